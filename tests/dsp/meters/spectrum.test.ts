import FFT from "fft.js";
import { expect, test } from "vitest";
import { noise, type Stereo, Strips, sine } from "../strips/engine";

const SIZE = 4096;
const BINS = SIZE / 2 + 1;
const RATE = 48000;

/** The engine's spectrum of a signal, handed over in pieces of 128 frames. */
function spectrum(signal: Stereo): Float32Array {
  const { exports, floats } = ((engine) => ({ exports: engine.exports, floats: engine.floats.bind(engine) }))(
    new Strips(RATE),
  );
  const state = exports.spectrumCreate();
  const [left, right, out] = [exports.allocate(512), exports.allocate(512), exports.allocate(BINS * 4)];
  for (let at = 0; at < signal.left.length; at += 128) {
    const piece = signal.left.subarray(at, at + 128);
    floats(left, piece.length).set(piece);
    floats(right, piece.length).set(signal.right.subarray(at, at + 128));
    exports.spectrumPush(state, left, right, piece.length);
  }
  exports.spectrumRead(state, out);
  return floats(out, BINS).slice();
}

test.each([1, 5, 100, 1024, 2047])("a sine of full scale on bin %i reads 0 dB there and nothing far from it", (bin) => {
  const samples = sine(SIZE, (bin * RATE) / SIZE, RATE, 1, 0.3);
  const levels = spectrum({ left: samples, right: samples });
  expect(levels[bin]).toBeCloseTo(0, 2);
  for (const [k, level] of levels.entries()) {
    if (Math.abs(k - bin) > 1 && k + bin > 3 && k + bin < 4093) expect(level, `bin ${k}`).toBeLessThan(-110);
  }
});

test("levels follow the amplitude, and the middle of the channels is shown", () => {
  const samples = sine(SIZE, (64 * RATE) / SIZE, RATE, 0.1);
  expect(spectrum({ left: samples, right: samples })[64]).toBeCloseTo(-20, 2);
  expect(spectrum({ left: samples, right: new Float32Array(SIZE) })[64]).toBeCloseTo(-26.02, 2);
  expect(spectrum({ left: samples, right: samples.map((x) => -x) })[64]).toBe(-144);
});

test("the newest 4096 frames of noise have the spectrum that fft.js gives", () => {
  const total = 10000;
  const left = noise(total, 3);
  const right = noise(total, 4);
  const levels = spectrum({ left, right });
  const fft = new FFT(SIZE);
  const input = Array.from({ length: SIZE }, (_, n) => {
    const at = total - SIZE + n;
    return (((left[at] ?? 0) + (right[at] ?? 0)) / 2) * (0.5 - 0.5 * Math.cos((2 * Math.PI * n) / SIZE));
  });
  const out = fft.createComplexArray();
  fft.realTransform(out, input);
  for (let k = 0; k < BINS; k++) {
    const size = Math.hypot(out[2 * k], out[2 * k + 1]) * (k === 0 || k === SIZE / 2 ? 0.5 : 1);
    const wanted = 20 * Math.log10((4 * size) / SIZE);
    expect(Math.abs((levels[k] ?? Number.NaN) - wanted), `bin ${k}`).toBeLessThan(wanted > -70 ? 0.02 : 1);
  }
});

test("silence reads −144 dB everywhere", () => {
  expect(spectrum({ left: new Float32Array(SIZE), right: new Float32Array(SIZE) })).toEqual(
    new Float32Array(BINS).fill(-144),
  );
});
