import { describe, expect, test } from "vitest";
import { createOutputMemory, OutputRing } from "../../../contract/engine/outputRing";
import { OutputReader } from "../../../workers/output/outputReader";
import { RATE, run } from "./clocks";

const TONE = 997;
const HIGH = 17_000;
const tones = (frame: number) =>
  0.4 * Math.sin((2 * Math.PI * TONE * frame) / RATE) + 0.1 * Math.sin((2 * Math.PI * HIGH * frame) / RATE);

/** Phase in turns of a tone in a second of sound, under a Hann window. */
function phaseOf(sound: Float32Array, from: number, frequency: number): number {
  let re = 0;
  let im = 0;
  for (let i = 0; i < RATE; i++) {
    const turn = (2 * Math.PI * frequency * (from + i)) / RATE;
    const value = (sound[from + i] as number) * (1 - Math.cos((2 * Math.PI * i) / RATE));
    re += value * Math.cos(turn);
    im -= value * Math.sin(turn);
  }
  return Math.atan2(im, re) / (2 * Math.PI);
}

/** By how many ppm a tone differs from a frequency, second by second. */
function pitch(sound: Float32Array, frequency: number): number[] {
  const phases = Array.from({ length: Math.floor(sound.length / RATE) }, (_, second) =>
    phaseOf(sound, second * RATE, frequency),
  );
  return phases.slice(1).map((phase, i) => {
    const turned = phase - (phases[i] as number);
    return ((turned - Math.round(turned)) / frequency) * 1e6;
  });
}

/** Levels in dB of a spectrum of 2^16 frames under a Kaiser window whose side lobes lie below −150 dB; 0 dB: the loudest. */
function spectrum(sound: Float32Array): Float64Array {
  const size = 2 ** 16;
  const bessel = (x: number) => {
    let sum = 1;
    for (let term = 1, k = 1; term > sum * 1e-16; k++) sum += term *= (x / 2 / k) ** 2;
    return sum;
  };
  const re = Float64Array.from({ length: size }, (_, i) => {
    const x = (2 * i) / (size - 1) - 1;
    return ((sound[i] as number) * bessel(20 * Math.sqrt(1 - x * x))) / bessel(20);
  });
  const im = new Float64Array(size);
  transform(re, im);
  const power = re.slice(0, size / 2).map((value, bin) => value * value + (im[bin] as number) ** 2);
  const most = power.reduce((a, b) => Math.max(a, b), 0);
  return power.map((value) => 10 * Math.log10(value / most + 1e-30));
}

/** Fast Fourier transform in place, radix 2. */
function transform(re: Float64Array, im: Float64Array): void {
  const size = re.length;
  for (let i = 1, j = 0; i < size; i++) {
    let bit = size >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      [re[i], re[j]] = [re[j] as number, re[i] as number];
      [im[i], im[j]] = [im[j] as number, im[i] as number];
    }
  }
  for (let half = 1; half < size; half *= 2) {
    for (let k = 0; k < half; k++) {
      const cos = Math.cos((Math.PI * k) / half);
      const sin = -Math.sin((Math.PI * k) / half);
      for (let i = k; i < size; i += 2 * half) {
        const j = i + half;
        const x = (re[j] as number) * cos - (im[j] as number) * sin;
        const y = (re[j] as number) * sin + (im[j] as number) * cos;
        re[j] = (re[i] as number) - x;
        im[j] = (im[i] as number) - y;
        re[i] = (re[i] as number) + x;
        im[i] = (im[i] as number) + y;
      }
    }
  }
}

const largest = (values: readonly number[]) => values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

