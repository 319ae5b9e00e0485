import { Size } from "../../../abi";
import { countContained, runningDevice } from "../../context";
import { Port, portLeft, portRight } from "../../devices/ports";
import { vectorBytes } from "../../runs";

/**
 * Work on a piece of a planar block: any number of frames up to Size.block. Loops over vectors process whole vectors,
 * so the memory of a piece has room for a whole block.
 */

/** Bytes of one channel of a block. */
export const BYTES: usize = Size.block * 4;

/** The two channels of the piece that an effect works on, between `openPiece` and `closePiece`. */
export let pieceLeft: usize = 0;
export let pieceRight: usize = 0;
const copyLeft = memory.data(Size.block * 4, 16);
const copyRight = memory.data(Size.block * 4, 16);

/**
 * Takes frames `from` to `to` of the main port as the piece, with samples that are not numbers silenced, so that they
 * cannot stay in an effect's memory. A whole block is used in its own memory; a part of one is copied, with silence
 * after it, since whole vectors would overwrite the frames that follow.
 */
export function openPiece(ports: usize, from: i32, to: i32): void {
  pieceLeft = portLeft(ports, Port.main);
  pieceRight = portRight(ports, Port.main);
  const frames = to - from;
  if (frames < Size.block) {
    const at = <usize>from << 2;
    memory.copy(copyLeft, pieceLeft + at, <usize>frames << 2);
    memory.copy(copyRight, pieceRight + at, <usize>frames << 2);
    pieceLeft = copyLeft;
    pieceRight = copyRight;
    memory.fill(copyLeft + (<usize>frames << 2), 0, vectorBytes(frames) - (<usize>frames << 2));
    memory.fill(copyRight + (<usize>frames << 2), 0, vectorBytes(frames) - (<usize>frames << 2));
  }
  if (finite(pieceLeft, pieceRight, frames)) return;
  silenceBroken(pieceLeft, frames);
  silenceBroken(pieceRight, frames);
}

/** Copies the piece back into the main port. */
export function closePiece(ports: usize, from: i32, to: i32): void {
  if (to - from == Size.block) return;
  const bytes = <usize>(to - from) << 2;
  memory.copy(portLeft(ports, Port.main) + (<usize>from << 2), pieceLeft, bytes);
  memory.copy(portRight(ports, Port.main) + (<usize>from << 2), pieceRight, bytes);
}

/**
 * The left side, from frame `from` on, of what a device detects from: its sidechain, or the piece itself if none is
 * connected.
 */
export function detectorLeft(ports: usize, from: i32): usize {
  const left = portLeft(ports, Port.sidechain);
  return left == 0 ? pieceLeft : left + (<usize>from << 2);
}

/** The right side; see `detectorLeft`. */
export function detectorRight(ports: usize, from: i32): usize {
  const right = portRight(ports, Port.sidechain);
  return right == 0 ? pieceRight : right + (<usize>from << 2);
}

/** Blocks that effects may use within one call of process. */
export const scratchA = memory.data(Size.block * 4, 16);
export const scratchB = memory.data(Size.block * 4, 16);
export const scratchC = memory.data(Size.block * 4, 16);
export const scratchD = memory.data(Size.block * 4, 16);

/** Whether all samples of both channels are numbers. */
export function finite(left: usize, right: usize, frames: i32): bool {
  let sum = f32x4.splat(0);
  const zero = f32x4.splat(0);
  const bytes = <usize>frames << 2;
  const whole = bytes & ~15;
  for (let at: usize = 0; at < whole; at += 16) {
    sum = f32x4.add(sum, f32x4.mul(v128.load(left + at), zero));
    sum = f32x4.add(sum, f32x4.mul(v128.load(right + at), zero));
  }
  if (v128.any_true(f32x4.ne(sum, zero))) return false;
  for (let at = whole; at < bytes; at += 4) {
    if (!isFinite(load<f32>(left + at)) || !isFinite(load<f32>(right + at))) return false;
  }
  return true;
}

/** Whether all samples of both channels are 0. */
export function isSilent(left: usize, right: usize, frames: i32): bool {
  return isZero(left, <usize>frames << 2) && isZero(right, <usize>frames << 2);
}

/** Whether a run of f32 holds only 0 and −0. */
export function isZero(address: usize, bytes: usize): bool {
  const whole = bytes & ~15;
  for (let at: usize = 0; at < whole; at += 16) {
    if (v128.any_true(f32x4.ne(v128.load(address + at), f32x4.splat(0)))) return false;
  }
  for (let at = whole; at < bytes; at += 4) if (load<f32>(address + at) != 0) return false;
  return true;
}

function silenceBroken(channel: usize, frames: i32): void {
  for (let at: usize = 0; at < <usize>frames << 2; at += 4) {
    if (!isFinite(load<f32>(channel + at))) store<f32>(channel + at, 0);
  }
}

/**
 * Silences frames for which an effect's own memory gave NaN or infinity, and reports it; the caller clears that memory.
 */
export function leaveOut(left: usize, right: usize, frames: i32): void {
  memory.fill(left, 0, <usize>frames << 2);
  memory.fill(right, 0, <usize>frames << 2);
  countContained(2 * frames, runningDevice);
}

/** out = dry·(1 − mix) + wet·mix in `wet`'s place, with mix going from `mix` by `step` a frame; 0 gives the dry bits. */
export function mixBlock(out: usize, dry: usize, wet: usize, mix: f32, step: f32, frames: i32): void {
  let m = f32x4(mix, mix + step, mix + step * 2, mix + step * 3);
  const step4 = f32x4.splat(step * 4);
  const one = f32x4.splat(1);
  const bytes = vectorBytes(frames);
  for (let at: usize = 0; at < bytes; at += 16) {
    const d = v128.load(dry + at);
    const w = v128.load(wet + at);
    v128.store(out + at, f32x4.add(f32x4.mul(d, f32x4.sub(one, m)), f32x4.mul(w, m)));
    m = f32x4.add(m, step4);
  }
}

/** Multiplies a channel by a gain that goes from `gain` by `step` a frame. */
export function gainBlock(block: usize, gain: f32, step: f32, frames: i32): void {
  let g = f32x4(gain, gain + step, gain + step * 2, gain + step * 3);
  const step4 = f32x4.splat(step * 4);
  const bytes = vectorBytes(frames);
  for (let at: usize = 0; at < bytes; at += 16) {
    v128.store(block + at, f32x4.mul(v128.load(block + at), g));
    g = f32x4.add(g, step4);
  }
}

/** Replaces values by 0 that are so small that a further decay would reach the slow subnormal numbers. */
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
