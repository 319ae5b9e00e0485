import { expect, test } from "vitest";
import { Effect } from "./device";
import { db, difference, noise, peak } from "./signal";

const RATE = 48000;
/** Frames at which each block in turn is split: single frames, odd rests, none. */
const SPLITS = [[1], [127], [5, 6, 7], [64], [], [3, 50, 51, 100, 126], [16, 32, 48], [33], [1, 2, 3, 4, 127]];

test.each(["reverb", "delay", "chorus", "flanger", "distortion", "compressor", "limiter"] as const)(
  "%s: a block rendered in pieces sounds as the whole one does",
  async (kind) => {
    const left = noise(RATE, 0.5, 1);
    const right = noise(RATE, 0.5, 2);
    left.fill(0, RATE / 2, RATE / 2 + 4000);
    right.fill(0, RATE / 2, RATE / 2 + 4000);
    const whole = (await Effect.create(kind, RATE)).process(left, right);
    const effect = await Effect.create(kind, RATE);
    const pieces = effect.process(left, right, (block) => {
      for (const frame of SPLITS[block % SPLITS.length]!) effect.split(frame);
    });
    for (const side of [0, 1] as const) {
      expect(db(difference(pieces[side], whole[side]) / peak(whole[side]))).toBeLessThan(-120);
    }
  },
);

test.each(["reverb", "delay", "chorus", "flanger", "distortion", "compressor", "limiter"] as const)(
  "%s: a bad sample in a piece is silenced, and the sound after it is as if it had been silence",
  async (kind) => {
    const clean = noise(RATE / 4, 0.5);
    clean[5000] = 0;
    const broken = clean.slice();
    broken[5000] = Number.NaN;
    const [expected, out] = await Promise.all(
      [clean, broken].map(async (input) => {
        const effect = await Effect.create(kind, RATE);
        return effect.process(input, input, () => effect.split(9).split(70))[0];
      }),
    );
    expect(difference(out!, expected!)).toBe(0);
  },
);
