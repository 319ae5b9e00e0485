import { describe, expect, test } from "vitest";
import { Effect } from "./device";
import { db, difference, noise, peak, rms, sine } from "./signal";

const RATE = 48000;

/** A tone whose amplitude follows steps: [frames, amplitude]. */
function tone(hz: number, ...steps: readonly (readonly [number, number])[]): Float32Array {
  const levels = steps.flatMap(([frames, level]) => Array.from({ length: frames }, () => level));
  return Float32Array.from(levels, (level, n) => level * Math.sin((2 * Math.PI * hz * n) / RATE));
}

/** The factor of each frame that the gate applied, if the input is large enough to tell; otherwise NaN. */
function gains(input: Float32Array, output: Float32Array, late = 0): Float64Array {
  const loudest = peak(input);
  return Float64Array.from(input, (x, n) => (Math.abs(x) > loudest * 2e-3 ? output[n + late]! / x : Number.NaN));
}

/** The gain at the frame that tells it nearest to `frame`. */
function gainNear(list: Float64Array, frame: number): [frame: number, gain: number] {
  for (let off = 0; off < 200; off++) {
    for (const at of [frame + off, frame - off]) if (!Number.isNaN(list[at] ?? Number.NaN)) return [at, list[at]!];
  }
  throw new Error("no frame tells the gain");
}

async function gate(values: Record<string, number>): Promise<Effect<"gate">> {
  return (await Effect.create("gate", RATE)).set(values as never).reset();
}

describe("the threshold", () => {
  test.each([
    [-30.5, -80, "below it stays shut"],
    [-29.5, 0, "above it opens"],
  ])("a tone of %d dB comes out at %d dB: %s", async (level, expected) => {
    const effect = await gate({ threshold: -30, hysteresis: 0, range: -80, hold: 0, release: 10 });
    const input = sine(RATE, 1000, RATE, 10 ** (level / 20));
    const [out] = effect.process(input);
    expect(db(rms(out, RATE / 2) / rms(input, RATE / 2))).toBeCloseTo(expected, 1);
  });

  test("has another one for closing, below by the hysteresis", async () => {
    const input = tone(1000, [RATE / 2, 0.05], [RATE / 2, 0.2], [RATE / 2, 0.05], [RATE / 2, 0.02]);
    const effect = await gate({ threshold: -20, hysteresis: 10, hold: 5, release: 20, range: -40 });
    const [out] = effect.process(input);
    const change = (half: number) => {
      const [from, to] = [(half * RATE) / 2 + 12000, ((half + 1) * RATE) / 2];
      return db(rms(out, from, to) / rms(input, from, to));
    };
    // −26 dB shut, −14 dB open, −26 dB still open, −34 dB shut
    expect([0, 1, 2, 3].map((half) => Math.round(change(half)))).toEqual([-40, 0, 0, -40]);
  });

  test("an open gate at rest passes the bits", async () => {
    const input = noise(RATE * 2, 0.5);
    const effect = await gate({ threshold: -80, hysteresis: 24, hold: 2000, attack: 0.05 });
    const [out] = effect.process(input);
    expect(difference(out.subarray(RATE), input.subarray(RATE))).toBe(0);
  });
});

