import { beforeEach, describe, expect, it } from "vitest";
import { writeMidiFile } from "../../../contract/midi/write";
import type { CommandArguments, CommandName } from "../../../contract/project/commands";
import { compClips, compOf } from "../../../contract/project/comp";
import type { AudioClip, CompRange, Note, NoteClip, Project, Take } from "../../../contract/project/document";
import type { CommandError } from "../../../contract/project/errors";
import { execute } from "../../../contract/project/execute";
import { projectEnd, soundingClips } from "../../../contract/project/intervals";
import { DOCUMENT_LIMITS, limitSentence } from "../../../contract/project/limits";
import { clipsOf, ownedBy, tempoOfProject, usedSamples } from "../../../contract/project/select";
import { stemTracks } from "../../../contract/project/stems";
import { EQUAL_POWER } from "../../../contract/scales";
import { EVENT_WORDS, eventRecords } from "../../../workers/program/events";
import { audio, note, notes, SAMPLE, testProject } from "../../sound/fixture";

/** 120 BPM: 960 ticks are half a second, 24,000 frames of the takes and of the engine. */
const RATE = 48_000;
let project: Project;

function run<Name extends CommandName>(name: Name, args: CommandArguments<Name>): void {
  project = execute(project, { name, args }).project;
}
function refused<Name extends CommandName>(name: Name, args: CommandArguments<Name>): string {
  try {
    run(name, args);
  } catch (error) {
    return (error as CommandError).code;
  }
  return "accepted";
}

const lane = (id: string, trackId = "audio1", order = id) => ({ id, trackId, name: id, order });
function take(id: string, laneId: string, pass: number, values: Partial<AudioClip> = {}): Take {
  const { trackId: _, muted: __, ...rest } = audio(id, { length: 192_000, offset: pass * 1000, ...values });
  return { ...rest, laneId, pass };
}
const range = (id: string, takeId: string, start: number, end: number, crossfade = 0): CompRange => ({
  id,
  trackId: "audio1",
  takeId,
  start,
  end,
  crossfade,
});
const clips = (rate = RATE) => compClips(compOf(project.compRanges, "audio1"), project, tempoOfProject(project), rate);
const sounding = (rate = RATE) =>
  soundingClips(
    clips(rate).map(({ clip }) => clip),
    project.samples,
    tempoOfProject(project),
    rate,
  );

beforeEach(() => {
  project = testProject([]);
  // a loop of four bars, recorded three times through
  run("addTakes", {
    lanes: [lane("B"), lane("C"), lane("D")],
    takes: [take("one", "B", 1), take("two", "C", 2), take("three", "D", 3)],
  });
});