describe("a second output device", () => {
  for (const ppm of [150, -150]) {
    test(`against whose clock the engine's is ${ppm} ppm fast plays for minutes without a gap, in pitch, at its fill`, () => {
      const offs: number[] = [];
      const errors: number[] = [];
      let most = 0;
      const { left, right, ring } = run({
        seconds: 180,
        writer: { rate: RATE * (1 + ppm * 1e-6) },
        signal: tones,
        each: (seconds, now) => {
          if (seconds < 1) return;
          const { primed, fill, target, underruns, drift } = now.reading();
          if (!primed || underruns > 0) throw new Error(`a gap at ${seconds} s`);
          offs.push(fill - target);
          most = Math.max(most, Math.abs(drift));
          if (seconds > 130) errors.push(drift - ppm);
        },
      });
      expect(ring.reading().underruns).toBe(0);
      expect(largest(offs)).toBeLessThan(300);
      expect(most).toBeLessThanOrEqual(200);
      expect(largest(errors)).toBeLessThan(15);
      // by the sound alone: at first a third of a cent at most, once the drift is known a fortieth
      const off = pitch(left, TONE * (1 + ppm * 1e-6)).slice(1);
      expect(off.length).toBeGreaterThan(170);
      expect(largest(off)).toBeLessThan(170);
      expect(largest(off.slice(130))).toBeLessThan(15);
      expect(right.every((value, i) => value === -(left[i] as number))).toBe(true);
    });
  }

  test("gives both tones alone: all else lies 100 dB below", () => {
    const { left } = run({ seconds: 60, writer: { rate: RATE * (1 + 150e-6) }, signal: tones });
    const levels = spectrum(left.subarray(left.length - 2 ** 16 - RATE));
    const bin = (frequency: number) => Math.round((frequency * 2 ** 16) / RATE);
    const near = (at: number, frequency: number) => Math.abs(at - bin(frequency)) <= bin(30);
    // four times fainter than the other, as it was written
    const power = (frequency: number) =>
      levels.reduce((sum, level, at) => (near(at, frequency) ? sum + 10 ** (level / 10) : sum), 0);
    expect(Math.abs(10 * Math.log10(power(HIGH) / power(TONE)) + 12.04)).toBeLessThan(0.05);
    const rest = levels.filter((_, at) => !near(at, TONE) && !near(at, HIGH));
    expect(rest.reduce((a, b) => Math.max(a, b))).toBeLessThan(-100);
  });

  test("begins once both run, and not before", () => {
    const { left, ring } = run({ seconds: 4, writerStops: [[0, 2]], signal: () => 0.5 });
    const first = left.findIndex((value) => value !== 0);
    expect(first).toBeGreaterThan(2 * RATE);
    expect(first).toBeLessThan(2.5 * RATE);
    expect(left.subarray(first + 400).every((value) => Math.abs(value - 0.5) < 1e-6)).toBe(true);
    expect(ring.reading()).toMatchObject({ primed: true, underruns: 0 });
    // a reader without a writer
    const alone = new OutputReader(new OutputRing(createOutputMemory()), RATE);
    const [silent, other] = [new Float32Array(128).fill(1), new Float32Array(128).fill(1)];
    for (let ms = 0; ms < 2000; ms += 3) alone.render(silent, other, ms);
    expect([...silent, ...other].every((value) => value === 0)).toBe(true);
  });

  test("that runs dry fades out, fills again with more ahead, and runs dry no more", () => {
    const lines: string[] = [];
    let before = 0;
    const { left, ring } = run({
      seconds: 20,
      // after the stop its frames come in bursts that 1024 frames ahead do not bridge
      writer: { burst: 512, late: 0.004 },
      writerStops: [[5, 5.2]],
      signal: (frame) => 0.5 * Math.sin((2 * Math.PI * 200 * frame) / RATE),
      each: (_, now) => {
        const { underruns, target } = now.reading();
        if (underruns !== before) lines.push(`${underruns}: ${target}`);
        before = underruns;
      },
    });
    expect(lines).toHaveLength(1);
    expect(ring.reading().target).toBeGreaterThan(1500);
    // the gap is not much longer than the stop, and neither of its ends clicks
    const gap = left.subarray(4.5 * RATE, 6 * RATE);
    let longest = 0;
    for (let i = 0, run = 0; i < gap.length; i++) {
      run = gap[i] === 0 ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    expect(longest / RATE).toBeGreaterThan(0.1);
    expect(longest / RATE).toBeLessThan(0.35);
    let jump = 0;
    for (let i = 1; i < left.length; i++)
      jump = Math.max(jump, Math.abs((left[i] as number) - (left[i - 1] as number)));
    expect(jump).toBeLessThan(0.05);
  });

  test("whose callbacks stood still, so that frames were left over, drops these and is at its fill again", () => {
    let most = 0;
    const { ring } = run({
      seconds: 30,
      readerStops: [[8, 8.04]],
      signal: tones,
      each: (seconds, now) => {
        const { fill, target, primed } = now.reading();
        if (primed && seconds > 16) most = Math.max(most, fill - target);
      },
    });
    expect(most).toBeLessThan(512);
    expect(ring.reading()).toMatchObject({ primed: true, underruns: 1 });
  });

  test("that vanishes and comes back goes on with what is played then", () => {
    const { left, ring } = run({
      seconds: 40,
      readerStops: [[10, 25]],
      signal: (frame) => frame / RATE / 100,
    });
    expect(ring.reading()).toMatchObject({ primed: true, underruns: 1 });
    const { fill, target } = ring.reading();
    expect(Math.abs(fill - target)).toBeLessThan(150);
    // the signal says when it was written: at its end it is as late as the ring holds
    const behind = 40 - (left.at(-1) as number) * 100;
    expect(behind).toBeLessThan((target + 1024) / RATE);
  });

  test("works across the ring's and the clock's end of numbers", () => {
    const ring = new OutputRing(createOutputMemory());
    const reader = new OutputReader(ring, RATE);
    const [left, right] = [new Float32Array(128), new Float32Array(128)];
    const block = new Float32Array(128).fill(0.25);
    // as if it had run for half a day
    new Int32Array((ring as unknown as { header: Int32Array }).header.buffer)[0] = 2 ** 31 - 40_000;
    const start = 2 ** 31 - 900;
    let least = 1;
    for (let turn = 0; turn < 2000; turn++) {
      const now = start + (turn * 128_000) / RATE;
      ring.write(block, block, 128, now);
      reader.render(left, right, now);
      if (turn > 300) least = Math.min(least, ...left);
    }
    expect(least).toBeGreaterThan(0.2499);
    expect(ring.reading().underruns).toBe(0);
  });
});
