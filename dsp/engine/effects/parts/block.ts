import { Size } from "../../../abi";
import { countContained, runningDevice } from "../../context";

/** Work on whole planar blocks of Size.block frames. */

/** Bytes of one channel of a block. */
export const BYTES: usize = Size.block * 4;

/** Blocks that effects may use within one call of process. */
export const scratchA = memory.data(Size.block * 4, 16);
export const scratchB = memory.data(Size.block * 4, 16);
export const scratchC = memory.data(Size.block * 4, 16);
export const scratchD = memory.data(Size.block * 4, 16);

export function copyBlock(to: usize, from: usize): void {
  memory.copy(to, from, BYTES);
}

export function clearBlock(block: usize): void {
  memory.fill(block, 0, BYTES);
}

/** Whether all samples of both blocks are numbers. */
export function finite(left: usize, right: usize): bool {
  let sum = f32x4.splat(0);
  const zero = f32x4.splat(0);
  for (let at: usize = 0; at < BYTES; at += 16) {
    sum = f32x4.add(sum, f32x4.mul(v128.load(left + at), zero));
    sum = f32x4.add(sum, f32x4.mul(v128.load(right + at), zero));
  }
  return !v128.any_true(f32x4.ne(sum, zero));
}

/** Whether all samples of both blocks are 0. */
export function isSilent(left: usize, right: usize): bool {
  return isZero(left, BYTES) && isZero(right, BYTES);
}

/** Whether a run of f32 (a multiple of 16 bytes) holds nothing but 0 and −0. */
export function isZero(address: usize, bytes: usize): bool {
  for (let at: usize = 0; at < bytes; at += 16) {
    if (v128.any_true(f32x4.ne(v128.load(address + at), f32x4.splat(0)))) return false;
  }
  return true;
}

function silenceBroken(block: usize): void {
  for (let at: usize = 0; at < BYTES; at += 4) if (!isFinite(load<f32>(block + at))) store<f32>(block + at, 0);
}

/** Puts silence in place of samples that are not numbers, so that they reach no memory of an effect. */
export function silenceBrokenInput(left: usize, right: usize): void {
  if (finite(left, right)) return;
  silenceBroken(left);
  silenceBroken(right);
}

/** Silences a block that an effect has spoilt by what it keeps, and reports it; the caller resets that. */
export function leaveOut(left: usize, right: usize): void {
  memory.fill(left, 0, BYTES);
  memory.fill(right, 0, BYTES);
  countContained(2 * Size.block, runningDevice);
}

/** out = dry·(1 − mix) + wet·mix in `wet`'s place, with mix going from `mix` by `step` a frame; 0 gives the dry bits. */
export function mixBlock(out: usize, dry: usize, wet: usize, mix: f32, step: f32): void {
  let m = f32x4(mix, mix + step, mix + step * 2, mix + step * 3);
  const step4 = f32x4.splat(step * 4);
  const one = f32x4.splat(1);
  for (let at: usize = 0; at < BYTES; at += 16) {
    const d = v128.load(dry + at);
    const w = v128.load(wet + at);
    v128.store(out + at, f32x4.add(f32x4.mul(d, f32x4.sub(one, m)), f32x4.mul(w, m)));
    m = f32x4.add(m, step4);
  }
}

/** Multiplies a block by a gain that goes from `gain` by `step` a frame. */
export function gainBlock(block: usize, gain: f32, step: f32): void {
  let g = f32x4(gain, gain + step, gain + step * 2, gain + step * 3);
  const step4 = f32x4.splat(step * 4);
  for (let at: usize = 0; at < BYTES; at += 16) {
    v128.store(block + at, f32x4.mul(v128.load(block + at), g));
    g = f32x4.add(g, step4);
  }
}

/** 0 in place of values so small that a further decay would reach the slow subnormal numbers. */
// @ts-ignore: decorator
@inline
export function flush(value: f32): f32 {
  return abs(value) < 1e-18 ? 0 : value;
}

/** `flush` of four lanes. */
// @ts-ignore: decorator
@inline
export function flush4(value: v128): v128 {
  return v128.andnot(value, f32x4.lt(f32x4.abs(value), f32x4.splat(1e-18)));
}

/** Linear amplitude of dB. */
export function gainOf(db: f32): f32 {
  return <f32>NativeMath.exp(<f64>db * 0.11512925464970229);
}
