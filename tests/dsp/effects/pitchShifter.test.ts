import { afterEach, describe, expect, test, vi } from "vitest";
import { SignalsmithStretch } from "../../../dsp/foreign/stretch";
import { Effect } from "./device";
import { db, difference, impulse, noise, peak, rms, sine, toneLevel } from "./signal";

const RATE = 48000;

/** Amplitude of a sine in the second from `from` on, under a Hann window. */
function levelOf(signal: Float32Array, hz: number, rate: number, from: number): number {
  let [re, im] = [0, 0];
  for (let n = 0; n < rate; n++) {
    const window = 1 - Math.cos((2 * Math.PI * n) / rate);
    const angle = (2 * Math.PI * hz * n) / rate;
    re += signal[from + n]! * window * Math.cos(angle);
    im += signal[from + n]! * window * Math.sin(angle);
  }
  return (2 * Math.hypot(re, im)) / rate;
}

/** Frequency and amplitude of the strongest sine within 60 cents of `hz`, to a fiftieth of a cent. */
function strongest(signal: Float32Array, hz: number, rate: number, from: number): { hz: number; level: number } {
  const at = (cents: number) => levelOf(signal, hz * 2 ** (cents / 1200), rate, from);
  let best = 0;
  for (let cents = -60; cents <= 60; cents += 4) if (at(cents) > at(best)) best = cents;
  for (let step = 2; step > 0.02; step /= 2) {
    for (const side of [-step, step]) while (at(best + side) > at(best)) best += side;
  }
  return { hz: hz * 2 ** (best / 1200), level: at(best) };
}

const shifter = (values: Parameters<Effect<"pitchShifter">["set"]>[0] = {}, rate = RATE) =>
  Effect.create("pitchShifter", rate).then((effect) => effect.set(values).reset());

/**
 * signalsmith-stretch transposes a lone sine to a quarter of the distance between two lines of its analysis at worst, some
 * 20 Hz: low sines may be heard as out of tune, and notes with harmonics hardly.
 */
const LINE_SHARE = 0.25;

describe("a sine", () => {
  test.each([
    [220, -12, 0],
    [440, -7, 0],
    [440, 0, 37],
    [1000, 4, -50],
    [440, 7, 0],
    [3000, 12, 0],
  ])("of %i Hz comes out %i semitones and %i cents away, as loud as it went in", async (hz, semitones, cents) => {
    for (const rate of [44100, 48000]) {
      const effect = await shifter({ semitones, cents, tonality: 20000 }, rate);
      const [out] = effect.process(sine(rate * 2, hz, rate, 0.25));
      const wanted = hz * 2 ** ((semitones + cents / 100) / 12);
      const found = strongest(out, wanted, rate, rate);
      expect(Math.abs(found.hz - wanted), `${rate} Hz`).toBeLessThan((rate / 2048) * LINE_SHARE);
      expect(Math.abs(db(found.level / 0.25)), `${rate} Hz`).toBeLessThan(0.5);
      const rest = 2 * rms(out, rate, rate * 2) ** 2 - found.level ** 2;
      expect(10 * Math.log10(Math.max(1e-9, rest) / 0.25 ** 2), `${rate} Hz`).toBeLessThan(-24);
      effect.free();
    }
  });
});

test("at no shift the sound is the same, as late as declared, at every rate", async () => {
  for (const rate of [8000, 22050, 44100, 48000, 88200, 96000, 192000]) {
    const effect = await shifter({}, rate);
    const input = noise(rate, 0.5);
    const [out] = effect.process(input);
    const late = effect.latency;
    expect(late / rate).toBeGreaterThan(0.04);
    expect(late / rate).toBeLessThan(0.101);
    const left = input.subarray(0, rate - late);
    expect(db(difference(out.subarray(late, rate), left) / peak(left)), `${rate} Hz`).toBeLessThan(-90);
    effect.free();
  }
});

test("an onset comes where the dry sound does", async () => {
  const input = new Float32Array(RATE);
  // silence, then a tone that is there at once
  input.set(sine(RATE / 2, 330, RATE, 0.5), RATE / 2);
  for (const semitones of [-12, -3, 5, 12]) {
    const [wet] = (await shifter({ semitones })).process(input);
    const [dry] = (await shifter({ semitones, mix: 0 })).process(input);
    const halfway = (signal: Float32Array) => {
      let power = 0;
      const steady = rms(signal, RATE * 0.7) ** 2;
      return signal.findIndex((x) => {
        power += (x * x - power) * 0.01;
        return power > steady / 4;
      });
    };
    expect(Math.abs(halfway(wet) - halfway(dry)) / RATE, `${semitones}`).toBeLessThan(0.012);
  }
});

test("dry and wet are in time: half of each of an unshifted impulse is the impulse", async () => {
  const effect = await shifter({ mix: 50 });
  const [out] = effect.process(impulse(RATE / 2, 5000));
  expect(out.findIndex((x) => Math.abs(x) > 0.5)).toBe(5000 + effect.latency);
  expect(out[5000 + effect.latency]).toBeCloseTo(1, 3);
});

