import { describe, expect, test } from "vitest";
import { sourceFrames } from "../../../contract/frames";
import { parseOklch, tint } from "../../../src/kit/surface/theme";
import { fitText } from "../../../src/sound/timeline/draw/labels";
import { tileOctave } from "../../../src/sound/timeline/draw/tiles";
import { peakLevel, type WavePeaks, waveColumns } from "../../../src/sound/waveform/waveform";

/** A pyramid of what `sample` gives, by definition: min and max of each pair's frames. */
function peaksOf(frames: number, sample: (frame: number, channel: number) => number, channels: 1 | 2 = 1): WavePeaks {
  const framesPerPair = [256, 512, 1024];
  const levels = framesPerPair.map((size) =>
    Array.from({ length: channels }, (_, channel) => {
      const pairs = new Int8Array(Math.ceil(frames / size) * 2);
      for (let pair = 0; pair * size < frames; pair++) {
        const values = Array.from({ length: Math.min(size, frames - pair * size) }, (_, i) =>
          Math.round(127 * sample(pair * size + i, channel)),
        );
        pairs[pair * 2] = Math.min(...values);
        pairs[pair * 2 + 1] = Math.max(...values);
      }
      return pairs;
    }),
  );
  return { channels, frames, framesPerPair, levels };
}

describe("waveform", () => {
  test.each([
    [100, 0],
    [256, 0],
    [511, 0],
    [512, 1],
    [5000, 2],
  ])("%d frames a column read level %d", (framesPerColumn, level) => {
    expect(peakLevel({ framesPerPair: [256, 512, 1024] }, framesPerColumn)).toBe(level);
  });

  const burst = peaksOf(8192, (frame) => (frame >= 2048 && frame < 4096 ? (frame % 2 ? 1 : -0.5) : 0));

  test("columns show the extremes of their frames", () => {
    const columns = waveColumns(
      burst,
      { from: sourceFrames(0), framesPerColumn: 1024, columns: 8, reversed: false },
      null,
    );
    expect([...columns].map((value) => Math.round(value * 10) / 10)).toEqual([
      0, 0, 0, 0, -0.5, 1, -0.5, 1, 0, 0, 0, 0, 0, 0, 0, 0,
    ]);
  });

  test("a reversed source is read from its end", () => {
    const columns = waveColumns(
      burst,
      { from: sourceFrames(0), framesPerColumn: 1024, columns: 8, reversed: true },
      null,
    );
    const loud = Array.from({ length: 8 }, (_, column) => columns[column * 2 + 1]! > 0.9);
    expect(loud).toEqual([false, false, false, false, true, true, false, false]);
  });

  test("columns outside the source are silent", () => {
    const columns = waveColumns(
      burst,
      { from: sourceFrames(-2048), framesPerColumn: 1024, columns: 2, reversed: false },
      null,
    );
    expect([...columns]).toEqual([0, 0, 0, 0]);
    const beyond = waveColumns(
      burst,
      { from: sourceFrames(8192), framesPerColumn: 1024, columns: 1, reversed: false },
      null,
    );
    expect([...beyond]).toEqual([0, 0]);
  });

  test("stereo: each channel, or the wider of both", () => {
    const peaks = peaksOf(1024, (_, channel) => (channel === 0 ? 0.25 : 0.75), 2);
    const span = { from: sourceFrames(0), framesPerColumn: 1024, columns: 1, reversed: false };
    expect(waveColumns(peaks, span, 0)[1]).toBeCloseTo(0.25, 2);
    expect(waveColumns(peaks, span, 1)[1]).toBeCloseTo(0.75, 2);
    expect(waveColumns(peaks, span, null)[1]).toBeCloseTo(0.75, 2);
  });

  test.each([
    [0.5, 0],
    [1, 0],
    [300, 8],
    [512, 9],
  ])("tiles for %d frames a pixel are made at octave %d", (perPixel, octave) => {
    expect(tileOctave(perPixel)).toBe(octave);
    expect(2 ** octave).toBeLessThanOrEqual(Math.max(1, perPixel));
  });
});

test("labels are cut to their width", () => {
  const context = { measureText: (text: string) => ({ width: text.length * 6 }) as TextMetrics };
  expect(fitText(context, "Kick", 30, "x")).toBe("Kick");
  expect(fitText(context, "Kick drum", 30, "x")).toBe("Kick…");
  expect(fitText(context, "Kick drum", 4, "x")).toBe("");
});

test("tints keep the hue of the colour over the ground", () => {
  expect(parseOklch("oklch(72% 0.12 285)")).toEqual({ l: 0.72, c: 0.12, h: 285 });
  expect(tint("oklch(0.72 0.12 285)", "oklch(0.2 0 260)", 0.5)).toBe("oklch(0.4600 0.0600 285)");
});
