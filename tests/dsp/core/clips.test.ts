import { describe, expect, test } from "vitest";
import { EQUAL_POWER, fadeGain } from "../../../contract/scales";
import { Curve, Status } from "../../../dsp/abi";
import { firstWrong } from "../../firstWrong";
import { noise, Studio } from "./studio";

const RATE = 48000;
/** A tick in which a frame is whole: 120 bpm at 48 kHz has 25 frames to a tick. */
const FRAMES_PER_TICK = 25;

function largest(actual: Float32Array, expected: (frame: number) => number): number {
  let most = 0;
  for (let i = 0; i < actual.length; i++) most = Math.max(most, Math.abs(actual[i]! - expected(i)));
  return most;
}

describe("a clip at the engine's rate", () => {
  test("through a flat strip is its source, bit by bit", () => {
    const left = noise(10_000, 3);
    const right = noise(10_000, 4);
    const studio = new Studio().desk();
    studio.clips(0, [{ length: 10_000, sample: studio.sample(RATE, left, right) }]).commands.play();
    const out = studio.render(10_240);
    expect(out.left.subarray(0, 10_000)).toEqual(left);
    expect(out.right.subarray(0, 10_000)).toEqual(right);
    expect(out.left.subarray(10_000).every((value) => value === 0)).toBe(true);
    expect(studio.host.status(Status.fault)).toBe(0);
    expect(studio.host.status(Status.starved)).toBe(0);
  });

  test("is far longer than its stream's window", () => {
    const source = noise(200_000, 5);
    const studio = new Studio().desk();
    studio.clips(0, [{ length: 200_000, sample: studio.sample(RATE, source) }]).commands.play();
    expect(studio.render(200_000).right.subarray(0, 200_000)).toEqual(source);
  });

  test("starts at its tick with its offset and ends after its length", () => {
    const source = noise(5000, 6);
    const studio = new Studio().desk();
    studio.clips(0, [{ tick: 37, offset: 1234, length: 2345, sample: studio.sample(RATE, source) }]).commands.play();
    const start = 37 * FRAMES_PER_TICK;
    const out = studio.render(5000).left;
    expect(largest(out, (i) => (i >= start && i < start + 2345 ? source[1234 + i - start]! : 0))).toBe(0);
  });

  test("reversed plays the reversed source from its offset on", () => {
    const source = noise(9000, 7);
    const backwards = source.slice().reverse();
    const studio = new Studio().desk();
    studio
      .clips(0, [{ offset: 500, length: 7000, reversed: true, sample: studio.sample(RATE, source) }])
      .commands.play();
    const out = studio.render(7040).left;
    expect(out.subarray(0, 7000)).toEqual(backwards.subarray(500, 7500));
  });

  test("beyond the source's end is silence, and nothing is missed", () => {
    const source = noise(1000, 8);
    const studio = new Studio().desk();
    studio.clips(0, [{ offset: 400, length: 5000, sample: studio.sample(RATE, source) }]).commands.play();
    const out = studio.render(5120).left;
    expect(out.subarray(0, 600)).toEqual(source.subarray(400));
    expect(out.subarray(600).every((value) => value === 0)).toBe(true);
    expect(studio.host.status(Status.starved)).toBe(0);
  });

  test("has its gain", () => {
    const source = noise(3000, 9);
    const studio = new Studio().desk();
    studio.clips(0, [{ length: 3000, gain: 0.375, sample: studio.sample(RATE, source) }]).commands.play();
    const out = studio.render(2944).left;
    expect(largest(out, (i) => Math.fround(source[i]! * 0.375))).toBe(0);
  });

  test("cut in two sounds as before, wherever the cut falls between frames", () => {
    const source = noise(60_000, 10);
    const whole = new Studio(44100).desk();
    whole.commands.tempoMap([{ tick: 0, bpm: 128 }]);
    whole.clips(0, [{ tick: 333, length: 50_000, sample: whole.sample(44100, source) }]).commands.play();
    const expected = whole.render(70_000).left;

    const split = new Studio(44100).desk();
    split.commands.tempoMap([{ tick: 0, bpm: 128 }]);
    const sample = split.sample(44100, source);
    const framesPerTick = (44100 * 60) / (128 * 960);
    let offset = 0;
    let tick = 333;
    const clips = [];
    for (const ticks of [101, 58, 7, 350, 999]) {
      const length = ticks * framesPerTick;
      clips.push({ tick, offset, length, sample });
      tick += ticks;
      offset += length;
    }
    clips.push({ tick, offset, length: 50_000 - offset, sample });
    split.clips(0, clips).commands.play();
    expect(split.render(70_000).left).toEqual(expected);
  });

  test("overlapping clips add up", () => {
    const a = noise(4000, 11);
    const b = noise(4000, 12);
    const studio = new Studio().desk();
    const [first, second] = [studio.sample(RATE, a), studio.sample(RATE, b)];
    studio
      .clips(0, [
        { length: 4000, sample: first },
        { tick: 80, length: 2000, sample: second },
      ])
      .commands.play();
    const out = studio.render(3968).left;
    expect(largest(out, (i) => Math.fround(a[i]! + (i >= 2000 ? b[i - 2000]! : 0)))).toBe(0);
  });
});

