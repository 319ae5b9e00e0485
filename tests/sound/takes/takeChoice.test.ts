import { beforeEach, describe, expect, it } from "vitest";
import type { CommandArguments, CommandName } from "../../../contract/project/commands";
import type { AudioClip, Id, NoteClip, Project } from "../../../contract/project/document";
import { execute } from "../../../contract/project/execute";
import { newProject, trackTemplate } from "../../../contract/project/newProject";
import { played } from "../../../contract/project/played";
import { clipsOf } from "../../../contract/project/select";
import { recorded } from "../../../contract/storage/recorded";
import { readTake, type TakeLine, takeLineText } from "../../../contract/storage/take";
import { hearLane, spanOf, takeChoices } from "../../../src/sound/takes/takeChoice";
import { ProjectMirror } from "../../../workers/program/mirror";
import { ids, sampleId } from "../../contract/project/randomCommands";

const RATE = 44100;
/** 120 BPM: a bar is two seconds. */
const BAR = 3840;
const BAR_FRAMES = 2 * RATE;
const ALL = { start: 0, end: 2 ** 30 };

let newId: () => Id;
/** A project that is edited, as hearLane wants one. */
let open: { project: Project; run<Name extends CommandName>(name: Name, args: CommandArguments<Name>): void };
let voice: Id;
let keys: Id;

beforeEach(() => {
  newId = ids("t");
  open = {
    project: newProject(newId, { name: "Song" }),
    run(name, args) {
      this.project = execute(this.project, { name, args }).project;
    },
  };
  const [point] = Object.values(open.project.tempo);
  open.run("setTempo", { id: point!.id, tick: 0, bpm: 120 });
  const tracks = (["audio", "midi"] as const).map((kind) => {
    const made = trackTemplate(open.project, kind, newId, { name: kind });
    open.run("addTrack", made);
    return made.track.id;
  });
  [voice, keys] = tracks as [Id, Id];
  record(voice, 3, RATE / 2);
  record(keys, 3, BAR / 4);
});

/** Records two bars so often through, the last time for so long only: frames, or ticks of notes. */
function record(trackId: Id, passes: number, rest: number): void {
  const kind = trackId === voice ? "audio" : "notes";
  const whole = kind === "audio" ? 2 * BAR_FRAMES : 2 * BAR;
  const lines: TakeLine[] = [
    {
      type: "begin",
      id: `take-${trackId}`,
      projectId: open.project.id,
      trackId,
      clipId: `clip-${trackId}`,
      kind,
      name: "Take",
      start: 0,
      offset: 0,
      placement: "calibrated",
    },
  ];
  for (let pass = 1; pass <= passes; pass++) {
    if (kind === "notes") lines.push({ type: "on", id: `note-${pass}`, tick: 10, key: 60 + pass, velocity: 90 });
    if (pass === passes) break;
    const at = kind === "audio" ? pass * whole : whole;
    lines.push({ type: "cut", at }, { type: "pass", cause: "loop", start: 0, offset: kind === "audio" ? at : 0 });
  }
  if (kind === "notes") lines.push({ type: "until", tick: rest });
  const frames = (passes - 1) * 2 * BAR_FRAMES + rest;
  const sample = { id: sampleId(1), name: "Take", channels: 1 as const, sampleRate: RATE, frames };
  const take = readTake(lines.map(takeLineText).join(""))!;
  const made = recorded(take, kind === "audio" ? sample : null, open.project, trackId);
  if (kind === "audio") open.run("addSample", { sample });
  open.run("addTakes", { lanes: made.lanes, takes: made.takes });
  for (const range of made.comp) open.run("setCompRange", { range, restId: newId() });
}

const heardClips = (trackId: Id) => new ProjectMirror(open.project).played(trackId, RATE);
/** The notes that the engine plays of the keys, each as often as it sounds. */
const heardNotes = () =>
  heardClips(keys)
    .flatMap((clip) => (clip.muted ? [] : Object.keys((clip as NoteClip).notes)))
    .sort();
const choices = (trackId: Id, span = ALL) =>
  takeChoices(open.project, trackId, span).map(({ lane, heard }) => `${lane.name}${heard ? " heard" : ""}`);
const laneOf = (trackId: Id, name: string) =>
  takeChoices(open.project, trackId, ALL).find(({ lane }) => lane.name === name)!.lane.id;
const clipOf = (trackId: Id, at = 0) => clipsOf(played(open.project), trackId)[at]!;
const hear = (trackId: Id, name: string, chosen?: Id) =>
  hearLane(open, laneOf(trackId, name), chosen ? spanOf(open.project, clipOf(trackId)) : ALL, newId, chosen);

