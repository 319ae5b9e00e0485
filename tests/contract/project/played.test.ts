import { beforeEach, describe, expect, it } from "vitest";
import type { CommandArguments, CommandName } from "../../../contract/project/commands";
import { pieceId } from "../../../contract/project/comp";
import type { AudioClip, CompRange, NoteClip, Project, Take } from "../../../contract/project/document";
import { CommandError } from "../../../contract/project/errors";
import { execute } from "../../../contract/project/execute";
import { carryOutInPlace } from "../../../contract/project/inPlace";
import { played } from "../../../contract/project/played";
import { ProjectMirror } from "../../../workers/program/mirror";
import { audio, note, notes, testProject } from "../../sound/fixture";

/** 120 BPM: 960 ticks are half a second, 24,000 frames of the takes and of the engine. */
const RATE = 48_000;
let project: Project;

function run<Name extends CommandName>(name: Name, args: CommandArguments<Name>): void {
  project = execute(project, { name, args }).project;
}

function take(id: string, offset: number): Take {
  const { trackId: _, muted: __, ...rest } = audio(id, { length: 192_000, offset });
  return { ...rest, laneId: id, pass: 1 };
}
function noteTake(id: string, key: number): Take {
  const { trackId: _, muted: __, ...rest } = notes(id, {}, [note(`${id}-note`, { key })]);
  return { ...rest, laneId: id, pass: 1 };
}
const range = (id: string, trackId: string, takeId: string, start: number, end: number): CompRange => ({
  id,
  trackId,
  takeId,
  start,
  end,
  crossfade: 0.01,
});
const lane = (id: string, trackId: string) => ({ id, trackId, name: id, order: id.toUpperCase() });
const piece = (rangeId: string) => played(project).clips[pieceId(rangeId)];

/** What the engine plays of a track, each clip by what and where it is. */
function heard(trackId: string): string[] {
  return new ProjectMirror(project)
    .played(trackId, RATE)
    .map((clip) =>
      clip.kind === "audio"
        ? `${Math.round(clip.start)}: ${Math.round(clip.offset)}+${Math.round(clip.length)}`
        : `${clip.start}: ${Object.keys(clip.notes).join()}`,
    );
}

beforeEach(() => {
  project = testProject([audio("other", { start: 9600, length: 24_000 })]);
  run("setSampleRate", { sampleRate: RATE });
  run("addTakes", {
    lanes: [lane("a", "audio1"), lane("b", "audio1"), lane("c", "midi1"), lane("d", "midi1")],
    takes: [take("a", 1000), take("b", 2000), noteTake("c", 60), noteTake("d", 64)],
  });
  run("setCompRange", { range: range("first", "audio1", "a", 0, 1920) });
  run("setCompRange", { range: range("second", "audio1", "b", 1920, 3840) });
  run("setCompRange", { range: range("keys", "midi1", "c", 0, 3840) });
});

describe("the document as it is heard", () => {
  it("has the pieces of comps among its clips, as the engine plays them, and is the same until they change", () => {
    expect(Object.keys(played(project).clips).sort()).toEqual(["comp-first", "comp-keys", "comp-second", "other"]);
    // the first ends, and the second begins, within the crossfade around their border
    expect(piece("first")).toMatchObject({ kind: "audio", trackId: "audio1", start: 0, offset: 1000, muted: false });
    expect((piece("first") as AudioClip).length).toBe(48_000 + 240);
    // from the next whole tick on
    const { offset, timeBase } = piece("second") as AudioClip;
    expect(timeBase).toBe("musical");
    expect(offset - (2000 + 48_000 - 240)).toBeLessThan(25);
    expect(piece("keys")).toMatchObject({ kind: "notes", start: 0, length: 3840 });
    const before = played(project);
    run("renameProject", { name: "Another" });
    expect(played(project).clips).toBe(before.clips);
    run("setClip", { id: "other", muted: true });
    expect(piece("first")).toBe(before.clips["comp-first"]);
    const plain = testProject([]);
    expect(played(plain)).toBe(plain);
  });
});

describe("a command that names a piece of a comp", () => {
  const edits: { [Name in CommandName]?: CommandArguments<Name> } = {
    setClip: { id: "comp-first", name: "Verse" },
    moveClips: { moves: [{ id: "comp-first", start: 0, trackId: "audio1" }] },
    setTimeBase: { id: "comp-first", timeBase: "musical" },
  };

  for (const [name, args] of Object.entries(edits)) {
    it(`${name} makes a clip of it, and nothing is heard twice or otherwise`, () => {
      const shown = piece("first");
      const edit = { name, args };
      const twin = JSON.parse(JSON.stringify(project)) as Project;
      expect(carryOutInPlace(twin, edit, 1e7)).not.toHaveProperty("error");
      const done = execute(project, edit);
      project = done.project;
      expect(JSON.stringify(twin)).toBe(JSON.stringify(project));
      expect(Object.keys(project.compRanges)).toEqual(["second", "keys"]);
      const { name: _, ...rest } = project.clips["comp-first"] as AudioClip;
      expect(shown).toMatchObject(rest);
      // of the crossfade its half is left: the clip still reaches over the border
      expect(heard("audio1")).toEqual(["0: 1000+48240", "1920: 50000+48000", "9600: 0+24000"]);
      // the take stays, and another can be chosen
      expect(Object.keys(project.takes)).toEqual(["a", "b", "c", "d"]);
    });
  }

  it("edits notes, splits, trims and deletes pieces", () => {
    run("addNotes", { clipId: "comp-keys", notes: [note("new", { key: 72 })] });
    expect(heard("midi1")).toEqual(["0: c-note,new"]);
    expect((project.takes.c as Take & { kind: "notes" }).notes).not.toHaveProperty("new");
    run("splitClip", { id: "comp-first", newId: "right", tick: 960 });
    expect(project.clips["comp-first"]).toMatchObject({ length: 24_000 });
    expect(project.clips.right).toMatchObject({ start: 960, offset: 25_000 });
    run("removeClips", { ids: ["comp-second", "comp-first", "right"] });
    expect(heard("audio1")).toEqual(["9600: 0+24000"]);
    expect(project.compRanges).toEqual({});
  });

  it("takes all ranges of a piece that goes on with the same take", () => {
    run("chooseTake", { id: "second", takeId: "a" });
    expect(Object.keys(played(project).clips).sort()).toEqual(["comp-first", "comp-keys", "other"]);
    run("removeClips", { ids: ["comp-first"] });
    expect(Object.keys(project.compRanges)).toEqual(["keys"]);
  });

  it("is refused for what is no piece, and a range does not take the id of a piece that is a clip", () => {
    expect(() => run("setClip", { id: "comp-gone", muted: true })).toThrow(CommandError);
    run("setClip", { id: "comp-first", muted: true });
    expect(() => run("setCompRange", { range: range("first", "audio1", "b", 0, 960) })).toThrow(/another id/);
  });

  it("is undone with the clip that it made", () => {
    const { inverse } = execute(project, { name: "setClip", args: { id: "comp-keys", muted: true } });
    const ops = inverse.map(({ op, path }) => `${op} ${path.join(".")}`);
    expect(ops).toContain("remove clips.comp-keys");
    expect(ops).toContain("add compRanges.keys");
  });
});

it("a note clip's piece is as long as its range", () => {
  run("setCompRange", { range: range("keys", "midi1", "c", 0, 1920) });
  expect((piece("keys") as NoteClip).length).toBe(1920);
});
