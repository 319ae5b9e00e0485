import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { createAudioWriter, type ExportSettings, exportBytes, rateFor } from "../../../../workers/media/export";
import { ebur128_integrated_stereo } from "../../../dsp/meters/ebur128";
import { MemoryFile, sine } from "./target";

const RATE = 44100;
const WAV: ExportSettings = { format: "wav", bits: 16, kbps: 192, dither: false, normalise: { kind: "none" } };
let module: WebAssembly.Module;
beforeAll(async () => {
  module = await WebAssembly.compile(await readFile("dsp/build/engine.wasm"));
});

async function write(settings: ExportSettings, left: Float32Array, right: Float32Array, frames = left.length) {
  const target = new MemoryFile();
  const writer = await createAudioWriter(settings, {
    module,
    target,
    temporary: async () => new MemoryFile(),
    sampleRate: RATE,
    frames,
  });
  for (let at = 0; at < left.length; at += 10007)
    await writer.write(left.subarray(at, at + 10007), right.subarray(at, at + 10007));
  await writer.close();
  return target.content;
}

const tag = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));

test("a 16-bit WAV as the format's description says, sample by sample", async () => {
  const left = Float32Array.of(0, 0.5, -0.5, 1, -1, 2);
  const right = Float32Array.of(0.25, -0.25, 0, 0, 0, 0);
  const bytes = await write(WAV, left, right);
  const view = new DataView(bytes.buffer);
  expect([tag(bytes, 0), tag(bytes, 8), tag(bytes, 12), tag(bytes, 36)]).toEqual(["RIFF", "WAVE", "fmt ", "data"]);
  expect(view.getUint32(4, true)).toBe(bytes.length - 8);
  const format = [
    view.getUint16(20, true),
    view.getUint16(22, true),
    view.getUint32(24, true),
    view.getUint32(28, true),
    view.getUint16(32, true),
    view.getUint16(34, true),
  ];
  expect(format).toEqual([1, 2, RATE, RATE * 4, 4, 16]);
  expect(view.getUint32(40, true)).toBe(24);
  const samples = Array.from({ length: 12 }, (_, i) => view.getInt16(44 + i * 2, true));
  expect(samples).toEqual([0, 8192, 16384, -8192, -16384, 0, 32767, 0, -32768, 0, 32767, 0]);
});

test("24 bits and float hold what 16 cannot", async () => {
  const value = Float32Array.of(1 / 2 ** 20, -1 / 2 ** 20, -3.5);
  const in24 = new DataView((await write({ ...WAV, bits: 24 }, value, value)).buffer);
  expect(in24.getUint8(44) | (in24.getUint8(45) << 8) | (in24.getInt8(46) << 16)).toBe(8);
  expect(in24.getUint8(50) | (in24.getUint8(51) << 8) | (in24.getInt8(52) << 16)).toBe(-8);
  const float = await write({ ...WAV, bits: 32 }, value, value);
  expect([tag(float, 38), tag(float, 50)]).toEqual(["fact", "data"]);
  const view = new DataView(float.buffer);
  expect([view.getUint16(20, true), view.getFloat32(58, true), view.getFloat32(58 + 16, true)]).toEqual([
    3,
    1 / 2 ** 20,
    -3.5,
  ]);
});

test.each([16, 24, 32] as const)("the size said beforehand is the size of the file: %i bits", async (bits) => {
  const tone = sine(440, 0.5, 30011, RATE);
  const settings = { ...WAV, bits };
  expect(exportBytes(settings, tone.length, RATE)).toEqual({
    bytes: (await write(settings, tone, tone)).length,
    exact: true,
  });
});

test("a render that ends early in silence is filled up to the length that was said", async () => {
  const tone = sine(440, 0.5, 1000, RATE);
  const bytes = await write(WAV, tone, tone, 21000);
  expect(bytes.length).toBe(44 + 21000 * 4);
  expect(bytes.subarray(44 + 1000 * 4).every((byte) => byte === 0)).toBe(true);
});

test("TPDF dither: an error of mean 0 and variance of a quarter step squared, whatever the signal", async () => {
  for (const level of [0, 0.3, 0.5]) {
    const steady = new Float32Array(200_000).fill(level / 32768);
    const bytes = await write({ ...WAV, dither: true }, steady, steady);
    const view = new DataView(bytes.buffer);
    let sum = 0;
    let squares = 0;
    for (let i = 0; i < steady.length * 2; i++) {
      const error = view.getInt16(44 + i * 2, true) - level;
      sum += error;
      squares += error * error;
    }
    const count = steady.length * 2;
    expect(Math.abs(sum / count)).toBeLessThan(0.01);
    // triangular noise (1/6) and rounding (1/12) add to 1/4
    expect(squares / count).toBeCloseTo(0.25, 2);
  }
});

test("normalised to a peak", async () => {
  const bytes = await write(
    { ...WAV, bits: 32, normalise: { kind: "peak", db: -1 } },
    sine(441, 0.2, 44100, RATE),
    sine(441, 0.1, 44100, RATE),
  );
  const samples = new Float32Array(bytes.buffer.slice(58));
  expect(samples.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0)).toBeCloseTo(10 ** (-1 / 20), 5);
});

test("normalised to a loudness, as an independent meter finds it", async () => {
  const left = sine(997, 0.05, RATE * 6, RATE).map((value, i) => value * (1 + 0.5 * Math.sin(i / 9000)));
  const right = sine(1501, 0.03, RATE * 6, RATE);
  const bytes = await write({ ...WAV, bits: 32, normalise: { kind: "loudness", lufs: -16 } }, left, right);
  const samples = new Float32Array(bytes.buffer.slice(58));
  const channel = (first: number) =>
    Float32Array.from({ length: samples.length / 2 }, (_, i) => samples[i * 2 + first]!);
  expect(ebur128_integrated_stereo(RATE, channel(0), channel(1))).toBeCloseTo(-16, 1);
});

test("silence stays silence whatever it is normalised to", async () => {
  for (const normalise of [
    { kind: "peak", db: 0 },
    { kind: "loudness", lufs: -14 },
  ] as const) {
    const bytes = await write({ ...WAV, normalise }, new Float32Array(50000), new Float32Array(50000));
    expect(bytes.subarray(44).every((byte) => byte === 0)).toBe(true);
  }
});

test("formats that cannot hold every rate say which they take", () => {
  expect([rateFor("wav", 96000), rateFor("opus", 44100), rateFor("mp3", 96000), rateFor("mp3", 44100)]).toEqual([
    96000, 48000, 48000, 44100,
  ]);
});
