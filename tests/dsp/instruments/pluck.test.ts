import { describe, expect, test } from "vitest";
import { bend, control, off, on, TestDevice } from "./device";
import { centroid, cents, decibels, keyHz, onset, partialHz, partialLevel, peak, rms } from "./sound";

const pluck = (parameters: Record<string, number> = {}, rate = 48000) =>
  new TestDevice("pluck", rate).set({ body: 0, ...parameters });

/** Keys from E1 to C7. */
const KEYS = [28, 33, 40, 45, 52, 59, 64, 69, 76, 83, 88, 93, 96];

describe("pitch", () => {
  test.each([44100, 48000, 96000])("within a cent from E1 to C7 at %d Hz", (rate) => {
    for (const damping of [0, 30, 80]) {
      for (const key of KEYS) {
        const { left } = pluck({ decay: 8, damping }, rate).render(rate, [on(0, key)]);
        const size = rate > 50000 ? 32768 : 16384;
        const found = partialHz(left, rate, keyHz(key), Math.round(rate * 0.15), size);
        expect(Math.abs(cents(found, keyHz(key))), `key ${key}`).toBeLessThan(1);
      }
    }
  });

  test("every key of the keyboard that the line holds is in tune and finite", () => {
    for (let key = 16; key <= 108; key += 4) {
      const { left } = pluck({ decay: 8, damping: 10 }).render(48000, [on(0, key)]);
      expect(Math.abs(cents(partialHz(left, 48000, keyHz(key), 9600, 32768), keyHz(key))), `key ${key}`).toBeLessThan(
        1.5,
      );
    }
    for (const key of [0, 127]) {
      const { left } = pluck().render(48000, [on(0, key)]);
      expect(left.every(Number.isFinite)).toBe(true);
    }
  });

  test("tune moves every key by its cents", () => {
    for (const tune of [-50, 50]) {
      const hz = keyHz(57) * 2 ** (tune / 1200);
      const { left } = pluck({ decay: 8, damping: 10, tune }).render(48000, [on(0, 57)]);
      expect(Math.abs(cents(partialHz(left, 48000, hz, 9600, 32768), hz)), `${tune} cents`).toBeLessThan(1.5);
    }
  });

  test("bend moves it, at once and without a click", () => {
    const rate = 48000;
    const { left } = pluck({ decay: 20, bendRange: 12, damping: 60 }).render(rate * 2, [
      on(0, 57),
      ...Array.from({ length: 100 }, (_, i) => bend(24000 + i * 240, (i + 1) / 100)),
    ]);
    expect(Math.abs(cents(partialHz(left, rate, keyHz(69), 56000, 16384), keyHz(69)))).toBeLessThan(2);
    const step = (from: number, to: number) => {
      let largest = 0;
      for (let i = from; i < to; i++) {
        largest = Math.max(
          largest,
          Math.abs(left[i + 1]! - 2 * left[i]! + left[i - 1]!) / (rms(left, i - 500, i + 500) + 1e-9),
        );
      }
      return largest;
    };
    expect(step(24000, 26000)).toBeLessThan(3 * step(21000, 23000));
  });
});

describe("decay", () => {
  /** Seconds to −60 dB of the fundamental, from two of its levels. */
  const decayOf = (sound: Float32Array, rate: number, key: number, from: number, to: number) => {
    const size = 4096;
    const level = (seconds: number) =>
      decibels(partialLevel(sound, rate, keyHz(key), Math.round(seconds * rate), size));
    return (-60 * (to - from)) / (level(to) - level(from));
  };

  test.each([0.5, 2, 8])("takes %d s to −60 dB at low, middle and high keys", (decay) => {
    const rate = 48000;
    for (const damping of [0, 30, 100]) {
      for (const key of [33, 45, 57, 69, 81, 93]) {
        const { left } = pluck({ decay, damping }).render(rate * Math.min(decay, 3), [on(0, key)]);
        const until = Math.min(decay, 3) * 0.6;
        expect(Math.abs(decayOf(left, rate, key, 0.12, until) / decay - 1), `key ${key}`).toBeLessThan(0.15);
      }
    }
  });

  test("damping shortens the overtones, not the fundamental", () => {
    const rate = 48000;
    const overtone = (damping: number) => {
      const { left } = pluck({ decay: 4, damping }).render(rate, [on(0, 45)]);
      const level = (from: number, n: number) => decibels(partialLevel(left, rate, keyHz(45) * n, from, 8192));
      return level(30000, 10) - level(4800, 10);
    };
    expect(overtone(80)).toBeLessThan(overtone(20) - 10);
  });

  test("a release takes its own time", () => {
    const rate = 48000;
    const { left } = pluck({ decay: 10, release: 500 }).render(rate * 2, [on(0, 57), off(48000, 57)]);
    expect(decayOf(left, rate, 57, 1.05, 1.25)).toBeGreaterThan(0.42);
    expect(decayOf(left, rate, 57, 1.05, 1.25)).toBeLessThan(0.58);
    expect(peak(left, rate * 1.9)).toBe(0);
  });
});