describe("takes", () => {
  it("lie in lanes by pass, and are silent until a comp chooses them", () => {
    expect(Object.values(project.takes).map(({ id, laneId, pass }) => [id, laneId, pass])).toEqual([
      ["one", "B", 1],
      ["two", "C", 2],
      ["three", "D", 3],
    ]);
    expect(clips()).toEqual([]);
    expect(projectEnd(project, tempoOfProject(project))).toBe(0);
    expect(stemTracks(project)).toEqual([]);
    // their recordings still belong to the project: they are saved with it, not deleted
    expect([...usedSamples(project)]).toEqual([SAMPLE]);
    expect(refused("removeSamples", { ids: [SAMPLE] })).toBe("notAllowed");
  });

  it("go with their ranges, an empty lane with them; a lane with all it holds; a track with its lanes", () => {
    run("setCompRange", { range: range("r", "two", 0, 960) });
    run("addTakes", { takes: [take("second", "B", 1, { start: 9600 })] });
    run("removeTakes", { ids: ["one", "two"] });
    expect(Object.keys(project.takeLanes)).toEqual(["B", "D"]);
    expect(Object.keys(project.takes)).toEqual(["three", "second"]);
    expect(project.compRanges).toEqual({});
    run("setCompRange", { range: range("r", "three", 0, 960) });
    run("removeTakeLane", { id: "D" });
    expect([Object.keys(project.takes), project.compRanges]).toEqual([["second"], {}]);
    run("removeTrack", { id: "audio1" });
    expect([project.takes, project.takeLanes]).toEqual([{}, {}]);
  });

  it("are copied with their track", () => {
    run("setCompRange", { range: range("r", "two", 0, 960) });
    const ids = Object.fromEntries(["audio1", ...ownedBy(project, "audio1")].map((id) => [id, `${id}-copy`]));
    run("duplicateTrack", { id: "audio1", order: "Vx", ids });
    expect(project.takes["two-copy"]).toEqual({ ...project.takes.two, id: "two-copy", laneId: "C-copy" });
    expect(project.compRanges["r-copy"]).toEqual({
      ...range("r-copy", "two-copy", 0, 960),
      trackId: "audio1-copy",
    });
  });

  it("keep the rules of clips, on their lane's track", () => {
    expect(refused("addTakes", { takes: [take("x", "gone", 1)] })).toBe("unknownId");
    expect(refused("addTakes", { takes: [take("x", "B", 1, { length: 500_000 })] })).toBe("outOfPlace");
    expect(refused("addTakes", { lanes: [lane("M", "midi1")], takes: [take("x", "M", 1)] })).toBe("wrongKind");
    expect(refused("addTakes", { lanes: [lane("M", "gone")], takes: [take("x", "M", 1)] })).toBe("unknownId");
    const master = Object.values(project.tracks).find(({ kind }) => kind === "master")!;
    expect(refused("addTakes", { lanes: [lane("M", master.id)], takes: [take("x", "M", 1)] })).toBe("wrongKind");
    run("addTakes", { lanes: [lane("E", "audio1", "B")], takes: [take("x", "E", 4)] });
    // a lane's place is taken, so it is put right after
    const orders = Object.values(project.takeLanes).map(({ order }) => order);
    expect(new Set(orders).size).toBe(4);
    run("setTakeLane", { id: "E", order: "A", name: "Best" });
    expect(project.takeLanes.E).toEqual({ id: "E", trackId: "audio1", name: "Best", order: "A" });
  });

  it("are counted: their notes with those of clips, and they themselves", () => {
    const content = Object.fromEntries(
      Array.from({ length: DOCUMENT_LIMITS.notes }, (_, index) => [`x${index}`, note(`x${index}`)]),
    );
    const { trackId: _, muted: __, ...rest } = notes("t", { notes: content });
    const notesTake = (id: string): Take => ({ ...rest, id, laneId: "M", pass: 1 });
    // put there as they are: to parse two hundred thousand notes takes a minute
    const held = ["t1", "t2", "t3"].map((id) => [id, notesTake(id)]);
    const allButOne = Object.fromEntries(Object.entries(content).slice(1));
    project = {
      ...project,
      takeLanes: { ...project.takeLanes, M: lane("M", "midi1") },
      takes: { ...project.takes, ...Object.fromEntries(held) },
      clips: { ...project.clips, n: notes("n", { notes: allButOne }) },
    };
    run("addClips", { clips: [notes("m", {}, [note("a")])] });
    expect(() => run("addClips", { clips: [notes("o", {}, [note("a")])] })).toThrow(limitSentence("allNotes"));
    const many = Array.from({ length: DOCUMENT_LIMITS.takes + 1 }, () => take("x", "B", 1));
    expect(() => run("addTakes", { takes: many })).toThrow(limitSentence("takes"));
  });
});

