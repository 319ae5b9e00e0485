import { reserve } from "../../memory";
import { bessel } from "../../math/bessel";

/**
 * Reads 16-bit samples between their frames: eight taps of a sinc under a Kaiser window, its
 * 256 phases joined by straight lines (J. O. Smith, "Digital Audio Resampling", 2002).
 */

const PHASE_BITS: i32 = 8;
const PHASES: i32 = 1 << PHASE_BITS;
const TAPS: i32 = 8;
/** Frames before the position that the filter needs. */
const TAPS_BEFORE: i32 = 3;
/** Corner relative to the sample's own Nyquist frequency, and the window's shape. */
const CORNER: f64 = 0.94;
const KAISER: f64 = 5.5;
const FULL_SCALE: f64 = 32768;

let table: usize = 0;

/** Builds the table of taps, once, at boot. */
export function prepareInterpolation(): void {
  if (table != 0) return;
  table = reserve(<usize>(PHASES + 1) * TAPS * 4);
  for (let phase = 0; phase <= PHASES; phase++) {
    const row = table + <usize>phase * TAPS * 4;
    let sum: f64 = 0;
    for (let tap = 0; tap < TAPS; tap++) sum += weight(phase, tap);
    for (let tap = 0; tap < TAPS; tap++) {
      store<f32>(row + (<usize>tap << 2), <f32>(weight(phase, tap) / (sum * FULL_SCALE)));
    }
  }
}

function weight(phase: i32, tap: i32): f64 {
  const x = <f64>(tap - TAPS_BEFORE) - <f64>phase / <f64>PHASES;
  const reach = x / (<f64>TAPS * 0.5);
  if (abs(reach) >= 1) return 0;
  const angle = Math.PI * x * CORNER;
  const sinc = abs(angle) < 1e-9 ? 1.0 : Math.sin(angle) / angle;
  return sinc * bessel(KAISER * Math.sqrt(1 - reach * reach));
}

/** Value at a position of 32.32 fixed-point frames after `samples`, −1..1. */
@inline
export function readSample(samples: usize, position: u64): f32 {
  const frame = <usize>(position >> 32);
  const fraction = <u32>position;
  const row = table + (<usize>(fraction >> (32 - PHASE_BITS)) << 5);
  const between = f32x4.splat(<f32>(<i32>((fraction << PHASE_BITS) >> 1)) * 4.656612873077393e-10);
  const taps = v128.load(samples + (frame << 1) - TAPS_BEFORE * 2);
  const early = f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_s(taps));
  const late = f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_s(taps));
  const early0 = v128.load(row);
  const late0 = v128.load(row, 16);
  const earlyWeights = f32x4.add(early0, f32x4.mul(f32x4.sub(v128.load(row, 32), early0), between));
  const lateWeights = f32x4.add(late0, f32x4.mul(f32x4.sub(v128.load(row, 48), late0), between));
  const products = f32x4.add(f32x4.mul(early, earlyWeights), f32x4.mul(late, lateWeights));
  const pairs = f32x4.add(products, v128.shuffle<i32>(products, products, 2, 3, 0, 1));
  return f32x4.extract_lane(pairs, 0) + f32x4.extract_lane(pairs, 1);
}
