import { describe, expect, test } from "vitest";
import { meterMap } from "../../../contract/project/time";
import type { View } from "../../../src/kit/timeline/axis";
import { drawStroke, eventsOf, LANES, yToValue } from "../../../src/sound/pianoroll/edit/controllers";
import {
  allowedMove,
  duplicateDistance,
  legato,
  lengthToHold,
  moveNotes,
  resizeEnds,
  resizeStarts,
  transpose,
} from "../../../src/sound/pianoroll/edit/notes";
import { gridTarget, quantise } from "../../../src/sound/pianoroll/edit/quantise";
import { ramp, shiftVelocities, stemsNear } from "../../../src/sound/pianoroll/edit/velocity";
import { keyToY, yToKey } from "../../../src/sound/pianoroll/model/geometry";
import { noteAt, notesInRectangle } from "../../../src/sound/pianoroll/model/hit";
import { drumName } from "../../../src/sound/pianoroll/model/keys";
import { counter, note, notes } from "../fixture";

const meters = meterMap({ a: { id: "a", tick: 0, numerator: 4, denominator: 4 } });
// at 100 % a quarter is 80 px; key 127 is at the top
const view: View = { zoom: 100, scrollX: 0, scrollY: 0, width: 800, height: 300, rowHeight: 10 };

describe("keys", () => {
  test.each([
    [36, "Kick"],
    [38, "Snare"],
    [42, "Closed hat"],
    [49, "Crash"],
    [56, "Cowbell"],
    [81, "Open triangle"],
    [108, "C8"],
  ])("drum %d is %s", (key, name) => expect(drumName(key)).toBe(name));

  test("rows and keys are inverse", () => {
    for (const key of [0, 60, 127]) expect(yToKey(view, keyToY(view, key) + 5)).toBe(key);
    expect(yToKey(view, -100)).toBe(127);
    expect(yToKey(view, 99_999)).toBe(0);
  });
});

describe("hit", () => {
  // note a: quarter at beat 2 of content, key 120 → y 70…80; content begins at timeline tick 960
  const content = [note("a", { start: 960, length: 960, key: 120 })];
  test.each([
    [160 + 40, 75, "body"],
    [160 + 2, 75, "start"],
    [160 + 78, 75, "end"],
    [160 + 90, 75, null],
    [160 + 40, 85, null],
  ])("%d, %d → %s", (x, y, zone) => {
    expect(noteAt(content, view, 960, { x, y })?.zone ?? null).toBe(zone);
  });
  test("lasso", () => {
    expect(notesInRectangle(content, view, 960, { left: 0, right: 170, top: 0, bottom: 75 })).toEqual(["a"]);
    expect(notesInRectangle(content, view, 960, { left: 0, right: 150, top: 0, bottom: 75 })).toEqual([]);
  });
});

describe("moving and resizing", () => {
  const chord = [note("a", { start: 100, key: 60 }), note("b", { start: 400, key: 120 })];
  test.each([
    [
      { ticks: -500, keys: 3 },
      { ticks: -100, keys: 3 },
    ],
    [
      { ticks: 50, keys: 12 },
      { ticks: 50, keys: 7 },
    ],
    [
      { ticks: 0, keys: -80 },
      { ticks: 0, keys: -60 },
    ],
  ])("%j becomes %j", (wanted, expected) => expect(allowedMove(chord, wanted)).toEqual(expected));

  test("moves keep length; nothing moved is no patch", () => {
    expect(moveNotes(chord, { ticks: 20, keys: -1 })).toEqual([
      { id: "a", start: 120, key: 59 },
      { id: "b", start: 420, key: 119 },
    ]);
    expect(moveNotes(chord, { ticks: 0, keys: 0 })).toEqual([]);
  });

  test("ends stop at the shortest note, starts keep the end", () => {
    expect(resizeEnds([note("a", { length: 240 })], -1000)).toEqual([{ id: "a", length: 15 }]);
    expect(resizeStarts([note("a", { start: 480, length: 240 })], -120)).toEqual([
      { id: "a", start: 360, length: 360 },
    ]);
    expect(resizeStarts([note("a", { start: 480, length: 240 })], 1000)).toEqual([{ id: "a", start: 705, length: 15 }]);
  });

  test("transposing stops at the keyboard's end for all together", () => {
    expect(transpose(chord, 12)).toEqual([
      { id: "a", key: 67 },
      { id: "b", key: 127 },
    ]);
  });

  test("legato joins each note to the next beginning; chords together, the last as it was", () => {
    const melody = [
      note("a", { start: 0, length: 100 }),
      note("b", { start: 0, length: 900, key: 64 }),
      note("c", { start: 480, length: 50 }),
    ];
    expect(legato(melody)).toEqual([
      { id: "a", length: 480 },
      { id: "b", length: 480 },
    ]);
  });

  test("duplicates stand a whole number of grid steps on", () => {
    expect(duplicateDistance([note("a", { start: 0, length: 700 })], 240)).toBe(720);
    expect(duplicateDistance([note("a", { start: 0, length: 700 })], 0)).toBe(700);
  });

  test("a clip grows to the bar that holds a note beyond its end", () => {
    const clip = notes("n", { start: 960, length: 960 });
    expect(lengthToHold(clip, [note("a", { start: 500, length: 100 })], meters)).toBeNull();
    // the note ends at timeline tick 960 + 4000 = 4960, in the second bar, which ends at 7680
    expect(lengthToHold(clip, [note("a", { start: 3900, length: 100 })], meters)).toBe(7680 - 960);
    // one that ends on a bar line needs no more than that
    expect(lengthToHold(clip, [note("a", { start: 2780, length: 100 })], meters)).toBe(3840 - 960);
  });
});

