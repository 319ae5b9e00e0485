import { Size } from "../../abi";
import { vectorBytes } from "../runs";
import { convolve, kaiserSinc } from "./fir";

/**
 * The largest magnitude that the continuous signal behind the samples reaches around each of
 * them: three points between neighbours by a windowed sinc of 24 taps, then the vertex of the
 * parabola through each three points (ITU-R BS.1770-4 annex 2, taken further). A frame's
 * result holds for it and for the two gaps beside it, and comes TRUE_PEAK_LATENCY frames late.
 */
const TAPS: i32 = 24;
const HALF: i32 = 12;
export const TRUE_PEAK_LATENCY: i32 = HALF;
const BETA: f64 = 7;
/** Frames of past before the block. */
const PAST: usize = 32;
/** Past, block, and the third point of the last gap. */
export const TRUE_PEAK: usize = (PAST + Size.block + 4) * 4;

const taps = memory.data(24 * 3 * 4, 16);
const first = memory.data(Size.block * 4, 16);
const second = memory.data(Size.block * 4, 16);
/** One frame of past comes first. */
const third = memory.data(Size.block * 4 + 16, 16);
/** Peak of each gap between samples, beginning with the one before the block. */
const gaps = memory.data(Size.block * 4 + 16, 16);

function design(): void {
  for (let phase = 0; phase < 3; phase++) {
    const row = taps + <usize>(phase * TAPS * 4);
    let sum: f64 = 0;
    for (let pass = 0; pass < 2; pass++) {
      for (let i = 0; i < TAPS; i++) {
        // out[n] lies between frames n − 12 and n − 11; tap i reads frame n − i
        const value = kaiserSinc(<f64>(HALF - i) - 0.25 * <f64>(phase + 1), <f64>HALF, BETA);
        if (pass == 0) sum += value;
        else store<f32>(row + (<usize>i << 2), <f32>(value / sum));
      }
    }
  }
}

/** A detector at rest in TRUE_PEAK bytes of zeros. */
export function truePeakPrepare(): void {
  if (load<f32>(taps) == 0) design();
}

// @ts-ignore: decorator
@inline
function vertex(before: v128, at: v128, after: v128): v128 {
  const d = f32x4.sub(after, before);
  const c = f32x4.sub(f32x4.add(at, at), f32x4.add(before, after));
  const turn = f32x4.abs(c);
  const rise = f32x4.div(f32x4.mul(d, d), f32x4.mul(f32x4.max(turn, f32x4.splat(1e-30)), f32x4.splat(8)));
  const inside = f32x4.le(f32x4.abs(d), turn);
  return f32x4.add(f32x4.abs(at), v128.and(rise, inside));
}

/** Raises each frame of `peaks` to the true peak around it, if that is higher; `block` is the newest input. */
export function truePeaks(state: usize, block: usize, peaks: usize, frames: i32): void {
  const bytes = <usize>frames << 2;
  const input = state + PAST * 4;
  const held = input + Size.block * 4;
  memory.copy(input, block, bytes);
  convolve(first, input, taps, TAPS, frames, false);
  convolve(second, input, taps + TAPS * 4, TAPS, frames, false);
  convolve(third + 16, input, taps + TAPS * 8, TAPS, frames, false);
  store<f32>(third + 12, load<f32>(held));
  store<f32>(gaps + 12, load<f32>(held, 4));
  for (let at: usize = 0; at < vectorBytes(frames); at += 16) {
    const q0 = v128.load(input + at - <usize>HALF * 4);
    const q1 = v128.load(first + at);
    const q2 = v128.load(second + at);
    const q3 = v128.load(third + 16 + at);
    const q4 = v128.load(input + at - <usize>(HALF - 1) * 4);
    let most = vertex(v128.load(third + 12 + at), q0, q1);
    most = f32x4.max(most, vertex(q0, q1, q2));
    most = f32x4.max(most, vertex(q1, q2, q3));
    most = f32x4.max(most, vertex(q2, q3, q4));
    v128.store(gaps + 16 + at, most);
    v128.store(peaks + at, f32x4.max(v128.load(peaks + at), f32x4.max(most, v128.load(gaps + 12 + at))));
  }
  store<f32>(held, load<f32>(third + 16 + bytes - 4));
  store<f32>(held, load<f32>(gaps + 16 + bytes - 4), 4);
  memory.copy(state, state + bytes, PAST * 4);
}
