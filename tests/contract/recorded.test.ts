import { describe, expect, it } from "vitest";
import { compClips, compOf } from "../../contract/project/comp";
import type { Clip, NoteClip, Project } from "../../contract/project/document";
import { execute } from "../../contract/project/execute";
import { soundingClips } from "../../contract/project/intervals";
import { newProject, trackTemplate } from "../../contract/project/newProject";
import { tempoMap, ticksToFrames } from "../../contract/project/time";
import { recorded } from "../../contract/storage/recorded";
import { readTake, type TakeLine, takeLineText } from "../../contract/storage/take";
import { ids, sampleId } from "./project/randomCommands";

const RATE = 44100;
/** Frames by which recorded sound arrives after it was played. */
const LAG = 700;
/** 120 BPM: a bar is two seconds. */
const BAR = 3840;
const BAR_FRAMES = 2 * RATE;

function song(kind: "audio" | "midi" = "audio") {
  const makeId = ids("r");
  let project = newProject(makeId, { name: "Song" });
  const [point] = Object.values(project.tempo);
  project = execute(project, { name: "setTempo", args: { id: point!.id, tick: 0, bpm: 120 } }).project;
  const made = trackTemplate(project, kind, makeId, { name: "Voice" });
  project = execute(project, { name: "addTrack", args: made }).project;
  return { project, trackId: made.track.id };
}

const read = (lines: TakeLine[]) => readTake(lines.map(takeLineText).join(""))!;
const begin = (trackId: string, kind: "audio" | "notes", start = 0): TakeLine => ({
  type: "begin",
  id: "take",
  projectId: "p",
  trackId,
  clipId: "clip",
  kind,
  name: "Voice",
  start,
  offset: kind === "audio" ? LAG : 0,
  placement: "calibrated",
});

/** An audio take of a loop of so many frames, recorded `whole` times and then for `rest` more frames. */
function looped(trackId: string, loop: number, whole: number, rest: number) {
  const lines: TakeLine[] = [begin(trackId, "audio")];
  for (let turn = 1; turn <= whole; turn++) {
    const at = turn * loop + LAG;
    lines.push({ type: "cut", at }, { type: "pass", cause: "loop", start: 0, offset: at });
  }
  const frames = whole * loop + rest + LAG;
  const sample = { id: sampleId(1), name: "Voice", channels: 1 as const, sampleRate: RATE, frames };
  return { take: read(lines), sample };
}

/** Which frame of the recording is heard at each of some frames of the timeline; −1: none. */
function heardAt(project: Project, trackId: string, frames: readonly number[]): number[] {
  const tempo = tempoMap(project.tempo);
  const sounding = soundingClips(heard(project, trackId), project.samples, tempo, RATE);
  return frames.map((frame) => {
    // of two that crossfade, the later one
    const found = sounding.findLast(({ tick, length }) => {
      const from = ticksToFrames(tempo, tick, RATE);
      return from <= frame && frame < from + length;
    });
    return found ? found.offset + frame - ticksToFrames(tempo, found.tick, RATE) : -1;
  });
}

/** What a track plays. */
function heard(project: Project, trackId: string): Clip[] {
  const comp = compOf(project.compRanges, trackId);
  const pieces = compClips(comp, project, tempoMap(project.tempo), RATE).map(({ clip }) => clip);
  return [...Object.values(project.clips).filter((clip) => clip.trackId === trackId), ...pieces];
}

function placed(project: Project, made: ReturnType<typeof recorded>, sample: Project["samples"][string] | null) {
  let now = project;
  if (sample) now = execute(now, { name: "addSample", args: { sample } }).project;
  if (made.takes.length > 0)
    now = execute(now, { name: "addTakes", args: { lanes: made.lanes, takes: made.takes } }).project;
  for (const range of made.comp) {
    now = execute(now, { name: "setCompRange", args: { range, restId: `${range.id}-rest` } }).project;
  }
  if (made.clips.length === 0) return now;
  return execute(now, { name: "addClips", args: { clips: made.clips } }).project;
}