describe("quantise", () => {
  const straight = { step: 240, strength: 1, swing: 0.5, ends: false };
  test.each([
    [0, 0],
    [100, 0],
    [130, 240],
    [3800, 3840],
  ])("%d goes to %d", (tick, target) => expect(gridTarget(meters, tick, 240, 0.5)).toBe(target));

  test.each([
    [0.5, 240],
    [0.75, 360],
    [2 / 3, 320],
  ])("swing %d puts the second sixteenth at %d", (swing, target) => {
    expect(gridTarget(meters, 300, 240, swing)).toBeCloseTo(target, 6);
    expect(gridTarget(meters, 10, 240, swing)).toBe(0);
  });

  test("strength draws notes part of the way", () => {
    const off = [note("a", { start: 100, length: 200 })];
    expect(quantise(off, 0, meters, straight)).toEqual([{ id: "a", start: 0, length: 200 }]);
    expect(quantise(off, 0, meters, { ...straight, strength: 0.5 })).toEqual([{ id: "a", start: 50, length: 200 }]);
    expect(quantise(off, 0, meters, { ...straight, strength: 0 })).toEqual([]);
  });

  test("the grid is the timeline's, wherever the clip stands", () => {
    expect(quantise([note("a", { start: 150, length: 100 })], 100, meters, straight)).toEqual([
      { id: "a", start: 140, length: 100 },
    ]);
  });

  test("ends are drawn too where asked", () => {
    expect(quantise([note("a", { start: 10, length: 500 })], 0, meters, { ...straight, ends: true })).toEqual([
      { id: "a", start: 0, length: 480 },
    ]);
  });
});

describe("velocity", () => {
  const row = [0, 480, 960, 1440].map((start, index) => note(`v${index}`, { start, velocity: 64 }));
  test("a ramp is a straight line over the notes between its ends", () => {
    expect(ramp(row, { tick: 0, velocity: 20 }, { tick: 960, velocity: 120 })).toEqual([
      { id: "v0", velocity: 20 },
      { id: "v1", velocity: 70 },
      { id: "v2", velocity: 120 },
    ]);
    expect(ramp(row, { tick: 960, velocity: 120 }, { tick: 0, velocity: 20 })).toHaveLength(3);
  });
  test("shifts stay within 1…127", () => {
    expect(shiftVelocities(row, 100).every((patch) => patch.velocity === 127)).toBe(true);
    expect(shiftVelocities(row, -100).every((patch) => patch.velocity === 1)).toBe(true);
  });
  test("the stem under the pointer; a selected one wins", () => {
    expect(stemsNear(row, 470, 100, new Set()).map((n) => n.id)).toEqual(["v1"]);
    expect(stemsNear(row, 700, 300, new Set(["v2"])).map((n) => n.id)).toEqual(["v2"]);
    expect(stemsNear(row, 240, 10, new Set())).toEqual([]);
  });
});

describe("controller lanes", () => {
  const events = [
    { id: "x", tick: 100, type: "cc", controller: 1, value: 5 },
    { id: "y", tick: 900, type: "cc", controller: 1, value: 6 },
    { id: "z", tick: 100, type: "cc", controller: 64, value: 127 },
  ] as const;
  test("a lane has its own events only", () => {
    const controls = Object.fromEntries(events.map((event) => [event.id, event]));
    expect(eventsOf(controls, LANES.modulation).map((event) => event.id)).toEqual(["x", "y"]);
    expect(eventsOf(controls, LANES.sustain).map((event) => event.id)).toEqual(["z"]);
    expect(eventsOf(controls, LANES.bend)).toEqual([]);
  });
  test("a stroke replaces what it covers and steps along its line", () => {
    const lane = eventsOf(Object.fromEntries(events.map((event) => [event.id, event])), LANES.modulation);
    const points = [
      { tick: 0, value: 0 },
      { tick: 480, value: 100 },
    ];
    const edit = drawStroke(lane, LANES.modulation, points, 120, counter());
    expect(edit.remove).toEqual(["x"]);
    expect(edit.add.map(({ tick, value }) => [tick, value])).toEqual([
      [0, 0],
      [120, 25],
      [240, 50],
      [360, 75],
      [480, 100],
    ]);
  });
  test.each([
    [LANES.modulation, 0, 127],
    [LANES.modulation, 100, 0],
    [LANES.sustain, 30, 127],
    [LANES.sustain, 70, 0],
    [LANES.bend, 0, 8191],
    [LANES.bend, 50, 0],
    [LANES.bend, 100, -8192],
  ])("%j at %d of 100 is %d", (lane, y, value) => expect(yToValue(lane, y, 100)).toBe(value));
});
