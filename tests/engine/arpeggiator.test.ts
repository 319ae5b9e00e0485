import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Arpeggio, DEFAULT_ARPEGGIO } from "../../contract/instruments/arpeggio";
import { Arpeggiator } from "../../src/engine/parts/arpeggiator";
import { Arpeggiators } from "../../src/engine/parts/arpeggiators";
import type { EnginePosition, LiveEvent } from "../../src/engine/port";

const RATE = 48_000;
/** 120 BPM: a sixteenth lasts so many frames. */
const SIXTEENTH = RATE / 8;

/** An engine whose clock goes on with the test's. */
class Clock {
  frame = 1000;
  playing = false;
  quarters = 0;
  readonly played: { type: LiveEvent["type"]; key: number; frame: number }[] = [];

  position = (): EnginePosition => {
    const { frame, playing, quarters } = this;
    return { frame, rate: RATE, playing, quarters, bpm: 120 };
  };

  at = (event: LiveEvent, frame: number) => {
    this.played.push({ type: event.type, key: "key" in event ? event.key : -1, frame });
  };

  /** Lets time pass. `deaf`: the page stands still meanwhile. */
  pass(ms: number, deaf = false): void {
    for (let gone = 0; gone < ms; gone += 5) {
      this.frame += (RATE * 5) / 1000;
      if (this.playing) this.quarters += (5 / 1000) * 2;
      if (!deaf) vi.advanceTimersByTime(5);
    }
  }

  get struck() {
    return this.played.filter(({ type }) => type === "noteOn").map(({ key, frame }) => ({ key, frame }));
  }
}

let clock: Clock;
let arpeggiator: Arpeggiator;
const begin = (settings: Partial<Arpeggio> = {}) => {
  clock = new Clock();
  arpeggiator = new Arpeggiator({ position: clock.position, at: clock.at }, { ...DEFAULT_ARPEGGIO, ...settings });
};
const on = (key: number, velocity = 90) => arpeggiator.take({ type: "noteOn", key, velocity });
const off = (key: number) => arpeggiator.take({ type: "noteOff", key });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { hidden: false });
});
afterEach(() => {
  arpeggiator.end();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("an arpeggiator", () => {
  test("strikes with the first key and then exactly every step, each note as long as its gate", () => {
    begin({ gate: 50 });
    on(60);
    on(64);
    clock.pass(500);
    const { struck, played } = clock;
    expect(struck.slice(0, 4)).toEqual([60, 64, 60, 64].map((key, step) => ({ key, frame: 1000 + step * SIXTEENTH })));
    const [first] = played.filter(({ type }) => type === "noteOff");
    expect(first).toEqual({ type: "noteOff", key: 60, frame: 1000 + SIXTEENTH / 2 - 1 });
    expect(played.filter(({ type }) => type === "noteOff")).toHaveLength(struck.length);
  });

  test("stands on the song's grid while it plays, and again after a jump", () => {
    begin();
    clock.playing = true;
    clock.quarters = 3.9;
    on(60);
    clock.pass(200);
    const grid = 1000 + 0.1 * (RATE / 2);
    expect(clock.struck[0]?.frame).toBeCloseTo(grid, 0);
    expect(clock.struck[1]?.frame).toBeCloseTo(grid + SIXTEENTH, 0);
    clock.quarters = 1.05;
    const { frame } = clock;
    const before = clock.struck.length;
    clock.pass(200);
    expect(clock.struck[before]?.frame).toBeCloseTo(frame + 0.2 * (RATE / 2), 0);
  });

  test("is silent soon after the last key, and does not strike what a page that stood still has missed", () => {
    begin();
    on(60);
    clock.pass(300);
    clock.pass(1000, true);
    clock.pass(20);
    const late = clock.struck.filter(({ frame }) => frame < clock.frame - 0.05 * RATE && frame > 1000 + 0.4 * RATE);
    expect(late).toEqual([]);
    off(60);
    const count = clock.struck.length;
    const end = clock.frame;
    clock.pass(500);
    expect(clock.struck).toHaveLength(count);
    expect(Math.max(...clock.struck.map(({ frame }) => frame))).toBeLessThanOrEqual(end + 0.06 * RATE);
  });

  test("latch holds keys until others are struck, and lets go when it is turned off", () => {
    begin({ latch: true });
    on(60);
    on(64);
    off(60);
    off(64);
    clock.pass(600);
    expect(new Set(clock.struck.slice(-4).map(({ key }) => key))).toEqual(new Set([60, 64]));
    on(72);
    off(72);
    clock.pass(600);
    expect(new Set(clock.struck.slice(-4).map(({ key }) => key))).toEqual(new Set([72]));
    arpeggiator.set({ ...DEFAULT_ARPEGGIO, latch: false });
    const count = clock.struck.length;
    clock.pass(600);
    expect(clock.struck).toHaveLength(count);
  });

  test("leaves to the instrument what is no note of its own", () => {
    begin();
    expect(off(50)).toBe(false);
    expect(arpeggiator.take({ type: "control", controller: 64, value: 127 })).toBe(false);
    expect(on(60)).toBe(true);
    expect(off(60)).toBe(true);
  });
});

describe("the arpeggiators of an engine", () => {
  test("silence lets go of what is held and latched, and keys that come up after it are the instrument's", () => {
    begin();
    const played: [string, LiveEvent["type"]][] = [];
    const all = new Arpeggiators({
      position: clock.position,
      at: (track, { type }) => void played.push([track, type]),
    });
    all.set("latched", { ...DEFAULT_ARPEGGIO, latch: true });
    all.set("held", DEFAULT_ARPEGGIO);
    const key = { type: "noteOn", key: 60, velocity: 90 } as const;
    for (const track of ["latched", "held"]) expect(all.take(track, key)).toBe(true);
    expect(all.take("latched", { type: "noteOff", key: 60 })).toBe(true);
    expect(all.take("plain", key)).toBe(false);
    clock.pass(300);
    expect(new Set(played.map(([track]) => track))).toEqual(new Set(["latched", "held"]));

    all.silence();
    const count = played.length;
    clock.pass(1000);
    expect(played).toHaveLength(count);
    expect(all.take("held", { type: "noteOff", key: 60 })).toBe(false);

    all.take("held", key);
    clock.pass(100);
    expect(played.length).toBeGreaterThan(count);
    all.end();
    const last = played.length;
    clock.pass(1000);
    expect(played).toHaveLength(last);
  });
});
