import { Meter, Size } from "../../abi";
import { sampleRate } from "../context";
import { amplitudeOf } from "../math/decibels";
import { shareIn } from "../math/smoothing";
import { CHANNEL, LEVEL, Level } from "../strips/layout";
import { flush, setLane } from "../strips/vector";

/**
 * The level meters of four strips: peak falling 20 dB in 1.7 s (IEC 60268-10 type I), RMS
 * over 300 ms, peak held for 2 s, count of samples over full scale. Linear amplitude.
 */

const FALL_DB: f64 = 20;
const FALL_SECONDS: f64 = 1.7;
const RMS_SECONDS: f64 = 0.3;
const HOLD_SECONDS: f64 = 2;
/** Amplitudes and squares below which a meter shows nothing. */
const SILENT: f32 = 1e-7;
const SILENT_SQUARE: f32 = 1e-14;
/** Squares above this are not sound but an error. */
const BROKEN: f32 = 1e30;

let fall: f32 = 0;
let rmsShare: f32 = 0;
let holdFrames: f32 = 0;

/** Takes the sample rate from the context. */
export function levelsInit(): void {
  const seconds = <f64>Size.block / <f64>sampleRate;
  fall = <f32>amplitudeOf((-FALL_DB * seconds) / FALL_SECONDS);
  rmsShare = <f32>shareIn(RMS_SECONDS / seconds);
  holdFrames = <f32>(HOLD_SECONDS * <f64>sampleRate);
}

/** Silences one lane's meters. */
export function levelsReset(group: usize, lane: i32): void {
  for (let at: usize = 0; at < Level.bytes; at += 16) setLane(group + LEVEL + at, lane, 0);
}

/** Clears one lane's held peaks and clip counts. */
export function levelsClear(group: usize, lane: i32): void {
  for (let at: usize = Level.hold; at < Level.reduction; at += 16) setLane(group + LEVEL + at, lane, 0);
}

/** Adds the peaks and sums of squares of one block. */
// @ts-ignore: decorator
@inline
export function levelsTake(group: usize, lPeak: v128, rPeak: v128, lSum: v128, rSum: v128): void {
  channel(group + LEVEL, lPeak, lSum);
  channel(group + LEVEL + 16, rPeak, rSum);
  const one = f32x4.splat(1);
  if (v128.any_true(f32x4.gt(lPeak, one))) countClips(group, group + LEVEL + Level.clips);
  if (v128.any_true(f32x4.gt(rPeak, one))) countClips(group + CHANNEL, group + LEVEL + Level.clips + 16);
}

function channel(level: usize, peakOfBlock: v128, sum: v128): void {
  const blockPeak = flush(peakOfBlock);
  let peak = f32x4.mul(v128.load(level, Level.peak), f32x4.splat(fall));
  peak = f32x4.pmax(blockPeak, peak);
  peak = v128.and(peak, f32x4.gt(peak, f32x4.splat(SILENT)));
  v128.store(level, peak, Level.peak);

  const before = v128.load(level, Level.square);
  const mean = f32x4.mul(sum, f32x4.splat(<f32>1 / <f32>Size.block));
  const square = f32x4.add(before, f32x4.mul(f32x4.sub(mean, before), f32x4.splat(rmsShare)));
  // What a bad block left (NaN, ∞) is treated as silence.
  const sound = v128.and(f32x4.gt(square, f32x4.splat(SILENT_SQUARE)), f32x4.lt(square, f32x4.splat(BROKEN)));
  v128.store(level, v128.and(square, sound), Level.square);

  const hold = v128.load(level, Level.hold);
  const left = v128.load(level, Level.holdLeft);
  const higher = f32x4.ge(blockPeak, hold);
  const kept = v128.bitselect(hold, peak, f32x4.gt(left, f32x4.splat(0)));
  v128.store(level, v128.bitselect(blockPeak, kept, higher), Level.hold);
  v128.store(
    level,
    v128.bitselect(f32x4.splat(holdFrames), f32x4.sub(left, f32x4.splat(<f32>Size.block)), higher),
    Level.holdLeft,
  );
}

function countClips(block: usize, counts: usize): void {
  const one = f32x4.splat(1);
  let over = i32x4.splat(0);
  for (let at = block; at < block + CHANNEL; at += 16) {
    // A true lane is −1, so subtracting it counts.
    over = i32x4.sub(over, f32x4.gt(v128.and(v128.load(at), i32x4.splat(0x7fffffff)), one));
  }
  v128.store(counts, f32x4.add(v128.load(counts), f32x4.convert_i32x4_s(over)));
}

/** Writes the Meter floats of the four strips, one after the other at `out`. */
export function levelsWrite(group: usize, out: usize): void {
  const level = group + LEVEL;
  rows(
    v128.load(level, Level.peak),
    v128.load(level, Level.peak + 16),
    f32x4.sqrt(v128.load(level, Level.square)),
    f32x4.sqrt(v128.load(level, Level.square + 16)),
    out,
  );
  rows(
    v128.load(level, Level.hold),
    v128.load(level, Level.hold + 16),
    v128.load(level, Level.clips),
    v128.load(level, Level.clips + 16),
    out + 16,
  );
  const none = f32x4.splat(0);
  rows(v128.load(level, Level.reduction), none, none, none, out + 32);
}

/** Transposes four vectors by field to four by strip. */
// @ts-ignore: decorator
@inline
function rows(a: v128, b: v128, c: v128, d: v128, out: usize): void {
  const ab = v128.shuffle<f32>(a, b, 0, 4, 1, 5);
  const cd = v128.shuffle<f32>(c, d, 0, 4, 1, 5);
  const ab2 = v128.shuffle<f32>(a, b, 2, 6, 3, 7);
  const cd2 = v128.shuffle<f32>(c, d, 2, 6, 3, 7);
  v128.store(out, v128.shuffle<f32>(ab, cd, 0, 1, 4, 5));
  v128.store(out, v128.shuffle<f32>(ab, cd, 2, 3, 6, 7), Meter.count * 4);
  v128.store(out, v128.shuffle<f32>(ab2, cd2, 0, 1, 4, 5), Meter.count * 8);
  v128.store(out, v128.shuffle<f32>(ab2, cd2, 2, 3, 6, 7), Meter.count * 12);
}