describe("pluck", () => {
  const rate = 48000;
  const harmonic = (sound: Float32Array, n: number) => partialLevel(sound, rate, keyHz(45) * n, 2400, 16384);

  test("harmonics with a node under the pick are missing", () => {
    for (const [position, missing] of [
      [50, 2],
      [25, 4],
      [20, 5],
    ] as const) {
      const { left } = pluck({ position, decay: 10, damping: 0, hardness: 80 }).render(rate, [on(0, 45)]);
      expect(decibels(harmonic(left, missing) / harmonic(left, missing - 1))).toBeLessThan(-15);
      expect(decibels(harmonic(left, missing) / harmonic(left, missing + 1))).toBeLessThan(-15);
    }
  });

  test("a harder pick and a harder stroke are brighter", () => {
    const bright = (hardness: number, velocity: number) =>
      centroid(pluck({ hardness }).render(9600, [on(0, 45, velocity)]).left, rate, 0, 8192);
    expect(bright(20, 1)).toBeLessThan(bright(60, 1));
    expect(bright(60, 1)).toBeLessThan(bright(100, 1));
    expect(bright(60, 0.3)).toBeLessThan(bright(60, 1));
  });

  test("velocity, and how much it counts", () => {
    const loud = (velocity: number, amount: number) =>
      rms(pluck({ velocity: amount }).render(9600, [on(0, 57, velocity)]).left);
    expect(decibels(loud(0.5, 100) / loud(1, 100))).toBeLessThan(-9);
    expect(Math.abs(decibels(loud(0.5, 0) / loud(1, 0)))).toBeLessThan(2);
  });

  test("is about as loud at every key, hardness and position, and does not clip", () => {
    for (const key of [28, 40, 52, 64, 76, 88]) {
      for (const hardness of [0, 60, 100]) {
        for (const position of [5, 15, 50]) {
          const { left } = pluck({ hardness, position, body: 30 }).render(9600, [on(0, key)]);
          expect(peak(left)).toBeGreaterThan(0.06);
          expect(peak(left)).toBeLessThan(0.95);
        }
      }
    }
  });

  test("the body answers around 100 and 200 Hz", () => {
    const level = (body: number) => {
      const { left } = pluck({ body, hardness: 30 }).render(rate, [on(0, 44)]);
      return partialLevel(left, rate, keyHz(44), 2400, 8192) / partialLevel(left, rate, keyHz(44) * 8, 2400, 8192);
    };
    expect(level(100)).toBeGreaterThan(1.5 * level(0));
  });
});

describe("playing", () => {
  test("begins on its very frame", () => {
    for (const frame of [0, 1, 77, 1000]) {
      const first = onset(pluck().render(4096, [on(frame, 57)]).left, 1e-7);
      expect(first).toBe(frame);
    }
  });

  test("the pedal holds, controllers 120 and 123 end", () => {
    const events = [control(0, 64, 1), on(0, 57), off(4800, 57), control(24000, 64, 0)];
    const { left } = pluck({ decay: 10, release: 100 }).render(48000, events);
    expect(rms(left, 20000, 23000)).toBeGreaterThan(0.01);
    expect(peak(left, 24000 + 9600)).toBeLessThan(1e-4);
    for (const controller of [120, 123]) {
      const ended = pluck({ release: 50 }).render(24000, [on(0, 57), on(0, 60), control(12000, controller, 0)]);
      expect(peak(ended.left, 12000 + 6000)).toBeLessThan(1e-5);
    }
  });

  test("sixteen strings sound together", () => {
    const keys = Array.from({ length: 16 }, (_, i) => 45 + 2 * i);
    const { left } = pluck({ decay: 10, damping: 10 }).render(
      48000,
      keys.map((key) => on(0, key)),
    );
    for (const key of keys) {
      const alone = pluck({ decay: 10, damping: 10 }).render(48000, [on(0, key)]).left;
      const level = (sound: Float32Array) => partialLevel(sound, 48000, keyHz(key), 4800, 32768);
      expect(level(left)).toBeGreaterThan(0.5 * level(alone));
    }
  });

  test("rings out and falls wholly silent; the same after a reset", () => {
    const device = new TestDevice("pluck", 48000, 5).set({ decay: 0.3, body: 100 });
    const first = device.render(48000 * 2, [on(100, 50), on(200, 57)]);
    expect(peak(first.left)).toBeGreaterThan(0.1);
    expect(peak(first.left, 80000)).toBe(0);
    device.reset();
    expect(device.render(48000 * 2, [on(100, 50), on(200, 57)])).toEqual(first);
  });
});
