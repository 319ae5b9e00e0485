import { expect, test } from "vitest";
import { Meter } from "../../../dsp/abi";
import { blocks, decibels, mono, type Parameters, Strips, sine } from "./engine";

/** Gain in dB of the static curve with a quadratic knee (Giannoulis, Massberg, Reiss 2012, eq. 4), less make-up. */
function curve(level: number, threshold: number, ratio: number, knee: number): number {
  const over = level - threshold;
  if (2 * over < -knee) return 0;
  if (2 * Math.abs(over) <= knee && knee > 0) return ((1 / ratio - 1) * (over + knee / 2) ** 2) / (2 * knee);
  return (1 / ratio - 1) * over;
}

/** Gain in dB at each frame of a constant signal that changes from one level to another. */
function gains(rate: number, parameters: Parameters, levels: readonly [number, number][]): Float32Array {
  const strips = Strips.fresh(rate);
  strips.set(7, parameters);
  const total = levels.reduce((sum, [frames]) => sum + frames, 0);
  const input = new Float32Array(blocks(total));
  let at = 0;
  for (const [frames, level] of levels) {
    input.fill(10 ** (level / 20), at, at + frames);
    at += frames;
  }
  return strips.process(7, mono(input)).left.map((y, n) => decibels(y / (input[n] ?? 1)));
}

for (const [threshold, ratio, knee] of [
  [-18, 4, 6],
  [-40, 20, 0],
  [-30, 2, 24],
  [-10, 1.5, 12],
  [0, 8, 3],
] as const) {
  test(`static curve: threshold ${threshold} dB, ratio ${ratio}, knee ${knee} dB`, () => {
    const strips = Strips.fresh(48000);
    strips.set(0, {
      compThreshold: threshold,
      compRatio: ratio,
      compKnee: knee,
      compAttack: 5,
      compRelease: 200,
      compMakeup: 3,
    });
    for (let level = -60; level <= 0; level += 2.5) {
      const input = sine(blocks(24000), 997, 48000, 10 ** (level / 20));
      const tail = strips.process(0, mono(input)).left.slice(-9600);
      const gain = decibels(Math.max(...tail) / 10 ** (level / 20));
      const wanted = curve(level, threshold, ratio, knee);
      expect(Math.abs(gain - 3 - wanted), `${level} dB`).toBeLessThan(0.5);
      expect(Math.abs((strips.meters(0)[Meter.gainReduction] ?? NaN) - wanted), `meter at ${level} dB`).toBeLessThan(
        0.5,
      );
    }
  });
}

test("a constant level is compressed to the curve within 0.02 dB", () => {
  for (const level of [-38, -31, -22, -14.3, -6, -0.5]) {
    const gain = gains(48000, { compThreshold: -24, compRatio: 6, compKnee: 8 }, [[48000, level]]);
    expect(Math.abs((gain[47999] ?? NaN) - curve(level, -24, 6, 8)), `${level} dB`).toBeLessThan(0.02);
  }
});

/** Frames from `start` until the gain has gone 63.2 % of the way to where it ends. */
function time63(gain: Float32Array, start: number, end: number): number {
  const from = gain[start - 1] ?? NaN;
  const to = gain[end - 1] ?? NaN;
  const mark = from + (to - from) * (1 - Math.exp(-1));
  let n = start;
  while (n < end && (to < from ? (gain[n] ?? 0) > mark : (gain[n] ?? 0) < mark)) n++;
  const before = gain[n - 1] ?? NaN;
  return n - start + 1 - (((gain[n] ?? NaN) - mark) / ((gain[n] ?? NaN) - before) || 0);
}

for (const rate of [44100, 48000, 96000]) {
  for (const attack of [0.1, 0.3, 1, 1.5, 2.9, 10, 50, 200]) {
    test(`attack ${attack} ms at ${rate} Hz, whatever frame it begins on`, () => {
      for (const shift of attack > 10 ? [5] : [0, 3, 5, 7]) {
        const start = 1280 + shift;
        const end = start + Math.ceil((attack * rate) / 100);
        const gain = gains(
          rate,
          { compThreshold: -40, compRatio: 10, compKnee: 0, compAttack: attack, compRelease: 500 },
          [
            [start, -60],
            [end - start, -4],
          ],
        );
        const wanted = (attack / 1000) * rate;
        // A gain that is constant over whole samples cannot be located more finely than half a sample.
        expect(Math.abs(time63(gain, start, end) - wanted), `shift ${shift}`).toBeLessThan(0.1 * wanted + 0.5);
      }
    });
  }
  for (const release of [5, 20, 100, 2000]) {
    test(`release ${release} ms at ${rate} Hz`, () => {
      const start = 12800 + 3;
      const end = start + Math.ceil((release * rate) / 100);
      const gain = gains(
        rate,
        { compThreshold: -40, compRatio: 10, compKnee: 0, compAttack: 1, compRelease: release },
        [
          [start, -4],
          [end - start, -60],
        ],
      );
      const wanted = (release / 1000) * rate;
      expect(Math.abs(time63(gain, start, end) - wanted)).toBeLessThan(0.1 * wanted);
    });
  }
}

test("the channels are linked: the louder one decides for both", () => {
  const strips = Strips.fresh(48000);
  strips.set(0, { compThreshold: -20, compRatio: 4, compKnee: 0 });
  const frames = blocks(48000);
  const { left, right } = strips.process(0, {
    left: new Float32Array(frames).fill(1),
    right: new Float32Array(frames).fill(-0.01),
  });
  expect(decibels(left.at(-1) ?? NaN)).toBeCloseTo(-15, 1);
  expect(decibels(-(right.at(-1) ?? NaN) / 0.01)).toBeCloseTo(-15, 1);
});

test("the four strips of a group are compressed each by itself", () => {
  const strips = Strips.fresh(48000);
  for (const [slot, threshold] of [-10, -20, -30, -40].entries()) {
    strips.set(slot, { compThreshold: threshold, compRatio: 2, compKnee: 0 });
  }
  const input = mono(new Float32Array(blocks(48000)).fill(1));
  strips.process(0, input, undefined, input);
  for (const [slot, threshold] of [-10, -20, -30, -40].entries()) {
    expect(strips.meters(slot)[Meter.gainReduction]).toBeCloseTo(threshold / 2, 1);
  }
});
