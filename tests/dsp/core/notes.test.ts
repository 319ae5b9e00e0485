import { describe, expect, test } from "vitest";
import { DeviceKind, EventType, Size, Status } from "../../../dsp/abi";
import { type NoteInput, Studio } from "./studio";

const RATE = 48000;
const FRAMES_PER_TICK = 25;
const KIND = DeviceKind.synth;
const SEED = 77;

type Event = [frame: number, type: EventType, data1: number, data2: number];

/** The output of the instrument alone for events on these frames: the oracle of every schedule. */
function alone(frames: number, events: readonly Event[]): Float32Array {
  const { host } = new Studio(RATE);
  const { exports } = host;
  const state = exports.deviceCreate(KIND, SEED);
  const left = exports.allocate(Size.block * 4);
  const right = exports.allocate(Size.block * 4);
  const view = new Float32Array(host.memory.buffer, left, Size.block);
  const out = new Float32Array(Math.ceil(frames / Size.block) * Size.block);
  for (let at = 0; at < out.length; at += Size.block) {
    for (const [frame, type, data1, data2] of events) {
      if (frame >= at && frame < at + Size.block) exports.deviceEvent(KIND, state, frame - at, type, data1, data2);
    }
    exports.deviceProcess(KIND, state, left, right);
    out.set(view, at);
  }
  return out;
}

function desk(notes: readonly NoteInput[] = []): Studio {
  const studio = new Studio(RATE).desk(1);
  studio.commands.deviceCreate(3, KIND, SEED).chain(0, [3]);
  if (notes.length > 0) studio.events(0, notes);
  return studio;
}

const on = (frame: number, key: number, velocity = 0.75): Event => [frame, EventType.noteOn, key, velocity];
const off = (frame: number, key: number): Event => [frame, EventType.noteOff, key, 0];
const note = (tick: number, key: number, length: number, data2 = 0.75): NoteInput => ({
  tick,
  data1: key,
  data2,
  length,
});

describe("notes of the timeline", () => {
  test("begin and end on their frames", () => {
    const studio = desk([note(0, 60, 101), note(37, 64, 300, 0.5), note(338, 67, 3), note(400, 60, 200)]);
    studio.commands.play();
    const out = studio.render(20_000).left;
    const f = FRAMES_PER_TICK;
    const expected = alone(20_000, [
      on(0, 60),
      on(37 * f, 64, 0.5),
      off(101 * f, 60),
      off(337 * f, 64),
      on(338 * f, 67),
      off(341 * f, 67),
      on(400 * f, 60),
      off(600 * f, 60),
    ]);
    expect(expected.some((value) => Math.abs(value) > 0.01)).toBe(true);
    expect(out).toEqual(expected);
  });

  test("are counted where more begin at once than a block has room for, and all that sounds ends", () => {
    const studio = desk(Array.from({ length: 3000 }, (_, index) => note(0, 24 + (index % 80), 40)));
    studio.commands.play();
    studio.render(Size.block);
    expect(studio.host.status(Status.eventsLost)).toBeGreaterThan(1000);
    const { left } = studio.render(10 * RATE);
    expect(Math.max(...left.subarray(0, 2000).map(Math.abs))).toBeGreaterThan(0.01);
    expect(Math.max(...left.subarray(9 * RATE).map(Math.abs))).toBeLessThan(1e-4);
    const few = desk([note(0, 60, 40)]);
    few.commands.play();
    few.render(Size.block);
    expect(few.host.status(Status.eventsLost)).toBe(0);
  });

  test("of the same key: the second one ends the first and lasts its own length", () => {
    const studio = desk([note(0, 60, 400), note(100, 60, 500)]);
    studio.commands.play();
    const expected = alone(30_000, [on(0, 60), off(2500, 60), on(2500, 60), off(15_000, 60)]);
    expect(studio.render(30_000).left).toEqual(expected);
  });

  test("that follow each other at once: the end comes before the beginning", () => {
    const studio = desk([note(0, 60, 100), note(100, 60, 100)]);
    studio.commands.play();
    expect(studio.render(10_000).left).toEqual(alone(10_000, [on(0, 60), off(2500, 60), on(2500, 60), off(5000, 60)]));
  });

  test("are released where the loop wraps, on its frame, and begin anew", () => {
    const studio = desk([note(0, 48, 2000), note(500, 55, 50)]);
    studio.commands.loop(true, 0, 613).play();
    const wrap = 613 * FRAMES_PER_TICK;
    const events: Event[] = [];
    for (let pass = 0; pass < 3; pass++) {
      const start = pass * wrap;
      events.push(on(start, 48), on(start + 12_500, 55), off(start + 13_750, 55), off(start + wrap, 48));
    }
    expect(studio.render(wrap * 3).left.subarray(0, wrap * 3)).toEqual(alone(wrap * 3, events).subarray(0, wrap * 3));
  });

  test.each(["seek", "stop", "pause"] as const)("do not hang after %s", (how) => {
    const studio = desk([note(0, 60, 100_000), { tick: 10, type: EventType.control, data1: 64, data2: 1 }]);
    studio.commands.play();
    studio.render(6400);
    if (how === "seek") studio.commands.seek(200_000);
    if (how === "stop") studio.commands.stop();
    if (how === "pause") studio.commands.pause();
    const frames = RATE * 20;
    const out = studio.render(frames).left;
    expect(out.subarray(0, 100).some((value) => Math.abs(value) > 0.001)).toBe(true);
    // After a seek the pedal is down (it is in the list before there), but nothing was played into it.
    expect(out.subarray(frames - 1000).every((value) => Math.abs(value) < 1e-4)).toBe(true);
  });

  test("written anew while they sound end where they did, and the new ones come", () => {
    const studio = desk([note(0, 60, 400), note(600, 64, 50)]);
    studio.commands.play();
    studio.render(2560);
    studio.events(0, [note(0, 72, 400), note(300, 67, 100), note(600, 65, 50)]);
    const out = studio.render(20_000).left;
    const expected = alone(22_560, [
      on(0, 60),
      on(7500, 67),
      off(10_000, 60),
      off(10_000, 67),
      on(15_000, 65),
      off(16_250, 65),
    ]);
    expect(out.subarray(0, 20_000)).toEqual(expected.subarray(2560, 22_560));
  });
});

