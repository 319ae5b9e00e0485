import { describe, expect, it } from "vitest";
import { takeBack } from "../../../contract/project/changes";
import { type AudioClip, type Project, project as schema } from "../../../contract/project/document";
import type { CommandError } from "../../../contract/project/errors";
import { execute } from "../../../contract/project/execute";
import { carryOutInPlace } from "../../../contract/project/inPlace";
import { clipEnd, soundingClips } from "../../../contract/project/intervals";
import { playsStretched, readUntil, stretchedBy, stretchRatio, tickAfter } from "../../../contract/project/pace";
import { tempoOfProject } from "../../../contract/project/select";
import { ticksToSeconds } from "../../../contract/project/time";
import { audio, notes, testProject } from "../../sound/fixture";

/** At 120 BPM a tick is 1/1920 s, a second 48,000 frames of the fixture's sample; so 25 frames a tick. */
const PLAIN = { ratio: 1, transpose: 0, keepFormants: false };
const song = testProject([
  audio("plain", { start: 960, length: 48_000 }),
  audio("free", { start: 960.5, timeBase: "absolute", length: 48_000, stretch: { ...PLAIN, ratio: 1.5 } }),
  audio("beats", { start: 960, length: 48_000, fadeIn: 4800, stretch: { ...PLAIN, ratio: 0.5, bpm: 120 } }),
  notes("notes", { start: 0, length: 960 }),
]);

const run = (project: Project, name: string, args: unknown) => execute(project, { name, args }).project;
const clipOf = (project: Project, id: string) => project.clips[id] as AudioClip;
const endOf = (project: Project, id: string) => clipEnd(clipOf(project, id), project.samples, tempoOfProject(project));
const seconds = (project: Project, id: string) => {
  const tempo = tempoOfProject(project);
  return ticksToSeconds(tempo, endOf(project, id)) - ticksToSeconds(tempo, clipOf(project, id).start);
};
const refused = (name: string, args: unknown): string => {
  try {
    run(song, name, args);
  } catch (error) {
    return `${(error as CommandError).code}: ${(error as Error).message}`;
  }
  return "accepted";
};

describe("a stretched clip", () => {
  it("lasts as many times as long, and is as long again without it", () => {
    expect(seconds(song, "free")).toBeCloseTo(1.5, 9);
    const longer = run(song, "setClip", { id: "plain", stretch: { ...PLAIN, ratio: 4 } });
    expect(seconds(longer, "plain")).toBeCloseTo(4, 9);
    const both = run(longer, "setClip", { id: "plain", rate: 2 });
    expect(seconds(both, "plain")).toBeCloseTo(2, 9);
    const without = run(longer, "setClip", { id: "plain", stretch: null });
    expect(clipOf(without, "plain")).toEqual(clipOf(song, "plain"));
  });

  it("that follows the tempo keeps its ticks, one that is absolute its seconds", () => {
    expect(endOf(song, "beats")).toBeCloseTo(960 + 960, 9);
    const slower = run(song, "setTempo", { id: "x", tick: 0, bpm: 77 });
    expect(endOf(slower, "beats")).toBeCloseTo(960 + 960, 9);
    expect(seconds(slower, "beats")).toBeCloseTo((0.5 * 120) / 77, 9);
    expect(seconds(slower, "free")).toBeCloseTo(1.5, 9);
  });

  it("that follows the tempo has each of its beats on the beat, where the tempo changes in its middle too", () => {
    // a quarter of 960 ticks is half of the 48,000 frames: frame 24,000 stands 480 ticks in
    const next = run(song, "setTempo", { id: "x", tick: 1200, bpm: 61 });
    const tempo = tempoOfProject(next);
    expect(tickAfter(clipOf(next, "beats"), next.samples, tempo, 24_000)).toBeCloseTo(960 + 480, 9);
    expect(readUntil(clipOf(next, "beats"), next.samples, tempo, 960 + 480)).toBeCloseTo(24_000, 6);
    const split = run(next, "splitClip", { id: "beats", newId: "right", tick: 960 + 480 });
    expect(clipOf(split, "right").offset).toBeCloseTo(24_000, -1.5);
    expect(clipOf(split, "right").offset + clipOf(split, "right").length).toBeCloseTo(48_000, 6);
    expect(endOf(split, "right")).toBeCloseTo(1920, 0);
    expect(clipOf(split, "right").stretch).toEqual({ ...PLAIN, ratio: 0.5, bpm: 120 });
  });

  it("sounds as long as it stands, with its fades in proportion", () => {
    const [sounding] = soundingClips([clipOf(song, "beats")], song.samples, tempoOfProject(song), 44_100);
    expect(sounding).toMatchObject({ tick: 960, offset: 0, length: 48_000, fadeIn: 4800 });
    const cover = run(song, "addClips", { clips: [audio("over", { start: 1440, length: 48_000 })] });
    const clips = ["beats", "over"].map((id) => clipOf(cover, id));
    const [below] = soundingClips(clips, cover.samples, tempoOfProject(cover), 48_000);
    // the rest of the lower clip is one crossfade: half of its source
    expect(below!.length).toBeCloseTo(48_000, 6);
    expect(below!.fadeOut).toBeCloseTo(24_000, 6);
  });

  it("keeps its length in time where it becomes absolute, and follows no tempo then", () => {
    const between = run(song, "setTempo", { id: "x", tick: 1200, bpm: 61 });
    const next = run(between, "setTimeBase", { id: "beats", timeBase: "absolute" });
    expect(clipOf(next, "beats").stretch).not.toHaveProperty("bpm");
    expect(seconds(next, "beats")).toBeCloseTo(seconds(between, "beats"), 9);
  });

  it("is edited the same in place, and is taken back exactly", () => {
    const command = { name: "setClip", args: { id: "plain", stretch: { ...PLAIN, transpose: -3.25, bpm: 90 } } };
    const { project, patches, inverse } = execute(song, command);
    const held = structuredClone(song);
    expect(carryOutInPlace(held, command, 1e6)).not.toHaveProperty("error");
    expect(held).toEqual(project);
    const back = run(project, "change", takeBack(project, { label: "it", patches, inverse }));
    expect(back).toEqual(song);
    const without = { name: "setClip", args: { id: "free", stretch: null } };
    const emptied = structuredClone(song);
    carryOutInPlace(emptied, without, 1e6);
    expect(JSON.stringify(emptied)).toBe(JSON.stringify(execute(song, without).project));
    expect(emptied.clips.free).not.toHaveProperty("stretch");
  });

  it("is read as it was written, and a document without one as before", () => {
    expect(schema.parse(JSON.parse(JSON.stringify(song)))).toEqual(song);
    expect(schema.parse(JSON.parse(JSON.stringify(song))).clips.plain).not.toHaveProperty("stretch");
  });

  it("has its limits, each with a sentence", () => {
    expect(refused("setClip", { id: "notes", stretch: PLAIN })).toMatch(/^wrongKind: /);
    expect(refused("setClip", { id: "plain", stretch: { ...PLAIN, ratio: 4.5 } })).toMatch(/^arguments/);
    expect(refused("setClip", { id: "free", stretch: { ...PLAIN, bpm: 120 } })).toBe(
      "arguments: A clip that keeps its time cannot be stretched by the tempo.",
    );
    expect(refused("setClip", { id: "plain", rate: 4, stretch: { ...PLAIN, ratio: 0.4 } })).toBe(
      "outOfPlace: A clip plays at most 8 times as fast as its recording.",
    );
    expect(refused("setClip", { id: "plain", rate: 4, stretch: { ...PLAIN, ratio: 0.5 } })).toBe("accepted");
  });
});

