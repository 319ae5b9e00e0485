import { describe, expect, test } from "vitest";
import type { AudioClip, Clip, NoteClip } from "../../../contract/project/document";
import { meterMap, tempoMap, ticksToSeconds } from "../../../contract/project/time";
import { fadeGain } from "../../../contract/scales";
import { copiedClips, pasteCommand } from "../../../src/sound/timeline/edit/clipboard";
import { curveThrough, handleDrag } from "../../../src/sound/timeline/edit/fade";
import { loopWith } from "../../../src/sound/timeline/edit/loop";
import { allowedShift, copyClip, duplicateCommand, moveCommand } from "../../../src/sound/timeline/edit/move";
import { edgeOfTrack, neighbour } from "../../../src/sound/timeline/edit/navigate";
import { splitCommand } from "../../../src/sound/timeline/edit/split";
import { trimEnd, trimStart } from "../../../src/sound/timeline/edit/trim";
import { buildScene } from "../../../src/sound/timeline/model/scene";
import { audio, counter, note, notes, SAMPLE_FRAMES, testProject } from "../fixture";

function sceneOf(...clips: Clip[]) {
  const project = testProject(clips);
  const map = tempoMap(project.tempo);
  return { project, map, scene: buildScene(project, map) };
}

describe("move", () => {
  const { scene } = sceneOf(audio("a", { start: 960 }), audio("b", { start: 3840, trackId: "audio2" }), notes("n"));
  const clips = (...ids: string[]) => ids.map((id) => scene.clips.get(id)!);

  test.each([
    ["freely in time", ["a"], { ticks: 500, rows: 0 }, { ticks: 500, rows: 0 }],
    ["never before the beginning, all by the same", ["a", "b"], { ticks: -5000, rows: 0 }, { ticks: -960, rows: 0 }],
    ["to another audio track", ["a"], { ticks: 0, rows: 1 }, { ticks: 0, rows: 1 }],
    ["not onto a MIDI track: stays on the last that fits", ["a"], { ticks: 0, rows: 2 }, { ticks: 0, rows: 1 }],
    ["not off the top", ["a"], { ticks: 0, rows: -1 }, { ticks: 0, rows: 0 }],
    ["together or not at all", ["a", "b"], { ticks: 10, rows: 1 }, { ticks: 10, rows: 0 }],
    ["notes onto drums", ["n"], { ticks: 0, rows: 1 }, { ticks: 0, rows: 1 }],
  ])("%s", (_, ids, wanted, expected) => {
    const shift = allowedShift(scene, clips(...ids), wanted);
    expect({ ticks: shift.ticks + 0, rows: shift.rows + 0 }).toEqual(expected);
  });

  test("is one command for all clips, and none where nothing moves", () => {
    expect(moveCommand(scene, clips("a"), { ticks: 0, rows: 0 })).toBeNull();
    expect(moveCommand(scene, clips("a"), { ticks: 40, rows: 1 })).toEqual({
      moves: [{ id: "a", start: 1000, trackId: "audio2" }],
    });
  });

  test("a duplicate stands right behind the selection, on the grid", () => {
    const toBar = (tick: number) => Math.round(tick / 3840) * 3840;
    const made = duplicateCommand(scene, clips("n"), toBar, counter());
    expect(made?.clips[0]).toMatchObject({ id: "n1", start: 3840, trackId: "midi1" });
    const both = duplicateCommand(scene, clips("a", "b"), (tick) => tick, counter());
    // the selection runs from 960 to 3840 + 4 quarters
    expect(both?.clips.map((clip) => clip.start)).toEqual([7680, 3840 + 6720]);
  });

  test("a copy's notes have ids of their own and the same content", () => {
    const clip = notes("n", {}, [note("x", { key: 64 }), note("y", { start: 480 })]);
    const copy = copyClip(clip, { trackId: "drums1", start: 7 }, counter("c")) as NoteClip;
    expect(copy).toMatchObject({ trackId: "drums1", start: 7, length: clip.length });
    expect(Object.keys(copy.notes).some((id) => id in clip.notes)).toBe(false);
    const content = (of: NoteClip) => Object.values(of.notes).map(({ id: _, ...rest }) => rest);
    expect(content(copy)).toEqual(content(clip));
    for (const [key, value] of Object.entries(copy.notes)) expect(value.id).toBe(key);
  });
});

