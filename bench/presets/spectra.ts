import FFT from "fft.js";
import { PROBE_FRAMES, RATE, type Rendered } from "./render";

/** What two presets sound like, compared, and how well one is in tune. The formulas are in README.md. */

const SIZE = 4096;
const HOP = 2400;
const BANDS = 40;
const LOWEST = 40;
const HIGHEST = 16_000;
const FLOOR_DB = -50;

const mel = (hz: number) => 2595 * Math.log10(1 + hz / 700);
const hertz = (mels: number) => 700 * (10 ** (mels / 2595) - 1);
const EDGES = Array.from({ length: BANDS + 1 }, (_, band) =>
  hertz(mel(LOWEST) + ((mel(HIGHEST) - mel(LOWEST)) * band) / BANDS),
);
const hann = (size: number) =>
  Float64Array.from({ length: size }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size));

/** Powers of the first half of the spectrum, of `size` frames from `start`, padded with silence to `padded`. */
function spectrum(fft: FFT, window: Float64Array, signal: Float32Array, start: number, padded: number): Float64Array {
  const input = new Array<number>(padded).fill(0);
  for (let i = 0; i < window.length; i++) input[i] = (signal[start + i] ?? 0) * (window[i] ?? 0);
  const output = fft.createComplexArray();
  fft.realTransform(output, input);
  return Float64Array.from(
    { length: padded / 2 },
    (_, bin) => (output[2 * bin] ?? 0) ** 2 + (output[2 * bin + 1] ?? 0) ** 2,
  );
}

const short = new FFT(SIZE);
const shortWindow = hann(SIZE);

/** Levels of bands over five seconds from `start`, dB above their mean power, no lower than the floor. */
export function bandLevels({ left, right }: Rendered, start = 0): Float32Array {
  const frames = Math.floor((PROBE_FRAMES - SIZE) / HOP) + 1;
  const powers = new Float64Array(frames * BANDS);
  for (const channel of [left, right]) {
    for (let frame = 0; frame < frames; frame++) {
      const bins = spectrum(short, shortWindow, channel, start + frame * HOP, SIZE);
      for (let band = 0; band < BANDS; band++) {
        const first = Math.floor(((EDGES[band] ?? 0) * SIZE) / RATE);
        const last = Math.max(first + 1, Math.floor(((EDGES[band + 1] ?? 0) * SIZE) / RATE));
        for (let bin = first; bin < last; bin++) powers[frame * BANDS + band]! += bins[bin] ?? 0;
      }
    }
  }
  const mean = powers.reduce((sum, power) => sum + power, 0) / powers.length;
  return Float32Array.from(powers, (power) => Math.max(FLOOR_DB, 10 * Math.log10(power / mean + 1e-12)));
}

/** Mean difference of two presets' levels where either sounds, dB. */
export function distance(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < a.length; i++) {
    const one = a[i] ?? FLOOR_DB;
    const other = b[i] ?? FLOOR_DB;
    if (one === FLOOR_DB && other === FLOOR_DB) continue;
    sum += Math.abs(one - other);
    count++;
  }
  return count === 0 ? 0 : sum / count;
}

const LONG = 131_072;
const long = new FFT(LONG);
const longWindow = hann(RATE);
const KEY_HZ = 440 * 2 ** (-9 / 12);
/** Where a partial of middle C may be: octaves below and above it, and its first harmonics. */
const PARTIALS = [1 / 8, 1 / 4, 1 / 2, 1, 2, 3, 4, 5, 6, 8];
const REACH_CENTS = 45;

export interface Tuning {
  /** of the power up to 2.2 kHz, how much lies at the key's partials */
  readonly pitched: number;
  /** power-weighted mean distance of those partials from the key's, cents */
  readonly cents: number;
}

/** How middle C is tuned: the second from 0.1 s after the key is struck. */
export function tuning({ left, right }: Rendered): Tuning {
  const powers = [left, right]
    .map((channel) => spectrum(long, longWindow, channel, RATE / 10, LONG))
    .reduce((a, b) => a.map((power, bin) => power + (b[bin] ?? 0)));
  const at = (hz: number) => Math.round((hz * LONG) / RATE);
  let all = 0;
  for (let bin = at(25); bin < at(2250); bin++) all += powers[bin] ?? 0;
  let power = 0;
  let moment = 0;
  for (const partial of PARTIALS) {
    const hz = KEY_HZ * partial;
    // a low partial's line is wider than the reach in cents
    const reach = Math.max(hz * (2 ** (REACH_CENTS / 1200) - 1), 2.2);
    for (let bin = at(hz - reach); bin <= at(hz + reach); bin++) {
      power += powers[bin] ?? 0;
      moment += (powers[bin] ?? 0) * 1200 * Math.log2((bin * RATE) / LONG / hz);
    }
  }
  return { pitched: power / all, cents: moment / power };
}