describe("time", () => {
  test.each([
    [1, -80],
    [20, -12],
  ])("an attack of %d ms from %d dB goes to 1 by its exponential", async (attack, range) => {
    const effect = await gate({ threshold: -20, attack, range });
    const input = tone(5000, [RATE / 4, 0.001], [RATE / 2, 0.5]);
    const seen = gains(input, effect.process(input)[0]);
    const tau = (attack / 1000) * RATE;
    // past the detection, of which the law does not depend: two points of one exponential
    const [first, early] = gainNear(seen, RATE / 4 + Math.round(0.6 * tau) + 20);
    for (const more of [0.5, 1, 2]) {
      const [second, late] = gainNear(seen, first + Math.round(more * tau));
      expect(Math.log((1 - early) / (1 - late))).toBeCloseTo((second - first) / tau, 1);
    }
    expect(gainNear(seen, RATE / 4 + Math.round(16 * tau) + 100)[1]).toBeCloseTo(1, 5);
  });

  test.each([
    [50, -30],
    [200, -80],
  ])("a release of %d ms goes to %d dB by its exponential", async (release, range) => {
    const effect = await gate({ threshold: -20, hysteresis: 3, hold: 0, release, range });
    const input = tone(5000, [RATE / 2, 0.5], [RATE * 4, 0.01]);
    const seen = gains(input, effect.process(input)[0]);
    const tau = (release / 1000) * RATE;
    const floor = 10 ** (range / 20);
    const [first, early] = gainNear(seen, RATE / 2 + Math.round(0.5 * tau));
    for (const more of [0.5, 1, 2]) {
      const [second, late] = gainNear(seen, first + Math.round(more * tau));
      expect(Math.log((early - floor) / (late - floor))).toBeCloseTo((second - first) / tau, 1);
    }
    expect(db(gainNear(seen, RATE * 4)[1])).toBeCloseTo(range, 0);
  });

  test("the hold keeps it open for its time", async () => {
    const closesAfter = async (hold: number) => {
      const effect = await gate({ threshold: -20, hysteresis: 6, hold, release: 5, range: -60 });
      const input = tone(5000, [RATE / 2, 0.5], [RATE, 0.01]);
      const seen = gains(input, effect.process(input)[0]);
      return seen.findIndex((gain, n) => n >= RATE / 2 && gain < 0.95) - RATE / 2;
    };
    const [none, some, long] = [await closesAfter(0), await closesAfter(50), await closesAfter(300)];
    expect(none).toBeLessThan(0.003 * RATE);
    expect(Math.abs(some - none - 0.05 * RATE)).toBeLessThan(12);
    expect(Math.abs(long - none - 0.3 * RATE)).toBeLessThan(12);
  });

  test("with look-ahead it is open before the onset comes", async () => {
    const input = tone(1000, [RATE / 4, 0], [RATE / 4, 0.5]);
    const onset = RATE / 4;
    for (const [lookahead, least, most] of [
      [0, 0, 0.5],
      [5, 0.98, 1.001],
    ] as const) {
      const effect = await gate({ threshold: -30, attack: 1, lookahead });
      expect(effect.latency).toBe((lookahead * RATE) / 1000);
      const [out] = effect.process(input);
      const late = effect.latency;
      const first = rms(out, onset + late, onset + late + 12) / rms(input, onset, onset + 12);
      expect(first).toBeGreaterThanOrEqual(least);
      expect(first).toBeLessThan(most);
    }
  });
});

describe("the key", () => {
  test("hears only what its filters leave", async () => {
    for (const [hz, opens] of [
      [60, false],
      [1000, true],
      [12000, false],
    ] as const) {
      const effect = await gate({ threshold: -20, keyLowCut: 600, keyHighCut: 2000, range: -60 });
      const input = sine(RATE, hz, RATE, 0.5);
      const [out] = effect.process(input);
      expect(Math.round(db(rms(out, RATE / 2) / rms(input, RATE / 2))), `${hz} Hz`).toBe(opens ? 0 : -60);
    }
  });

  test("is what one listens to: 3 dB down at its corners, whether the gate is open or not", async () => {
    for (const hz of [400, 6000]) {
      const effect = await gate({ threshold: 0, keyLowCut: 400, keyHighCut: 6000, listen: 1 });
      const input = sine(RATE, hz, RATE, 0.3);
      const [out] = effect.process(input);
      expect(db(rms(out, RATE / 2) / rms(input, RATE / 2)), `${hz} Hz`).toBeCloseTo(-3.01, 1);
    }
  });

  test("opens both sides alike, by the louder one", async () => {
    const effect = await gate({ threshold: -20, range: -60 });
    const [left, right] = effect.process(sine(RATE, 1000, RATE, 0.5), sine(RATE, 300, RATE, 0.001));
    expect(peak(left, RATE / 2)).toBeCloseTo(0.5, 3);
    expect(peak(right, RATE / 2)).toBeCloseTo(0.001, 5);
  });
});