describe("trim", () => {
  // at 120 BPM and 48 kHz a quarter is 24,000 frames
  const { project, map, scene } = sceneOf(
    audio("a", { start: 1920, offset: 24_000, length: 96_000 }),
    notes("n", { start: 1920, offset: 480, length: 3840 }),
  );
  const a = scene.clips.get("a")!;
  const n = scene.clips.get("n")!;

  test.each([
    ["inwards", 2880, { start: 2880, offset: 48_000, length: 72_000 }],
    ["outwards to the source's first frame", 960, { start: 960, offset: 0, length: 120_000 }],
    ["no further than that", 0, { start: 960, offset: 0, length: 120_000 }],
  ])("an audio clip's start %s", (_, tick, expected) => {
    expect(trimStart(project, map, a, tick)).toMatchObject(expected);
  });

  test("leaves a hundredth of a second", () => {
    const trim = trimStart(project, map, a, 100_000);
    expect(trim.length / 48_000).toBeGreaterThan(0.009);
    expect(trim.length / 48_000).toBeLessThan(0.012);
    expect(trimEnd(project, map, a, 0).length).toBe(480);
  });

  test.each([
    ["inwards", 3840, 48_000],
    ["outwards", 7680, 144_000],
    ["no further than the source", 960 * 100, SAMPLE_FRAMES - 24_000],
  ])("an audio clip's end %s", (_, tick, length) => {
    expect(trimEnd(project, map, a, tick)).toMatchObject({ start: 1920, offset: 24_000, length });
  });

  test("what sounds at any moment stays the same, under a tempo map too", () => {
    const changing = testProject([audio("a", { start: 1000, offset: 30_000, length: 200_000 })]);
    changing.tempo.t2 = { id: "t2", tick: 2500, bpm: 93.7 };
    const tempo = tempoMap(changing.tempo);
    const placed = buildScene(changing, tempo).clips.get("a")!;
    for (const tick of [600, 1300, 2600, 5000]) {
      const trim = trimStart(changing, tempo, placed, tick);
      const sourceAt = (clip: { start: number; offset: number }, at: number) =>
        clip.offset + (ticksToSeconds(tempo, at) - ticksToSeconds(tempo, clip.start)) * 48_000;
      expect(sourceAt(trim, 6000)).toBeCloseTo(sourceAt(placed.clip, 6000), -0.5);
      expect(trim.offset + trim.length).toBe(230_000);
    }
  });

  test.each([
    ["inwards", 2400, { start: 2400, offset: 960, length: 3360 }],
    ["outwards over its content", 1440, { start: 1440, offset: 0, length: 4320 }],
    ["further: the content moves right", 960, { start: 960, offset: 0, length: 4800, shift: 480 }],
  ])("a note clip's start %s", (_, tick, expected) => {
    expect(trimStart(project, map, n, tick)).toEqual({ id: "n", ...expected });
  });

  test("a note clip's end is free, but never nothing", () => {
    expect(trimEnd(project, map, n, 99_999)).toMatchObject({ length: 99_999 - 1920 });
    expect(trimEnd(project, map, n, 0)).toMatchObject({ length: 30 });
  });
});

describe("split", () => {
  const { scene } = sceneOf(audio("a", { start: 960 }), notes("n", {}, [note("x")]));

  test.each([
    [960, false],
    [961, true],
    [4799, true],
    [4800, false],
    [0, false],
  ])("an audio clip from 960 to 4800 at %d: %s", (tick, cut) => {
    expect(splitCommand(scene.clips.get("a")!, tick, counter()) !== null).toBe(cut);
  });

  test("notes get new ids for the right part", () => {
    expect(splitCommand(scene.clips.get("n")!, 100, counter())).toEqual({
      id: "n",
      newId: "n1",
      tick: 100,
      noteIds: { x: "n2" },
    });
  });
});