test("a block is never split, whatever happens in it", async () => {
  const input = noise(RATE, 0.5);
  const whole = (await shifter({ semitones: 5, mix: 70 })).process(input);
  const effect = await shifter({ semitones: 5, mix: 70 });
  const split = effect.process(input, input, (block) => {
    for (const frame of [1, 40, 64, 127].slice(block % 4)) effect.split(frame);
  });
  expect(difference(split[0], whole[0])).toBe(0);
});

test("the formants of a voice stay where they are while its pitch changes", async () => {
  // a pulse of 140 Hz through a resonance at 900 Hz
  const voice = new Float32Array(RATE * 2);
  let [a, b] = [0, 0];
  for (let n = 0; n < voice.length; n++) {
    const pulse = n % Math.round(RATE / 140) === 0 ? 1 : 0;
    const angle = (2 * Math.PI * 900) / RATE;
    const next = pulse * 0.3 + 2 * 0.985 * Math.cos(angle) * a - 0.985 ** 2 * b;
    b = a;
    a = next;
    voice[n] = next * 0.3;
  }
  /** Where its sound is around a resonance: energy of 600 to 1,200 Hz against that of 1,300 to 2,200 Hz, in dB. */
  const tilt = (signal: Float32Array) => {
    const band = (from: number, to: number) => {
      let power = 0;
      for (let hz = from; hz < to; hz += 10) power += toneLevel(signal, hz, RATE, RATE, RATE * 1.8) ** 2;
      return power;
    };
    return 10 * Math.log10(band(600, 1200) / band(1300, 2200));
  };
  const [moved] = (await shifter({ semitones: 12, tonality: 20000 })).process(voice);
  const [kept] = (await shifter({ semitones: 12, tonality: 20000, keepFormants: 1 })).process(voice);
  expect(tilt(voice)).toBeGreaterThan(3);
  expect(tilt(moved)).toBeLessThan(-3);
  expect(tilt(kept)).toBeGreaterThan(0);
});

test("after silence it rests, and what comes then sounds as the first did", async () => {
  const burst = noise(6000, 0.5);
  const once = new Float32Array(RATE);
  once.set(burst, 0);
  const twice = new Float32Array(RATE * 2);
  twice.set(burst, 0);
  twice.set(burst, 128 * 375);
  const [first] = (await shifter({ semitones: 4 })).process(once);
  const [both] = (await shifter({ semitones: 4 })).process(twice);
  expect(difference(both.subarray(128 * 375, 128 * 375 + 20000), first.subarray(0, 20000))).toBe(0);
});

describe("an instance that", () => {
  afterEach(() => vi.restoreAllMocks());
  const input = noise(RATE / 2, 0.5);

  test("traps is silenced and not called again; the others sound on, the dry sound too", async () => {
    const [bad, good, twin] = await Promise.all([1, 2, 3].map(() => shifter({ semitones: 3 })));
    const mixed = await shifter({ semitones: 3, mix: 50 });
    const process = vi.spyOn(SignalsmithStretch.prototype, "process").mockImplementationOnce(() => {
      throw new WebAssembly.RuntimeError("unreachable");
    });
    expect(peak(bad!.process(input)[0])).toBe(0);
    expect(process).toHaveBeenCalledTimes(1);
    expect(peak(bad!.reset().process(input)[0])).toBe(0);
    expect(process).toHaveBeenCalledTimes(1);
    expect(difference(good!.process(input)[0], twin!.process(input)[0])).toBe(0);
    process.mockImplementationOnce(() => {
      throw new WebAssembly.RuntimeError("unreachable");
    });
    const [out] = mixed.process(input);
    const late = mixed.latency;
    const dry = input.map((x) => x / 2).subarray(0, input.length - late);
    expect(difference(out.subarray(late, input.length), dry)).toBe(0);
  });

  test("gives what is no number is silenced for that block, begins anew and sounds again", async () => {
    const effect = await shifter({ semitones: 3 });
    const whole = (await shifter({ semitones: 3 })).process(input)[0];
    const process = SignalsmithStretch.prototype.process;
    let calls = 0;
    vi.spyOn(SignalsmithStretch.prototype, "process").mockImplementation(function (this: SignalsmithStretch, ...args) {
      process.apply(this, args);
      if (++calls === 60) args[0][args[3] + 5] = Number.NaN;
    });
    const [out] = effect.process(input);
    expect(out.every(Number.isFinite)).toBe(true);
    expect(difference(out.subarray(0, 59 * 128), whole.subarray(0, 59 * 128))).toBe(0);
    expect(peak(out, 59 * 128, 60 * 128)).toBe(0);
    expect(rms(out, 60 * 128 + effect.latency + 2048)).toBeGreaterThan(0.1);
  });
});