describe("a recording through a loop", () => {
  it("becomes a take in a lane for each pass, which together are all that was recorded, and the last is heard", () => {
    const { project, trackId } = song();
    const { take, sample } = looped(trackId, 2 * BAR_FRAMES, 2, 2 * BAR_FRAMES);
    const made = recorded(take, sample, project, trackId);
    expect(made.lanes.map(({ name, trackId }) => [name, trackId])).toEqual([
      ["Take 1", trackId],
      ["Take 2", trackId],
      ["Take 3", trackId],
    ]);
    expect(
      made.takes.map(({ laneId, pass, start }) => [made.lanes.findIndex(({ id }) => id === laneId), pass, start]),
    ).toEqual([
      [0, 1, 0],
      [1, 2, 0],
      [2, 3, 0],
    ]);
    // one take ends on the frame on which the next begins
    let at = LAG;
    for (const { offset, length } of made.takes) {
      expect(offset).toBe(at);
      at += length;
    }
    expect(at).toBe(sample.frames);
    const now = placed(project, made, sample);
    expect(Object.keys(now.takes)).toHaveLength(3);
    expect(heard(now, trackId)).toMatchObject([
      {
        trackId,
        start: 0,
        offset: LAG + 4 * BAR_FRAMES,
        length: 2 * BAR_FRAMES,
        take: { placement: "calibrated" },
      },
    ]);
  });

  it("ends on no whole tick where the loop's frames do not, and still lies pass behind pass", () => {
    const { trackId } = song();
    const odd = execute(song().project, {
      name: "setTempo",
      args: { id: Object.values(song().project.tempo)[0]!.id, tick: 0, bpm: 133.7 },
    }).project;
    const tempo = tempoMap(odd.tempo);
    const loop = ticksToFrames(tempo, BAR, RATE);
    const { take, sample } = looped(trackId, loop, 2, loop);
    const made = recorded(take, sample, odd, trackId);
    expect(made.takes.map(({ offset }) => offset)).toEqual([LAG, LAG + loop, LAG + 2 * loop]);
    expect(heard(placed(odd, made, sample), trackId)).toMatchObject([
      { start: 0, offset: LAG + 2 * loop, length: loop },
    ]);
  });

  it("is heard as far as a last pass went that came beyond half of the loop, and from there on as the one before", () => {
    const { project, trackId } = song();
    const loop = 4 * BAR_FRAMES;
    const { take, sample } = looped(trackId, loop, 2, 3 * BAR_FRAMES);
    const made = recorded(take, sample, project, trackId);
    expect(made.takes).toHaveLength(3);
    const now = placed(project, made, sample);
    const at = [0, BAR_FRAMES, 3 * BAR_FRAMES - 1000, 3 * BAR_FRAMES + 1000, loop - 1, loop];
    const third = LAG + 2 * loop;
    const second = LAG + loop;
    expect(heardAt(now, trackId, at)).toEqual([
      ...at.slice(0, 3).map((frame) => third + frame),
      ...at.slice(3, 5).map((frame) => second + frame),
      -1,
    ]);
  });

  it("is heard as its last whole pass where the next was broken off at once", () => {
    const { project, trackId } = song();
    const loop = 4 * BAR_FRAMES;
    const { take, sample } = looped(trackId, loop, 2, BAR_FRAMES / 2);
    const made = recorded(take, sample, project, trackId);
    expect(made.takes).toHaveLength(3);
    expect(heard(placed(project, made, sample), trackId)).toMatchObject([{ offset: LAG + loop, length: loop }]);
  });

  it("has the lanes of a second recording under those of the first", () => {
    const { project, trackId } = song();
    const { take, sample } = looped(trackId, BAR_FRAMES, 1, BAR_FRAMES);
    const first = placed(project, recorded(take, sample, project, trackId), sample);
    const again = { ...take, start: { ...take.start, id: "again", clipId: "other" } };
    const made = recorded(again, { ...sample, id: sampleId(2) }, first, trackId);
    expect(made.lanes.map(({ name }) => name)).toEqual(["Take 3", "Take 4"]);
    const now = placed(first, made, { ...sample, id: sampleId(2) });
    const order = Object.values(now.takeLanes).sort((a, b) => (a.order < b.order ? -1 : 1));
    expect(order.map(({ name }) => name)).toEqual(["Take 1", "Take 2", "Take 3", "Take 4"]);
  });

  it("of more passes than lanes are good for keeps the latest; the sample has all", () => {
    const { project, trackId } = song();
    const { take, sample } = looped(trackId, 1000, 300, 1000);
    const made = recorded(take, sample, project, trackId);
    expect(made.takes).toHaveLength(200);
    expect(made.takes.at(-1)?.offset).toBe(LAG + 300 * 1000);
    expect(heard(placed(project, made, sample), trackId)).toMatchObject([{ offset: LAG + 300 * 1000 }]);
  });
});