describe("fades and gain", () => {
  const box = { left: 100, right: 300, top: 0, bottom: 100, body: 20 };
  const clip: AudioClip = audio("a", { length: 96_000, fadeOut: 48_000 });

  test.each([
    ["fadeIn", { x: 150, y: 20 }, { fadeIn: 24_000 }],
    ["fadeIn", { x: 20, y: 20 }, { fadeIn: 0 }],
    ["fadeIn", { x: 290, y: 20 }, { fadeIn: 48_000 }],
    ["fadeOut", { x: 250, y: 20 }, { fadeOut: 24_000 }],
    ["fadeInCurve", { x: 0, y: 60 }, { fadeInCurve: 0 }],
    ["gain", { x: 0, y: 20 }, { gain: 12 }],
    ["gain", { x: 0, y: 500 }, { gain: -24 }],
    ["gain", { x: 0, y: 20 + 80 / 3 }, { gain: 0 }],
  ] as const)("%s dragged to %j sets %j", (zone, point, expected) => {
    expect(handleDrag(clip, zone, box, point)).toEqual({ id: "a", ...expected });
  });

  test("a curve dragged to a height passes through it", () => {
    for (const gain of [0.1, 0.25, 0.5, 0.7]) expect(fadeGain(0.5, curveThrough(gain))).toBeCloseTo(gain, 1);
    expect(fadeGain(0.5, 1)).toBeLessThan(0.5);
    expect(fadeGain(0.5, -1)).toBeGreaterThan(0.5);
    for (const curve of [-1, -0.3, 0, 1]) {
      expect(fadeGain(0, curve)).toBe(0);
      expect(fadeGain(1, curve)).toBe(1);
    }
  });
});

describe("clipboard", () => {
  const { scene } = sceneOf(audio("a", { start: 960 }), audio("b", { start: 1920, trackId: "audio2" }), notes("n"));
  const board = copiedClips(["a", "b"].map((id) => scene.clips.get(id)!));

  test("puts clips down at the playhead, on the same rows, with their distances", () => {
    const pasted = pasteCommand(scene, board, { tick: 9600, row: 0 }, counter());
    expect(pasted?.clips.map(({ start, trackId }) => ({ start, trackId }))).toEqual([
      { start: 9600, trackId: "audio1" },
      { start: 10_560, trackId: "audio2" },
    ]);
  });

  test("a clip that a row refuses goes back to its own track", () => {
    const pasted = pasteCommand(scene, board, { tick: 0, row: 2 }, counter());
    expect(pasted?.clips.map((clip) => clip.trackId)).toEqual(["audio1", "audio2"]);
  });

  test("nothing is pasted where no track takes it", () => {
    const { scene: bare, project } = sceneOf();
    for (const row of bare.rows) if (row.track.kind === "audio") delete project.tracks[row.track.id];
    const without = buildScene({ ...project, tracks: { ...project.tracks } }, tempoMap(project.tempo));
    expect(pasteCommand(without, board, { tick: 0, row: 0 }, counter())).toBeNull();
  });
});

describe("arrow keys", () => {
  const { scene } = sceneOf(
    audio("a1", { start: 0 }),
    audio("a2", { start: 9600 }),
    notes("n1", { start: 480 }),
    notes("n2", { start: 9000 }),
  );
  test.each([
    ["a1", "right", "a2"],
    ["a2", "right", null],
    ["a2", "left", "a1"],
    ["a1", "down", "n1"],
    ["a2", "down", "n2"],
    ["n2", "up", "a2"],
    ["a1", "up", null],
  ] as const)("from %s %s is %s", (from, direction, to) => {
    expect(neighbour(scene, from, direction)).toBe(to);
  });
  test("Home and End", () => {
    expect(edgeOfTrack(scene, "a1", "last")).toBe("a2");
    expect(edgeOfTrack(scene, "n2", "first")).toBe("n1");
  });
});

describe("the loop from the playhead", () => {
  const meters = meterMap({ a: { id: "a", tick: 0, numerator: 4, denominator: 4 } });
  test.each([
    ["start", 1920, { start: 1920, end: 7680 }],
    ["start", 7680, { start: 7680, end: 11_520 }],
    ["start", 9000, { start: 9000, end: 11_520 }],
    ["end", 5000, { start: 3840, end: 5000 }],
    ["end", 3840, { start: 0, end: 3840 }],
    ["end", 0, null],
  ] as const)("%s at %d", (side, tick, expected) => {
    expect(loopWith({ start: 3840, end: 7680 }, side, tick, meters)).toEqual(expected);
  });
});
