import { expect, test } from "vitest";
import { Resampler } from "../../../workers/rendition/resample";

const sine = (frequency: number, rate: number, frames: number) =>
  Float32Array.from({ length: frames }, (_, frame) => Math.sin((2 * Math.PI * frequency * frame) / rate));

function resampled(input: Float32Array, from: number, to: number, piece: number): Float32Array {
  const resampler = new Resampler(from, to);
  const pieces: Float32Array[] = [];
  for (let at = 0; at < input.length; at += piece) {
    const part = input.subarray(at, at + piece);
    pieces.push(resampler.push(part, part)[0]);
  }
  pieces.push(resampler.end()[0]);
  return Float32Array.from(pieces.flatMap((part) => [...part]));
}

test.each([
  [96000, 48000],
  [88200, 44100],
  [22050, 32000],
  [37000, 32000],
])("a sine of 1 kHz from %i to %i Hz is the same sine, without delay", (from, to) => {
  const output = resampled(sine(1000, from, from / 2), from, to, 1000);
  expect(output).toHaveLength(Math.round(to / 2));
  const expected = sine(1000, to, output.length);
  const middle = output.slice(500, -500);
  const worst = middle.reduce(
    (most, value, index) => Math.max(most, Math.abs(value - (expected[index + 500] ?? 0))),
    0,
  );
  expect(worst).toBeLessThan(1e-3);
});

test("what the lower rate cannot hold is gone", () => {
  const output = resampled(sine(30_000, 96000, 48000), 96000, 48000, 4096).slice(500, -500);
  expect(output.reduce((most, value) => Math.max(most, Math.abs(value)), 0)).toBeLessThan(1e-3);
});

test("the pieces in which it comes make no difference", () => {
  const input = sine(440, 96000, 20_000);
  expect(resampled(input, 96000, 44100, 777)).toEqual(resampled(input, 96000, 44100, 20_000));
});