describe("the takes of a recording through a loop", () => {
  it("can each be heard, in place of the one that is, of audio and of notes", () => {
    expect(choices(keys)).toEqual(["Take 1", "Take 2 heard", "Take 3"]);
    expect(heardNotes()).toEqual(["note-2"]);
    hear(keys, "Take 1");
    expect(choices(keys)).toEqual(["Take 1 heard", "Take 2", "Take 3"]);
    expect(heardNotes()).toEqual(["note-1"]);

    expect(heardClips(voice)).toMatchObject([{ offset: 2 * BAR_FRAMES, length: 2 * BAR_FRAMES }]);
    hear(voice, "Take 1");
    expect(heardClips(voice)).toMatchObject([{ offset: 0, length: 2 * BAR_FRAMES }]);
    expect(open.project.clips).toEqual({});
  });

  it("leave what they have nothing for: one that broke off is heard as far as it goes", () => {
    hear(voice, "Take 3", clipOf(voice).id);
    const [broken, rest, ...others] = heardClips(voice) as AudioClip[];
    expect(others).toEqual([]);
    expect(broken!.offset).toBe(4 * BAR_FRAMES);
    expect(Math.abs(broken!.length - RATE / 2)).toBeLessThan(RATE * 0.01);
    expect(rest!.offset - 2 * BAR_FRAMES).toBeGreaterThan(RATE * 0.4);
    // and back: it is one piece again
    hear(voice, "Take 2");
    expect(heardClips(voice)).toMatchObject([{ offset: 2 * BAR_FRAMES, length: 2 * BAR_FRAMES }]);
  });

  it("lose nothing that was edited: it is a take of its own, and what is heard is heard once", () => {
    const { id } = clipOf(keys);
    open.run("setNotes", { clipId: id, notes: [{ id: "note-2", key: 72 }] });
    expect(choices(keys)).toEqual(["Take 1", "Take 2", "Take 3"]);
    hear(keys, "Take 1");
    expect(heardNotes()).toEqual(["note-1"]);
    expect(open.project.clips).toEqual({});
    expect(choices(keys)).toEqual(["Take 1 heard", "Take 2", "Take 3", "Take 4"]);
    hear(keys, "Take 4", clipOf(keys).id);
    expect(heardNotes()).toEqual(["note-2"]);
    expect((clipOf(keys) as NoteClip).notes["note-2"]).toMatchObject({ key: 72 });
    // choosing among takes makes no more of them
    hear(keys, "Take 2");
    expect(choices(keys)).toHaveLength(4);
    expect((clipOf(keys) as NoteClip).notes["note-2"]).toMatchObject({ key: 62 });
  });

  it("do not sound beside the clips that earlier versions made of them", () => {
    // takes in lanes, and what is heard of them a plain clip
    const heard = clipOf(keys) as NoteClip;
    const sung = clipOf(voice) as AudioClip;
    open.run("removeCompRanges", { ids: Object.keys(open.project.compRanges) });
    open.run("addClips", {
      clips: [
        { ...heard, id: "old" },
        { ...sung, id: "sung" },
      ],
    });
    expect(choices(keys)).toEqual(["Take 1", "Take 2", "Take 3"]);
    hear(keys, "Take 1");
    expect(heardNotes()).toEqual(["note-1"]);
    hear(voice, "Take 1");
    expect(heardClips(voice)).toMatchObject([{ offset: 0 }]);
    // they were what takes have already
    expect(choices(keys)).toHaveLength(3);
    expect(choices(voice)).toHaveLength(3);
  });

  it("leave alone what was put beside them", () => {
    const own = { ...(clipOf(keys) as NoteClip), id: "own", start: BAR, length: BAR, notes: {} };
    const note = { id: "mine", start: 0, length: 10, key: 1, velocity: 1 };
    open.run("addClips", { clips: [{ ...own, notes: { mine: note } }] });
    hear(keys, "Take 1");
    expect(heardNotes()).toEqual(["mine", "note-1"]);
  });

  it("are chosen in a part of the track, where the clip stands", () => {
    open.run("splitClip", { id: clipOf(keys).id, newId: "right", tick: BAR });
    hear(keys, "Take 1", clipOf(keys).id);
    expect(clipsOf(played(open.project), keys).map(({ start, length }) => [start, length])).toEqual([
      [0, BAR],
      [BAR, BAR],
    ]);
    expect(open.project.clips.right).toBeDefined();
    expect(heardNotes()).toEqual(["note-1"]);
  });
});
