import { describe, expect, test } from "vitest";
import { DelayParameter, DeviceKind, Ramp, Target } from "../../../dsp/abi";
import { firstWrong } from "../../firstWrong";
import { noise } from "../core/studio";
import { Booth, DeckState, DeckStatus, DeckVerb, db, rms, sine } from "./booth";

const RATE = 48_000;

/** What is left of a signal once the sine of a frequency that fits it best is taken out. */
function besideSine(signal: Float32Array, hz: number, from: number, to: number): number {
  let [ss, sc, cc, ys, yc] = [0, 0, 0, 0, 0];
  for (let i = from; i < to; i++) {
    const [s, c] = [Math.sin((2 * Math.PI * hz * i) / RATE), Math.cos((2 * Math.PI * hz * i) / RATE)];
    ss += s * s;
    sc += s * c;
    cc += c * c;
    ys += signal[i]! * s;
    yc += signal[i]! * c;
  }
  const rest = ss * cc - sc * sc;
  const [a, b] = [(ys * cc - yc * sc) / rest, (yc * ss - ys * sc) / rest];
  let sum = 0;
  for (let i = from; i < to; i++) {
    const fit = a * Math.sin((2 * Math.PI * hz * i) / RATE) + b * Math.cos((2 * Math.PI * hz * i) / RATE);
    sum += (signal[i]! - fit) ** 2;
  }
  return Math.sqrt(sum / (to - from));
}

describe("a resampled voice", () => {
  test.each([
    [1.03, 48_000],
    [0.94, 48_000],
    [1, 44_100],
    [1.5, 44_100],
    [0.5, 96_000],
  ])("at %f of the speed of %d Hz is a clean tone: what is beside it lies 90 dB below", (tempo, rate) => {
    for (const hz of [300, 1000, 9000]) {
      const booth = new Booth().load(0, sine(rate * 4, hz, rate), { rate }).tell(0, DeckVerb.tempo, tempo);
      const out = booth.tell(0, DeckVerb.play).render(RATE).left;
      const beside = besideSine(out, hz * tempo, 40_000, 48_000);
      expect(db(beside / (0.25 * Math.SQRT1_2)), `${hz} Hz`).toBeLessThan(-90);
    }
  });

  test("lets nothing fold that lies above the engine's range", () => {
    const booth = new Booth().load(0, sine(96_000 * 3, 40_000, 96_000), { rate: 96_000 }).tell(0, DeckVerb.play);
    const out = booth.render(RATE * 2).left;
    expect(db(rms(out, 60_000, 90_000) / (0.25 * Math.SQRT1_2))).toBeLessThan(-80);
  });

  test("before its kernels are made it sounds the same", () => {
    const source = sine(RATE * 3, 1000);
    const first = new Booth().load(0, source).tell(0, DeckVerb.tempo, 1.04).tell(0, DeckVerb.play).render(4096).left;
    const later = new Booth().load(0, source);
    later.render(RATE);
    const second = later.tell(0, DeckVerb.tempo, 1.04).tell(0, DeckVerb.play).render(4096).left;
    let most = 0;
    // the source begins where it has no slope: how far a kernel reaches tells for its first frames
    for (let i = 200; i < 4096; i++) most = Math.max(most, Math.abs(first[i]! - second[i]!));
    expect(most).toBeLessThan(1e-4);
  });
});

test("a level is reached within some milliseconds, without a click", () => {
  const booth = new Booth().load(0, new Float32Array(RATE).fill(0.5)).tell(0, DeckVerb.play);
  booth.render(1280);
  const out = booth.tell(0, DeckVerb.level, 0.2).render(RATE / 10).left;
  expect(firstWrong(1, out.length, (i) => Math.abs(out[i]! - out[i - 1]!) < 0.004)).toBe(-1);
  expect(out.at(-1)).toBeCloseTo(0.1, 3);
});

test("an eject fades out, and the next load begins with clean hands", () => {
  const booth = new Booth().load(0, sine(RATE, 300)).tell(0, DeckVerb.play);
  booth.render(1280);
  const out = booth.tell(0, DeckVerb.eject).render(1280).left;
  expect(rms(out, 0, 100)).toBeGreaterThan(0.01);
  expect(out.subarray(240).every((value) => value === 0)).toBe(true);
  expect(booth.read(0, DeckStatus.state)).toBe(DeckState.empty);
  const source = noise(4096);
  const next = booth.load(0, source).tell(0, DeckVerb.play).render(2048).left;
  expect(next.slice(0, 2048)).toEqual(source.slice(0, 2048));
});

test("a strip that follows the deck's transport has its devices in the deck's time", () => {
  const source = new Float32Array(RATE * 4);
  source[1000] = 1;
  const booth = new Booth().load(0, source).steady(0, 100).tell(0, DeckVerb.tempo, 1.25);
  booth.commands.stripTransport(0, 1).deviceCreate(0, DeviceKind.delay, 1).chain(0, [0]);
  // a quarter, wet alone, without repeats
  const QUARTER = 8;
  for (const [parameter, value] of [
    [DelayParameter.synced, 1],
    [DelayParameter.division, QUARTER],
    [DelayParameter.feedback, 0],
    [DelayParameter.lowCut, 20],
    [DelayParameter.highCut, 20_000],
    [DelayParameter.mix, 100],
  ] as const) {
    booth.commands.parameter(Target.device, 0, parameter, value, Ramp.none);
  }
  booth.render(128 * 40);
  const out = booth.tell(0, DeckVerb.play).render(RATE * 1.5).left;
  let [at, most] = [0, 0];
  for (let i = 0; i < out.length; i++) if (Math.abs(out[i]!) > most) [at, most] = [i, Math.abs(out[i]!)];
  // 125 beats a minute: 23,040 frames behind the click
  expect(Math.abs(at - (800 + 23_040))).toBeLessThan(8);
});