describe("a fade", () => {
  const ones = new Float32Array(4096).fill(1);
  const shapes: [string, number, (x: number) => number][] = [
    ["linear", 0, (x) => x],
    ["slow", 1, (x) => x ** 4],
    ["fast", -1, (x) => x ** 0.25],
    ["half slow", 0.5, (x) => x ** 2],
    ["equal power", Curve.equalPower, (x) => Math.sin((x * Math.PI) / 2)],
  ];

  test.each(shapes)("in and out is %s", (_, curve, shape) => {
    const studio = new Studio().desk();
    const sample = studio.sample(RATE, ones);
    studio
      .clips(0, [{ length: 4000, fadeIn: 1000, fadeOut: 700, fadeInCurve: curve, fadeOutCurve: curve, sample }])
      .commands.play();
    const out = studio.render(4096).left;
    const expected = (i: number) => {
      if (i >= 4000) return 0;
      return shape(Math.min(1, i / 1000)) * shape(Math.min(1, (4000 - i) / 700));
    };
    expect(largest(out, expected)).toBeLessThan(2e-6);
  });

  test("is drawn as it sounds: screen and engine have one formula", () => {
    expect(EQUAL_POWER).toBe(Curve.equalPower);
    for (const curve of [-1, -0.7, -0.25, 0, 0.3, 0.5, 0.9, 1, EQUAL_POWER]) {
      const studio = new Studio().desk();
      const sample = studio.sample(RATE, ones);
      const fades = { fadeIn: 1500, fadeInCurve: curve, fadeOut: 1100, fadeOutCurve: curve };
      studio.clips(0, [{ length: 4000, ...fades, sample }]).commands.play();
      const out = studio.render(4096).left;
      const drawn = (i: number) => fadeGain(i / 1500, curve) * fadeGain((4000 - i) / 1100, curve);
      expect(largest(out.subarray(0, 4000), drawn)).toBeLessThan(2e-6);
    }
  });

  test("of equal power keeps the power of unlike material across a crossfade", () => {
    const studio = new Studio().desk(2);
    const sample = studio.sample(RATE, ones);
    // Two channels, so that the two gains can be read apart.
    studio.clips(0, [{ length: 2000, fadeOut: 1000, fadeOutCurve: Curve.equalPower, sample }]);
    studio.clips(1, [{ tick: 40, length: 2000, fadeIn: 1000, fadeInCurve: Curve.equalPower, sample }]);
    studio.strip(0, 17, -1).strip(1, 17, 1).commands.play();
    const out = studio.render(2048);
    expect(firstWrong(1000, 2000, (i) => Math.abs(out.left[i]! ** 2 + out.right[i]! ** 2 - 1) < 0.5 * 10 ** -5)).toBe(
      -1,
    );
  });

  test("linear crossfade of the same material changes nothing", () => {
    const source = noise(4096, 13);
    const studio = new Studio().desk();
    const sample = studio.sample(RATE, source);
    studio
      .clips(0, [
        { length: 2000, fadeOut: 1000, sample },
        { tick: 40, offset: 1000, length: 3000, fadeIn: 1000, sample },
      ])
      .commands.play();
    expect(largest(studio.render(3968).left, (i) => source[i]!)).toBeLessThan(2e-7);
  });
});
