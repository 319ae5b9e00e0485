import { bessel } from "../math/bessel";

/**
 * True peak after ITU-R BS.1770-4, annex 2: the largest of four points per sample, found by
 * a windowed sinc of 16 taps; the four phases are the four lanes. The first phase is the
 * sample itself, so that the true peak never reads below the sample peak.
 */

const TAPS: i32 = 16;
const CENTRE: i32 = TAPS / 2;
/** Frames taken at once. */
const CHUNK: i32 = 128;
/** Kaiser window: within 0.1 dB up to 0.4 of the sample rate. */
const BETA: f64 = 5;

const taps = memory.data(TAPS * 16, 16);

/** Newest frames of the past, then the chunk, of each channel. */
const HISTORY: usize = (TAPS - 1) * 4;
const LINE: usize = ((TAPS + CHUNK) * 4 + 15) & ~15;
export const TRUE_PEAK_BYTES: usize = 2 * LINE;

/** Fills the table of taps; the same for every rate. */
export function truePeakInit(): void {
  for (let phase = 0; phase < 4; phase++) {
    let sum: f64 = 0;
    for (let k = 0; k < TAPS; k++) sum += tap(k, phase);
    for (let k = 0; k < TAPS; k++) store<f32>(taps + (<usize>k << 4) + (<usize>phase << 2), <f32>(tap(k, phase) / sum));
  }
}

/** Sinc under a Kaiser window, `k` samples back, for a point `phase` quarters after the centre. */
function tap(k: i32, phase: i32): f64 {
  const t = <f64>(k - CENTRE) + <f64>phase / 4;
  const sinc: f64 = t == 0 ? 1 : Math.sin(Math.PI * t) / (Math.PI * t);
  const position = t / (<f64>CENTRE + 0.5);
  return sinc * bessel(BETA * Math.sqrt(Math.max(0, 1 - position * position)));
}

/** Raises the f32s at `peaks` (left, right) to the true peak of these frames. */
export function truePeakProcess(state: usize, left: usize, right: usize, frames: i32, peaks: usize): void {
  for (let done = 0; done < frames; done += CHUNK) {
    const count = frames - done < CHUNK ? frames - done : CHUNK;
    const offset = <usize>done << 2;
    memory.copy(state + HISTORY, left + offset, <usize>count << 2);
    memory.copy(state + LINE + HISTORY, right + offset, <usize>count << 2);
    chunk(state, count, peaks);
    memory.copy(state, state + (<usize>count << 2), HISTORY);
    memory.copy(state + LINE, state + LINE + (<usize>count << 2), HISTORY);
  }
}

function chunk(state: usize, count: i32, peaks: usize): void {
  let leftPeak = f32x4.splat(load<f32>(peaks));
  let rightPeak = f32x4.splat(load<f32>(peaks, 4));
  const end = state + (<usize>count << 2);
  for (let at = state; at < end; at += 4) {
    let l = f32x4.splat(0);
    let r = f32x4.splat(0);
    let l2 = f32x4.splat(0);
    let r2 = f32x4.splat(0);
    // `at` is the oldest of the taps' frames: the last tap belongs to it.
    let pair = taps + (TAPS - 2) * 16;
    for (let frame = at; frame < at + TAPS * 4; frame += 8) {
      const c = v128.load(pair, 16);
      l = f32x4.add(l, f32x4.mul(c, v128.load32_splat(frame)));
      r = f32x4.add(r, f32x4.mul(c, v128.load32_splat(frame, LINE)));
      const c2 = v128.load(pair);
      l2 = f32x4.add(l2, f32x4.mul(c2, v128.load32_splat(frame, 4)));
      r2 = f32x4.add(r2, f32x4.mul(c2, v128.load32_splat(frame, LINE + 4)));
      pair -= 32;
    }
    leftPeak = f32x4.pmax(leftPeak, f32x4.abs(f32x4.add(l, l2)));
    rightPeak = f32x4.pmax(rightPeak, f32x4.abs(f32x4.add(r, r2)));
  }
  store<f32>(peaks, highest(leftPeak));
  store<f32>(peaks, highest(rightPeak), 4);
}

function highest(x: v128): f32 {
  return max(
    max(f32x4.extract_lane(x, 0), f32x4.extract_lane(x, 1)),
    max(f32x4.extract_lane(x, 2), f32x4.extract_lane(x, 3)),
  );
}
