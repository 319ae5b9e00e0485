import { kaiserSinc } from "../kaiser";

/** Taps of the windowed sinc, and rows of it between two frames; neighbouring rows are interpolated. */
const TAPS = 64;
const PHASES = 512;
/** Shape of Kaiser's window: a stop band of 100 dB. */
const BETA = 10.06;

/** Frames that must be known on either side of a position. */
export const REACH = TAPS / 2;

const ROWS = (() => {
  const rows = new Float32Array((PHASES + 1) * TAPS);
  for (let phase = 0; phase <= PHASES; phase++) {
    const row = Array.from({ length: TAPS }, (_, tap) => kaiserSinc(tap - (REACH - 1) - phase / PHASES, REACH, BETA));
    const sum = row.reduce((total, value) => total + value, 0);
    row.forEach((value, tap) => {
      rows[phase * TAPS + tap] = value / sum;
    });
  }
  return rows;
})();

/**
 * Reads stereo frames at positions between them, for rates that differ by parts per million: a windowed sinc with no
 * change of band (J. O. Smith, "Digital Audio Resampling"). Output frame i is the source at frame
 * REACH − 1 + fraction + i × step of `from`.
 */
export function readBetween(
  fromLeft: Float32Array,
  fromRight: Float32Array,
  fraction: number,
  step: number,
  left: Float32Array,
  right: Float32Array,
  at: number,
  frames: number,
): void {
  for (let i = 0; i < frames; i++) {
    const position = fraction + i * step;
    const first = Math.floor(position);
    const phase = (position - first) * PHASES;
    const row = Math.floor(phase);
    const share = phase - row;
    let sumLeft = 0;
    let sumRight = 0;
    for (let tap = 0, low = row * TAPS, high = low + TAPS, source = first; tap < TAPS; tap++, low++, high++, source++) {
      const a = ROWS[low] as number;
      const gain = a + share * ((ROWS[high] as number) - a);
      sumLeft += gain * (fromLeft[source] as number);
      sumRight += gain * (fromRight[source] as number);
    }
    left[at + i] = sumLeft;
    right[at + i] = sumRight;
  }
}
