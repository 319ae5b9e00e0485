import { describe, expect, it } from "vitest";
import { takeBack } from "../../../contract/project/changes";
import type { AudioClip, Project } from "../../../contract/project/document";
import type { CommandError } from "../../../contract/project/errors";
import { execute } from "../../../contract/project/execute";
import { clipEnd, soundingClips } from "../../../contract/project/intervals";
import { tempoOfProject } from "../../../contract/project/select";
import { ticksToSeconds } from "../../../contract/project/time";
import { audio, notes, SAMPLE, testProject } from "../../sound/fixture";

/** At 120 BPM a tick is 1/1920 s, and a second 48,000 frames of the fixture's sample. */
const song = testProject([
  notes("notes", { start: 960, length: 1920 }),
  audio("plain", { start: 960, length: 48_000 }),
  audio("bars", { start: 960, duration: 1920 }),
  audio("time", { start: 960.5, timeBase: "absolute", length: 48_000 }),
]);

const run = (project: Project, name: string, args: unknown) => execute(project, { name, args }).project;
const seconds = (project: Project, id: string) => {
  const [clip, tempo] = [project.clips[id]!, tempoOfProject(project)];
  return [clip.start, clipEnd(clip, project.samples, tempo)].map((tick) => ticksToSeconds(tempo, tick));
};
const ticks = (project: Project, id: string) => {
  const clip = project.clips[id]!;
  return [clip.start, clipEnd(clip, project.samples, tempoOfProject(project))];
};
const [first] = Object.keys(song.tempo);

describe.each<[string, string, unknown]>([
  ["another tempo", "setTempo", { id: "x", tick: 0, bpm: 93.7 }],
  ["a change of tempo in a clip's middle", "setTempo", { id: "x", tick: 1500, bpm: 61 }],
  [
    "another map",
    "setTimeMap",
    {
      tempo: [
        { id: "a", tick: 0, bpm: 80 },
        { id: "b", tick: 700, bpm: 190 },
      ],
      signatures: Object.values(song.signatures),
    },
  ],
  [
    "a change by its path, as undo makes it",
    "change",
    { checked: false, changes: [{ path: ["tempo", first, "bpm"], value: 64 }] },
  ],
])("%s", (_, name, args) => {
  const next = run(song, name, args);

  it("moves musical ends in time, and leaves their ticks", () => {
    for (const id of ["notes", "bars"]) {
      expect(ticks(next, id)).toEqual([960, 2880]);
      expect(seconds(next, id)[1]).not.toBeCloseTo(seconds(song, id)[1]!, 3);
    }
  });

  it("leaves the length of a clip whose source decides it", () => {
    expect(next.clips.plain!.start).toBe(960);
    const [start, end] = seconds(next, "plain") as [number, number];
    expect(end - start).toBeCloseTo(1, 9);
  });

  it("leaves the start and the end of an absolute clip where they are in time", () => {
    const [before, after] = [seconds(song, "time"), seconds(next, "time")];
    expect(after[0]).toBeCloseTo(before[0]!, 9);
    expect(after[1]).toBeCloseTo(before[1]!, 9);
  });

  it("is taken back exactly", () => {
    const { project, patches, inverse } = execute(song, { name, args });
    const back = run(project, "change", takeBack(project, { label: "it", patches, inverse }));
    expect(back.clips).toEqual(song.clips);
    expect(back.tempo).toEqual(song.tempo);
  });
});

describe("what sounds", () => {
  const sounding = (project: Project, id: string, rate = 48_000) =>
    soundingClips([project.clips[id]!], project.samples, tempoOfProject(project), rate)[0]!;

  it("of a musical clip with a length in ticks ends with it, at its source's own rate", () => {
    // 1,920 ticks are one second at 120 BPM, two at 60, and half a second at 240, which a source of two seconds more
    // than fills
    expect(sounding(song, "bars")).toMatchObject({ tick: 960, offset: 0, length: 48_000 });
    const slow = run(song, "setTempo", { id: "x", tick: 0, bpm: 60 });
    expect(sounding(slow, "bars")).toMatchObject({ tick: 960, offset: 0, length: 96_000 });
    const slower = run(song, "setTempo", { id: "x", tick: 0, bpm: 40 });
    expect(sounding(slower, "bars").length, "no longer than its source").toBe(96_000);
  });

  it("of an absolute clip stands at its frame, between ticks too, as a whole", () => {
    // tick 960.5 is second 0.50026…, frame 24,012.5 → 24,013
    const placed = sounding(song, "time");
    expect(placed.tick).toBe(960.5);
    expect(placed.offset).toBe(0);
    expect(placed.offset + placed.length).toBe(48_000);
  });
});

describe("commands on clips with a time base", () => {
  it("keep a length in ticks through trimming and splitting", () => {
    const trimmed = run(song, "trimClip", { id: "bars", start: 1920, offset: 24_000, length: 24_000 });
    expect(trimmed.clips.bars).toMatchObject({ start: 1920, duration: 960 });
    const split = run(song, "splitClip", { id: "bars", newId: "right", tick: 1500 });
    expect(split.clips.bars).toMatchObject({ start: 960, duration: 540 });
    expect(split.clips.right).toMatchObject({ start: 1500, duration: 1380 });
  });

  it("change what follows the tempo, whole ticks and lengths in ticks for musical clips alone", () => {
    const absolute = run(song, "setTimeBase", { id: "bars", timeBase: "absolute" });
    expect(absolute.clips.bars).toMatchObject({ timeBase: "absolute", start: 960 });
    expect(absolute.clips.bars).not.toHaveProperty("duration");
    const musical = run(song, "setTimeBase", { id: "time", timeBase: "musical", duration: 100 });
    expect(musical.clips.time).toMatchObject({ timeBase: "musical", start: 961, duration: 100 });
    const refused = (name: string, args: unknown) => {
      try {
        run(song, name, args);
      } catch (error) {
        return (error as CommandError).code;
      }
      return "accepted";
    };
    expect(refused("setTimeBase", { id: "notes", timeBase: "absolute" })).toBe("wrongKind");
    expect(refused("moveClips", { moves: [{ id: "plain", start: 0.5, trackId: "audio1" }] })).toBe("arguments");
    expect(refused("moveClips", { moves: [{ id: "notes", start: 0.5, trackId: "midi1" }] })).toBe("arguments");
    expect(refused("moveClips", { moves: [{ id: "time", start: 0.5, trackId: "audio1" }] })).toBe("accepted");
    const both = audio("x", { timeBase: "absolute", duration: 5 });
    expect(refused("addClips", { clips: [both] })).toBe("arguments");
  });

  const stretch = { ratio: 1, transpose: 0, keepFormants: false };
  it.each([
    { rate: 4.1 },
    { rate: 0 },
    { loop: { start: 0.5, end: 1000 } },
    { stretch: { keepsPitch: true } },
    { stretch: { ...stretch, ratio: 4.1 } },
    { stretch: { ...stretch, ratio: 0.24 } },
    { stretch: { ...stretch, transpose: 24.5 } },
    { stretch: { ...stretch, bpm: 0.5 } },
  ])("refuse what the engine cannot read: %j", (more) => {
    const clip: AudioClip = audio("x", { sampleId: SAMPLE });
    expect(() => run(song, "addClips", { clips: [{ ...clip, ...more }] })).toThrow(/addClips at clips/);
    const changes = Object.entries(more).map(([field, value]) => ({ path: ["clips", "plain", field], value }));
    expect(() => run(song, "change", { checked: false, changes })).toThrow(/does not fit its place/);
  });
});