describe("controllers", () => {
  test("are chased: a seek sets what was played before it", () => {
    const notes: NoteInput[] = [
      { tick: 0, type: EventType.bend, data1: 0, data2: 0.5 },
      { tick: 100, type: EventType.bend, data1: 0, data2: -0.25 },
      { tick: 1000, type: EventType.bend, data1: 0, data2: 1 },
      note(500, 60, 100),
    ].sort((a, b) => a.tick - b.tick);
    const studio = desk(notes);
    studio.commands.seek(500).play();
    const expected = alone(5000, [[0, EventType.bend, 0, -0.25], on(0, 60), off(2500, 60)]);
    expect(studio.render(5000).left).toEqual(expected);
  });

  test("that come only later stand at rest after a seek back", () => {
    const studio = desk([note(0, 60, 200), { tick: 300, type: EventType.bend, data1: 0, data2: 1 }, note(400, 60, 10)]);
    studio.commands.seek(400).play();
    studio.render(1280);
    studio.commands.seek(0);
    const out = studio.render(4096).left;
    const expected = alone(1280 + 4096, [
      [0, EventType.bend, 0, 1],
      on(0, 60),
      off(250, 60),
      [1280, EventType.bend, 0, 0],
      on(1280, 60),
    ]);
    expect(out).toEqual(expected.subarray(1280));
  });
});

describe("live events", () => {
  test("sound on their frame of the next block, with and without the transport", () => {
    const studio = desk([note(20, 60, 40)]);
    studio.commands.live(0, EventType.noteOn, 52, 1, 100).live(0, EventType.noteOn, 55, 0.5, 7);
    const first = studio.render(256).left;
    studio.commands.play().live(0, EventType.noteOff, 52, 0, 3);
    const rest = studio.render(2560).left;
    const expected = alone(2816, [
      on(7, 55, 0.5),
      on(100, 52, 1),
      off(256 + 3, 52),
      on(256 + 500, 60),
      off(256 + 1500, 60),
    ]);
    expect(first).toEqual(expected.subarray(0, 256));
    expect(rest).toEqual(expected.subarray(256));
  });

  test("that make no sense are left out", () => {
    const studio = desk();
    studio.apply();
    studio.commands
      .live(0, EventType.noteOn, 128, 1)
      .live(0, EventType.noteOn, 60, 2)
      .live(0, EventType.noteOn, 60, Number.NaN)
      .live(0, 10 as EventType, 60, 1)
      .live(0, EventType.noteOn, 60, 1, 128)
      .live(77, EventType.noteOn, 60, 1)
      .live(0, EventType.bend, 0, -1.5);
    expect(studio.apply()).toBe(7);
    expect(studio.render(256).left.every((value) => value === 0)).toBe(true);
  });
});

test("panic is silence at once", () => {
  const studio = desk([note(0, 60, 10_000)]);
  studio.commands.live(0, EventType.noteOn, 40, 1).play();
  studio.render(2560);
  studio.commands.panic();
  expect(studio.render(2560).left.every((value) => value === 0)).toBe(true);
  expect(studio.host.status(Status.refused)).toBe(0);
});
