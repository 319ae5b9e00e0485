import { describe, expect, test } from "vitest";
import { tempoMap } from "../../../contract/project/time";
import { buildScene, clipsIn, crossfades } from "../../../src/sound/timeline/model/scene";
import { audio, notes, testProject } from "../fixture";

describe("scene", () => {
  test("lanes are the tracks in order, without the master; an audio clip ends through the tempo map", () => {
    const project = testProject([audio("a", { start: 960 }), notes("n", { start: 3840 })]);
    const map = tempoMap(project.tempo);
    const names = (returns: boolean) => buildScene(project, map, returns).rows.map((row) => row.track.name);
    expect(names(false)).toEqual(["audio1", "audio2", "midi1", "drums1"]);
    const scene = buildScene(project, map);
    expect(names(true)).toEqual(["audio1", "audio2", "midi1", "drums1", "Reverb", "Delay", "Chorus"]);
    // two seconds at 120 BPM are four quarters
    expect(scene.clips.get("a")?.end).toBeCloseTo(960 + 4 * 960, 6);
    expect(scene.clips.get("n")).toMatchObject({ row: 2, start: 3840, end: 7680 });
    expect(scene.end).toBe(7680);
  });

  test("a tempo change inside a clip moves its end", () => {
    const project = testProject([audio("a")]);
    // one second at 120 BPM is two quarters, then 60 BPM: one quarter a second
    project.tempo.late = { id: "late", tick: 1920, bpm: 60 };
    const scene = buildScene(project, tempoMap(project.tempo));
    expect(scene.clips.get("a")?.end).toBeCloseTo(1920 + 960, 6);
  });

  test("the clips of a span are found as by looking at every one", () => {
    const clips = Array.from({ length: 200 }, (_, index) =>
      audio(`c${index}`, { start: index * 500, length: 6000 + ((index * 7919) % 97) * 900 }),
    );
    const project = testProject(clips);
    const scene = buildScene(project, tempoMap(project.tempo));
    const row = scene.rows[0]!;
    for (const [from, to] of [
      [0, 1],
      [3000, 3001],
      [40_000, 52_000],
      [99_000, 200_000],
      [500_000, 600_000],
    ] as const) {
      const expected = row.clips.filter((placed) => placed.end > from && placed.start < to).map((p) => p.clip.id);
      expect(clipsIn(row, from, to).map((placed) => placed.clip.id)).toEqual(expected);
    }
  });

  test("crossfades name both clips and the span they share", () => {
    const project = testProject([
      audio("a", { start: 0 }),
      audio("b", { start: 2880 }),
      audio("c", { start: 6720 }),
      audio("d", { start: 20_000 }),
    ]);
    const scene = buildScene(project, tempoMap(project.tempo));
    expect(crossfades(scene.rows[0]!.clips)).toEqual([
      { under: "a", over: "b", start: 2880, end: expect.closeTo(3840, 6) },
    ]);
  });

  test("there is none where the sound does not crossfade: a take within a longer clip, muted clips, notes", () => {
    const short = { length: 24_000 };
    const project = testProject([
      audio("long"),
      audio("inner", { start: 960, ...short }),
      audio("muted", { start: 1920, muted: true }),
      audio("together", short),
      notes("n1", {}),
      notes("n2", { start: 1920 }),
    ]);
    const { rows } = buildScene(project, tempoMap(project.tempo));
    for (const row of rows) expect(crossfades(row.clips)).toEqual([]);
    // what lies on top sounds
    expect(rows[0]!.clips.map(({ clip }) => clip.id)).toEqual(["long", "together", "inner", "muted"]);
  });
});