describe("a recording through a locate", () => {
  const split = (trackId: string, to: number) => {
    const lines: TakeLine[] = [
      begin(trackId, "audio"),
      { type: "cut", at: LAG + BAR_FRAMES },
      // the streams of the new place took a second
      { type: "pass", cause: "locate", start: to, offset: LAG + BAR_FRAMES + RATE },
    ];
    const frames = LAG + 2 * BAR_FRAMES + RATE;
    return {
      take: read(lines),
      sample: { id: sampleId(1), name: "Voice", channels: 1 as const, sampleRate: RATE, frames },
    };
  };

  it("lies at both places, in one lane where neither covers the other", () => {
    const { project, trackId } = song();
    const { take, sample } = split(trackId, 8 * BAR);
    const made = recorded(take, sample, project, trackId);
    expect(made.lanes).toHaveLength(1);
    expect(made.takes.map(({ start, pass }) => [start, pass])).toEqual([
      [0, 1],
      [8 * BAR, 1],
    ]);
    expect(heard(placed(project, made, sample), trackId)).toMatchObject([
      { start: 0, offset: LAG, length: BAR_FRAMES },
      { start: 8 * BAR, offset: LAG + BAR_FRAMES + RATE, length: BAR_FRAMES },
    ]);
  });

  it("back into what was recorded is heard over it, however short", () => {
    const { project, trackId } = song();
    const { take, sample } = split(trackId, BAR / 2);
    const made = recorded(take, sample, project, trackId);
    expect(made.lanes).toHaveLength(2);
    const now = placed(project, made, sample);
    expect(heardAt(now, trackId, [1000, BAR_FRAMES / 2 + 2000])).toEqual([LAG + 1000, LAG + BAR_FRAMES + RATE + 2000]);
  });
});

describe("notes recorded through a loop", () => {
  const on = (id: string, tick: number, pass?: number): TakeLine => ({
    type: "on",
    id,
    tick,
    key: 60,
    velocity: 90,
    ...(pass !== undefined && { pass }),
  });
  const turn = (at = BAR): TakeLine[] => [
    { type: "cut", at },
    { type: "pass", cause: "loop", start: 0, offset: 0 },
  ];

  it("are takes by pass too; a note over the turn ends there, and the latest pass with notes is heard", () => {
    const { project, trackId } = song("midi");
    const take = read([
      begin(trackId, "notes"),
      on("a", 100),
      { type: "off", id: "a", tick: 300 },
      on("held", 3700),
      ...turn(),
      on("b", 200),
      { type: "off", id: "b", tick: 400 },
      ...turn(),
      // nothing is played the third time
      { type: "until", tick: 3000 },
    ]);
    const made = recorded(take, null, project, trackId);
    expect(made.takes).toMatchObject([
      { pass: 1, length: BAR, notes: { a: { start: 100, length: 200 }, held: { start: 3700, length: 140 } } },
      { pass: 2, length: BAR, notes: { b: { start: 200, length: 200 } } },
    ]);
    const [clip, ...others] = heard(placed(project, made, null), trackId) as NoteClip[];
    expect(others).toEqual([]);
    expect(clip).toMatchObject({ start: 0, length: BAR, notes: { b: { start: 200 } } });
    expect(Object.keys(clip!.notes)).toEqual(["b"]);
  });

  it("that came late belong to the pass in which they were played", () => {
    const { project, trackId } = song("midi");
    const take = read([
      begin(trackId, "notes"),
      on("a", 100),
      ...turn(),
      { type: "off", id: "a", tick: 500, pass: 0 },
      on("late", 3800, 0),
      on("b", 10),
      { type: "until", tick: BAR },
    ]);
    expect(take.passes.map(({ notes }) => notes)).toEqual([
      {
        a: { id: "a", start: 100, length: 400, key: 60, velocity: 90 },
        late: { id: "late", start: 3800, length: 40, key: 60, velocity: 90 },
      },
      { b: { id: "b", start: 10, length: BAR - 10, key: 60, velocity: 90 } },
    ]);
    expect(recorded(take, null, project, trackId).takes).toHaveLength(2);
  });

  it("of one pass alone are the clip that they always were", () => {
    const { project, trackId } = song("midi");
    const take = read([begin(trackId, "notes", 960), on("a", 10), { type: "until", tick: 700 }]);
    expect(recorded(take, null, project, trackId)).toMatchObject({
      lanes: [],
      takes: [],
      comp: [],
      clips: [{ id: "clip", start: 960, length: 700 }],
    });
  });
});
