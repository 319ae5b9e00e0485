import { expect, test } from "vitest";
import { noise, type Stereo, Strips, sine } from "./engine";

const RATE = 48000;
const FRAMES = 128 * 200;

function source(): Stereo {
  const left = noise(FRAMES, 7);
  const right = noise(FRAMES, 11);
  // Values whose bits are easily lost: signed zero, denormals, full scale, beyond it.
  left.set([0, -0, 1e-42, -1e-42, 1, -1, 8, -8], 300);
  right.set([-0, 0, -1e-40, 1e-40, -1, 1, -8, 8], 5000);
  return { left, right };
}

/** First frame whose bits differ, −1 for none. */
function firstDifference(actual: Float32Array, wanted: Float32Array): number {
  const [a, b] = [actual, wanted].map((samples) => new Int32Array(samples.buffer, samples.byteOffset, samples.length));
  return a?.findIndex((bits, frame) => bits !== b?.[frame]) ?? 0;
}

function expectSameBits(actual: Stereo, wanted: Stereo): void {
  expect(firstDifference(actual.left, wanted.left), "left").toBe(-1);
  expect(firstDifference(actual.right, wanted.right), "right").toBe(-1);
}

test("a flat strip changes no bit", () => {
  const strips = Strips.fresh(RATE);
  strips.exports.laneCreate(5, 0);
  expectSameBits(strips.process(5, source()), source());
});

test("a flat strip changes no bit beside three that are at work", () => {
  for (const slot of [8, 9, 10, 11]) {
    const strips = Strips.fresh(RATE);
    for (const other of [8, 9, 10, 11]) {
      if (other === slot) continue;
      strips.set(other, {
        gain: 6,
        phase: 1,
        hpfOn: 1,
        hpfSlope: 1,
        lpfOn: 1,
        lpfFrequency: 5000,
        lpfSlope: 1,
        eqLow: 9,
        eqMid: -12,
        eqHigh: 15,
        compRatio: 8,
        compThreshold: -30,
        compMakeup: 6,
        pan: -0.7,
        level: -10,
      });
    }
    expectSameBits(strips.process(slot, source(), undefined, source()), source());
  }
});

test("a flat strip changes no bit while its neighbours' parameters move", () => {
  const strips = Strips.fresh(RATE);
  const output = strips.process(
    2,
    source(),
    (block) => {
      const v = (block % 7) / 7;
      strips.set(
        1,
        {
          gain: v * 9,
          eqLow: 12 * v,
          hpfOn: block & 1,
          hpfFrequency: 20 + 900 * v,
          compRatio: 1 + 9 * v,
          level: -30 * v,
        },
        false,
      );
    },
    source(),
  );
  expectSameBits(output, source());
});

test("a strip that was at work and is flat again changes no bit once its ramps and tails are over", () => {
  const strips = Strips.fresh(RATE);
  strips.set(3, {
    gain: 6,
    hpfOn: 1,
    lpfOn: 1,
    eqLow: 9,
    eqMid: 3,
    eqHigh: -8,
    compRatio: 4,
    compMakeup: 3,
    pan: 1,
    level: -6,
  });
  strips.process(3, source());
  strips.set(
    3,
    { gain: 0, hpfOn: 0, lpfOn: 0, eqLow: 0, eqMid: 0, eqHigh: 0, compRatio: 1, compMakeup: 0, pan: 0, level: 0 },
    false,
  );
  const silence = {
    left: new Float32Array(RATE * 3 - ((RATE * 3) % 128)),
    right: new Float32Array(RATE * 3 - ((RATE * 3) % 128)),
  };
  strips.process(3, silence);
  expectSameBits(strips.process(3, source()), source());
});

test("phase turns both channels over, and nothing else", () => {
  const strips = Strips.fresh(RATE);
  strips.set(0, { phase: 1 });
  const { left, right } = source();
  expectSameBits(strips.process(0, source()), { left: left.map((x) => -x), right: right.map((x) => -x) });
});

test.each([-20, -6, 0.1, 6, 20])("gain and fader of %d dB", (gain) => {
  const factor = Math.fround(10 ** (gain / 20));
  const { left, right } = source();
  const wanted = { left: left.map((x) => x * factor), right: right.map((x) => x * factor) };
  const input = Strips.fresh(RATE);
  input.set(6, { gain });
  expectSameBits(input.process(6, source()), wanted);
  const fader = Strips.fresh(RATE);
  fader.set(6, { level: gain });
  expectSameBits(fader.process(6, source()), wanted);
});

test("a closed fader and a closed mute are silence", () => {
  for (const close of [
    (s: Strips) => s.set(0, { level: -144 }),
    (s: Strips) => s.exports.laneAudible(0, false, true),
  ]) {
    const strips = Strips.fresh(RATE);
    close(strips);
    const { left, right } = strips.process(0, source());
    expect(left.every((x) => x === 0) && right.every((x) => x === 0)).toBe(true);
  }
});

test("an opened fader after silence gives the signal back unchanged", () => {
  const strips = Strips.fresh(RATE);
  strips.set(0, { level: -144 });
  strips.process(0, source());
  strips.set(0, { level: 0 }, false);
  strips.process(0, source());
  expectSameBits(strips.process(0, source()), source());
});

test.each([-1, -0.5, -0.2, 0, 0.3, 1])("pan %d keeps the near side and lowers the far one", (pan) => {
  const strips = Strips.fresh(RATE);
  strips.set(1, { pan });
  const { left, right } = source();
  const l = Math.fround(pan > 0 ? 1 - Math.fround(pan) : 1);
  const r = Math.fround(pan < 0 ? 1 + Math.fround(pan) : 1);
  expectSameBits(strips.process(1, source()), { left: left.map((x) => x * l), right: right.map((x) => x * r) });
});

test("what is not a number is left out of parameters and does not stay in a strip's state", () => {
  const strips = Strips.fresh(RATE);
  strips.set(0, { hpfOn: 1, eqMid: 6, compRatio: 4 });
  strips.set(0, { eqMid: Number.NaN, level: Number.NaN });
  const broken = source();
  broken.left[1000] = Number.NaN;
  broken.right[1000] = Number.POSITIVE_INFINITY;
  strips.process(0, broken);
  const after = strips.process(0, { left: sine(FRAMES, 440, RATE, 0.5), right: sine(FRAMES, 440, RATE, 0.5) });
  expect(after.left.every(Number.isFinite) && after.right.every(Number.isFinite)).toBe(true);
  expect(Math.max(...after.left.slice(-4800))).toBeGreaterThan(0.1);
  expect(strips.meters(0).every(Number.isFinite)).toBe(true);
});
