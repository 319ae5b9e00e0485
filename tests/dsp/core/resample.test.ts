import { describe, expect, test } from "vitest";
import { Studio } from "./studio";

/** Largest error in dB of full scale against a function of the frame, away from the clip's ends. */
function errorDb(actual: Float32Array, expected: (frame: number) => number, from: number, to: number): number {
  let most = 0;
  for (let i = from; i < to; i++) most = Math.max(most, Math.abs(actual[i]! - expected(i)));
  return 20 * Math.log10(most);
}

function sine(frames: number, hz: number, rate: number): Float32Array {
  return Float32Array.from({ length: frames }, (_, i) => Math.sin((2 * Math.PI * hz * i) / rate));
}

const RATES: [number, number][] = [
  [44100, 48000],
  [48000, 44100],
  [96000, 48000],
  [96000, 44100],
  [192000, 44100],
  [22050, 48000],
  [8000, 44100],
  [44100, 96000],
  // no small ratio: interpolated
  [44056, 48000],
  [47952.5, 48000],
];

describe.each(RATES)("a source of %i Hz in an engine of %i Hz", (source, engine) => {
  const nyquist = Math.min(source, engine) / 2;

  test.each([0.02, 0.3, 0.7, 0.9])("keeps a sine at %f of half the lower rate", (share) => {
    const hz = nyquist * share;
    const frames = Math.ceil(source * 0.25);
    const studio = new Studio(engine).desk();
    studio.clips(0, [{ length: frames, sample: studio.sample(source, sine(frames, hz, source)) }]).commands.play();
    const out = studio.render(Math.floor(engine * 0.24)).left;
    const ideal = (i: number) => Math.sin((2 * Math.PI * hz * i) / engine);
    // 0.1 dB would be −39 dB of error; the window keeps 80 dB up to there.
    expect(errorDb(out, ideal, 1000, Math.floor(engine * 0.22))).toBeLessThan(share < 0.9 ? -90 : -80);
  });

  test("starts between frames where its tick does", () => {
    const hz = nyquist * 0.1;
    const frames = Math.ceil(source * 0.2);
    const studio = new Studio(engine).desk();
    studio.commands.tempoMap([{ tick: 0, bpm: 133.7 }]);
    const framesPerTick = (engine * 60) / (133.7 * 960);
    studio
      .clips(0, [
        { tick: 7, offset: 100.25, length: frames - 200, sample: studio.sample(source, sine(frames, hz, source)) },
      ])
      .commands.play();
    const out = studio.render(Math.floor(engine * 0.15)).left;
    const ideal = (i: number) => Math.sin(2 * Math.PI * hz * ((i - 7 * framesPerTick) / engine + 100.25 / source));
    // The start is rounded to a phase of the kernel, at worst half of 1/80 source frame.
    expect(errorDb(out, ideal, 2000, Math.floor(engine * 0.14))).toBeLessThan(-50);
  });
});

describe("what lies above half the engine's rate", () => {
  test.each([
    [96000, 48000],
    [192000, 44100],
    [48000, 44100],
  ])("is gone by 90 dB (%i into %i)", (source, engine) => {
    for (const share of [1.1, 1.3, 1.9]) {
      const hz = (engine / 2) * share;
      if (hz > source / 2) continue;
      const frames = Math.ceil(source * 0.1);
      const studio = new Studio(engine).desk();
      studio.clips(0, [{ length: frames, sample: studio.sample(source, sine(frames, hz, source)) }]).commands.play();
      const out = studio.render(Math.floor(engine * 0.09)).left;
      expect(errorDb(out, () => 0, 1000, Math.floor(engine * 0.08))).toBeLessThan(-90);
    }
  });
});

test("stereo keeps its sides apart and mono feeds both", () => {
  const frames = 8000;
  const studio = new Studio(48000).desk(2);
  const stereo = studio.sample(44100, sine(frames, 1000, 44100), new Float32Array(frames));
  studio.clips(0, [{ length: frames, sample: stereo }]).commands.play();
  const out = studio.render(7000);
  expect(out.right.every((value) => value === 0)).toBe(true);
  expect(errorDb(out.left, (i) => Math.sin((2 * Math.PI * 1000 * i) / 48000), 500, 6900)).toBeLessThan(-90);

  const mono = new Studio(48000).desk();
  mono.clips(0, [{ length: frames, sample: mono.sample(44100, sine(frames, 1000, 44100)) }]).commands.play();
  const both = mono.render(7000);
  expect(both.left).toEqual(both.right);
});
