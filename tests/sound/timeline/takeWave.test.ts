import { expect, test } from "vitest";
import { tempoMap } from "../../../contract/project/time";
import { GrowingPeaks } from "../../../src/engine/recording/growingPeaks";
import type { View } from "../../../src/kit/timeline/axis";
import { takeColumns } from "../../../src/sound/timeline/draw/takeWave";
import { QUARTER_PIXELS } from "../../../src/sound/timeline/model/geometry";

const RATE = 48000;
/** Pairs of 256 frames, each as high as its number says. */
function growing(pairs: number): GrowingPeaks {
  const peaks = new GrowingPeaks(256);
  for (let pair = 0; pair < pairs; pair++) peaks.push(Int8Array.of(-(pair % 100), pair % 100));
  return peaks;
}

const view: View = { zoom: 100, scrollX: 0, scrollY: 0, width: 2000, height: 100, rowHeight: 80 };

test("levels hold the extremes of the pairs under them, however many there are", () => {
  const { frames, framesPerPair, levels } = growing(5000).read();
  expect([frames, framesPerPair]).toEqual([5000 * 256, [256, 2048, 16384, 131072]]);
  levels.forEach(([pairs], level) => {
    const size = 8 ** level;
    expect(pairs!.length).toBe(Math.floor(5000 / size) * 2);
    for (let pair = 0; pair * 2 < pairs!.length; pair++) {
      const under = Array.from({ length: size }, (_, n) => (pair * size + n) % 100);
      expect([pairs![pair * 2], pairs![pair * 2 + 1]]).toEqual([0 - Math.max(...under), Math.max(...under)]);
    }
  });
});

test("each column shows the frames that are heard there, through changes of tempo", () => {
  // 120 BPM for two quarters, then 60: a pixel is 600 frames, then 1200
  const map = tempoMap({ a: { id: "a", tick: 0, bpm: 120 }, b: { id: "b", tick: 1920, bpm: 60 } });
  const perPixel = (RATE * 0.5) / QUARTER_PIXELS;
  const take = { trackId: "t", pass: 1, start: 960, offset: 256 * 10, rate: RATE, peaks: growing(400).read() };
  const left = QUARTER_PIXELS;
  const columns = takeColumns(take, view, map, left, left + 120);
  for (let column = 0; column < 120; column++) {
    const frameOf = (x: number) => 2560 + (x <= 40 ? x * perPixel : 40 * perPixel + (x - 40) * perPixel * 2);
    const [from, to] = [frameOf(column), frameOf(column + 1)];
    const last = Math.min(399, Math.ceil(to / 256) - 1);
    const under = Array.from(
      { length: Math.max(0, last - Math.floor(from / 256) + 1) },
      (_, n) => (Math.floor(from / 256) + n) % 100,
    );
    const expected = from >= 400 * 256 ? 0 : Math.max(...under) / 127;
    expect(columns[column * 2 + 1], `column ${column}`).toBeCloseTo(expected, 6);
    expect(columns[column * 2], `column ${column}`).toBeCloseTo(-expected, 6);
  }
});