describe("a comp", () => {
  it("plays each range of the take that it names, to the frame, without a gap", () => {
    run("setCompRange", { range: range("a", "one", 0, 960) });
    run("setCompRange", { range: range("b", "three", 960, 2401) });
    expect(sounding().map(({ tick, offset, length }) => [tick, offset, length])).toEqual([
      [0, 1000, 24_000],
      // tick 2401 is frame 60,025
      [960, 3000 + 24_000, 36_025],
    ]);
    expect(sounding().every(({ fadeIn, fadeOut }) => fadeIn === 0 && fadeOut === 0)).toBe(true);
    expect(projectEnd(project, tempoOfProject(project))).toBe(2401);
    expect(stemTracks(project).map(({ id }) => id)).toEqual(["audio1"]);
  });

  it.each([44_100, 48_000, 96_000])("joins pieces at %d Hz without a frame between or twice", (rate) => {
    for (const [index, id] of ["one", "two", "three", "one", "two"].entries()) {
      run("setCompRange", { range: range(`r${index}`, id, index * 777, (index + 1) * 777) });
    }
    const tempo = tempoOfProject(project);
    const frameOf = (tick: number) => Math.round((tick / 1920) * rate);
    const pieces = soundingClips(
      clips(rate).map(({ clip }) => clip),
      project.samples,
      tempo,
      rate,
    );
    pieces.forEach((piece, index) => {
      const last = frameOf(piece.tick) + (piece.length * rate) / 48_000;
      if (index < 4) expect(last).toBeCloseTo(frameOf(pieces[index + 1]!.tick), 6);
    });
  });

  it("crossfades with equal power over the border, half on each side, each take at its own place", () => {
    run("setCompRange", { range: range("a", "one", 0, 960) });
    run("setCompRange", { range: range("b", "two", 960, 1920, 0.02) });
    // 960 frames: from 23,520 to 24,480
    const [left, right] = sounding();
    expect(left).toMatchObject({ tick: 0, offset: 1000, length: 24_480, fadeOut: 960, fadeOutCurve: EQUAL_POWER });
    // between two ticks
    expect(right).toMatchObject({ tick: 940.8, offset: 2000 + 23_520, fadeInCurve: EQUAL_POWER });
    expect(right!.fadeIn).toBeCloseTo(960, 6);
    expect(right!.offset + right!.length).toBe(2000 + 48_000);
  });

  it("plays on without a cut where ranges that meet name the same take", () => {
    run("setCompRange", { range: range("a", "one", 0, 960) });
    run("setCompRange", { range: range("b", "one", 960, 1920, 0.5) });
    expect(clips().map(({ range: { id } }) => id)).toEqual(["a"]);
    expect(sounding().map(({ offset, length }) => [offset, length])).toEqual([[1000, 48_000]]);
  });

  it("keeps crossfades apart in a range that is shorter than they are", () => {
    run("setCompRange", { range: range("a", "one", 0, 960) });
    run("setCompRange", { range: range("b", "two", 960, 1000, 1) });
    run("setCompRange", { range: range("c", "three", 1000, 1920, 1) });
    const starts = clips().map(({ clip }) => clip.start);
    expect([...starts].sort((a, b) => a - b)).toEqual(starts);
    for (const { fadeIn, fadeOut, length } of sounding()) expect(fadeIn + fadeOut).toBeLessThanOrEqual(length + 1e-6);
  });

  it("is silent where a take does not reach, and keeps a take's own fades at its own edges", () => {
    run("addTakes", { takes: [take("late", "B", 1, { start: 9600, length: 24_000, fadeIn: 100, fadeOut: 200 })] });
    run("setCompRange", { range: range("a", "late", 8000, 20_000) });
    expect(sounding()).toMatchObject([{ tick: 9600, offset: 1000, length: 24_000, fadeIn: 100, fadeOut: 200 }]);
    run("setCompRange", { range: range("a", "late", 9700, 20_000) });
    expect(sounding()).toMatchObject([{ tick: 9700, length: 21_500, fadeIn: 0, fadeOut: 200 }]);
    run("setCompRange", { range: range("a", "late", 0, 9000) });
    expect(sounding()).toEqual([]);
  });

  it("cuts notes into clips that share their content", () => {
    const content = [note("x", { start: 0 }), note("y", { start: 1000 })];
    const { trackId: _, muted: __, ...rest } = notes("t", { start: 480, offset: 100 }, content);
    run("addTakes", { lanes: [lane("M", "midi1")], takes: [{ ...rest, laneId: "M", pass: 1 }] });
    run("setCompRange", { range: { ...range("n", "t", 960, 9600), trackId: "midi1" } });
    const [piece] = compClips(compOf(project.compRanges, "midi1"), project, tempoOfProject(project), RATE);
    expect(piece!.clip).toMatchObject({ trackId: "midi1", start: 960, length: 3840 - 480, offset: 100 + 480 });
    expect((piece!.clip as NoteClip).notes).toBe((project.takes.t as Extract<Take, { kind: "notes" }>).notes);
  });

  it("gives way to a new range: others are cut, split or gone, so that none overlap", () => {
    run("setCompRange", { range: range("a", "one", 0, 3840) });
    expect(refused("setCompRange", { range: range("b", "two", 960, 1920) })).toBe("arguments");
    run("setCompRange", { range: range("b", "two", 960, 1920, 0.01), restId: "rest" });
    const comp = () =>
      compOf(project.compRanges, "audio1").map(({ id, takeId, start, end, crossfade }) => [
        id,
        takeId,
        start,
        end,
        crossfade,
      ]);
    expect(comp()).toEqual([
      ["a", "one", 0, 960, 0],
      ["b", "two", 960, 1920, 0.01],
      ["rest", "one", 1920, 3840, 0.01],
    ]);
    run("setCompRange", { range: range("c", "three", 900, 2000) });
    expect(comp().map(([id, , start, end]) => [id, start, end])).toEqual([
      ["a", 0, 900],
      ["c", 900, 2000],
      ["rest", 2000, 3840],
    ]);
    run("chooseTake", { id: "c", takeId: "one" });
    expect(project.compRanges.c!.takeId).toBe("one");
    run("removeCompRanges", { ids: ["a", "rest"] });
    expect(comp()).toEqual([["c", "one", 900, 2000, 0]]);
    expect(refused("setCompRange", { range: range("x", "one", 5, 5) })).toBe("outOfPlace");
    expect(refused("setCompRange", { range: { ...range("x", "one", 0, 5), trackId: "audio2" } })).toBe("wrongKind");
    expect(refused("chooseTake", { id: "c", takeId: "gone" })).toBe("unknownId");
  });

  describe("of many ranges over a take of many notes", () => {
    const RANGES = 500;
    const NOTES = 2000;
    /** times that the start of a note was asked for */
    let reads = 0;
    const counted = (n: number): Note => {
      const plain = note(`n${n}`, { start: n * 10, length: 5 });
      const { start } = plain;
      return Object.defineProperty(plain, "start", { enumerable: true, get: () => ++reads && start });
    };
    const fill = (make: (n: number) => Note) => {
      const {
        trackId: _,
        muted: __,
        ...rest
      } = notes(
        "t",
        { start: 0, length: NOTES * 10 },
        Array.from({ length: NOTES }, (_, n) => make(n)),
      );
      const each = (NOTES * 10) / RANGES;
      const ranges = Array.from({ length: RANGES }, (_, n) => ({
        ...range(`r${n}`, n % 2 ? "t" : "u", n * each, (n + 1) * each),
        trackId: "midi1",
      }));
      project = {
        ...project,
        clips: {},
        takeLanes: { ...project.takeLanes, M: lane("M", "midi1") },
        takes: { t: { ...rest, laneId: "M", pass: 1 }, u: { ...rest, id: "u", laneId: "M", pass: 2 } },
        compRanges: Object.fromEntries(ranges.map((one) => [one.id, one])),
      };
    };
    /** sorting, and a search for each end of each range; a walk for each range would be RANGES × NOTES */
    const FEW = (RANGES * NOTES) / 5;

    it("is compiled and written by searches, not by a walk through all notes for each range", () => {
      fill(counted);
      const clips = compClips(compOf(project.compRanges, "midi1"), project, tempoOfProject(project), RATE);
      reads = 0;
      const events = eventRecords(clips.map(({ clip }) => clip));
      expect(events.length / EVENT_WORDS).toBe(NOTES);
      expect(reads).toBeLessThan(FEW);
      reads = 0;
      expect(writeMidiFile(project).length).toBeGreaterThan(NOTES * 8);
      expect(reads).toBeLessThan(FEW);
    });

    it("is made clips of the notes that sound in each, which a project has room for", () => {
      fill((n) => note(`n${n}`, { start: n * 10, length: 5 }));
      const heard = () =>
        clipsOf(project, "midi1").flatMap((clip) =>
          Object.values((clip as NoteClip).notes).map(({ start }) => start - (clip as NoteClip).offset + clip.start),
        );
      const ids = Object.fromEntries(Object.keys(project.compRanges).map((id) => [id, `flat-${id}`]));
      expect(refused("flattenComp", { trackId: "midi1", ids })).toBe("accepted");
      expect(clipsOf(project, "midi1")).toHaveLength(RANGES);
      expect(heard()).toEqual(Array.from({ length: NOTES }, (_, n) => n * 10));
    });
  });

  it("is made clips that sound like it", () => {
    run("setCompRange", { range: range("a", "one", 0, 960) });
    run("setCompRange", { range: range("b", "two", 960, 1920, 0.02) });
    run("setCompRange", { range: range("c", "two", 1920, 2880, 0.02) });
    const before = sounding(project.sampleRate);
    expect(refused("flattenComp", { trackId: "audio1", ids: { a: "left" } })).toBe("arguments");
    run("flattenComp", { trackId: "audio1", ids: { a: "left", b: "right" } });
    expect(project.compRanges).toEqual({});
    expect(Object.keys(project.takes)).toHaveLength(3);
    const flat = clipsOf(project, "audio1");
    expect(flat.map(({ id, timeBase }) => [id, timeBase])).toEqual([
      ["left", "musical"],
      ["right", "musical"],
    ]);
    const after = soundingClips(flat, project.samples, tempoOfProject(project), project.sampleRate);
    after.forEach((piece, index) => {
      const was = before[index]!;
      // what begins between two ticks is heard from the next one on (25 frames), at its place
      expect(piece.tick).toBe(Math.ceil(was.tick));
      const late = (piece.tick - was.tick) * 25;
      expect(Math.abs(piece.offset - was.offset - late), "rounded to frames of the project's rate").toBeLessThan(1.1);
      expect(piece.offset + piece.length).toBeCloseTo(was.offset + was.length, 6);
      // as clips begin on ticks, a crossfade may be shorter by up to one (25 frames)
      for (const key of ["fadeIn", "fadeOut"] as const) expect(Math.abs(piece[key] - was[key])).toBeLessThan(25);
    });
  });
});