describe("what a person changes of a stretch", () => {
  const tempo = tempoOfProject(run(song, "setTempo", { id: "x", tick: 0, bpm: 100 }));
  const change = (id: string, what: Parameters<typeof stretchedBy>[2]) => stretchedBy(clipOf(song, id), tempo, what);

  it("gives a musical clip the tempo at its start, and an absolute one none", () => {
    expect(change("plain", { ratio: 1.2 })).toEqual({ ...PLAIN, ratio: 1.2, bpm: 100 });
    expect(change("free", { ratio: 1.2 })).toEqual({ ...PLAIN, ratio: 1.2 });
    expect(change("free", { follows: true })).toEqual({ ...PLAIN, ratio: 1.5 });
  });

  it("of its pitch alone leaves its speed as it is, whether it follows or not", () => {
    expect(change("plain", { transpose: 5 })).toEqual({ ...PLAIN, transpose: 5 });
    const pitched = change("beats", { transpose: 5 })!;
    expect(stretchRatio({ ...clipOf(song, "beats"), stretch: pitched }, tempo)).toBeCloseTo(0.6, 9);
    expect(pitched.bpm).toBe(100);
  });

  it("leaves nothing where nothing is left", () => {
    expect(change("free", { ratio: 1 })).toBe(null);
    expect(change("plain", { transpose: 0 })).toBe(null);
    expect(change("beats", { follows: false, ratio: 1 })).toBe(null);
  });

  it("needs a stretcher unless it is as the clip is without", () => {
    const now = tempoOfProject(song);
    const plays = (stretch: AudioClip["stretch"]) => playsStretched({ stretch }, now);
    expect(plays(undefined)).toBe(false);
    expect(plays(PLAIN)).toBe(false);
    expect(plays({ ...PLAIN, keepFormants: true })).toBe(false);
    expect(plays({ ...PLAIN, bpm: 120 })).toBe(false);
    expect(plays({ ...PLAIN, ratio: 0.5, bpm: 240 })).toBe(false);
    expect(plays({ ...PLAIN, bpm: 119 })).toBe(true);
    expect(plays({ ...PLAIN, transpose: 0.01 })).toBe(true);
    expect(plays({ ...PLAIN, ratio: 1.001 })).toBe(true);
  });
});
