import { Size } from "../../../abi";
import { sampleRate } from "../../context";

/**
 * A parameter that moves without steps: each block it goes a part of the way to its target
 * (an exponential of 10 ms) and within the block along a straight line. 16 bytes of f32:
 * target, value at the block's end, value at the block's start, change per frame.
 */
export const RAMP: usize = 16;

const SECONDS: f32 = 0.01;

/** Sets the target; `jump` makes it the value as well. Values that are not numbers are left out. */
export function rampSet(ramp: usize, value: f32, jump: bool): void {
  if (!isFinite(value)) return;
  store<f32>(ramp, value);
  if (jump) rampSettle(ramp);
}

/** Ends any movement at the target. */
export function rampSettle(ramp: usize): void {
  const target = load<f32>(ramp);
  store<f32>(ramp, target, 4);
  store<f32>(ramp, target, 8);
  store<f32>(ramp, 0, 12);
}

/** Goes one block on. */
export function rampAdvance(ramp: usize): void {
  rampAdvanceBy(ramp, Infinity);
}

/** Goes one block on, but not further than `most`: a delay that moved faster would jump in pitch. */
export function rampAdvanceBy(ramp: usize, most: f32): void {
  const target = load<f32>(ramp);
  const start = load<f32>(ramp, 4);
  store<f32>(ramp, start, 8);
  if (start == target) {
    store<f32>(ramp, 0, 12);
    return;
  }
  const share: f32 = <f32>Size.block / (<f32>Size.block + SECONDS * sampleRate);
  let end: f32 = start + min(max((target - start) * share, -most), most);
  if (abs(target - end) <= 1e-5 * (abs(target) + 0.01)) end = target;
  store<f32>(ramp, end, 4);
  store<f32>(ramp, (end - start) / <f32>Size.block, 12);
}

// @ts-ignore: decorator
@inline
export function rampTarget(ramp: usize): f32 {
  return load<f32>(ramp);
}

/** Value at the end of the block. */
// @ts-ignore: decorator
@inline
export function rampEnd(ramp: usize): f32 {
  return load<f32>(ramp, 4);
}

/** Value at the start of the block. */
// @ts-ignore: decorator
@inline
export function rampStart(ramp: usize): f32 {
  return load<f32>(ramp, 8);
}

// @ts-ignore: decorator
@inline
export function rampStep(ramp: usize): f32 {
  return load<f32>(ramp, 12);
}

/** Settles `count` ramps that stand in a row. */
export function settleAll(ramps: usize, count: i32): void {
  for (let i = 0; i < count; i++) rampSettle(ramps + <usize>i * RAMP);
}

/** Moves `count` ramps that stand in a row one block on. */
export function advanceAll(ramps: usize, count: i32): void {
  for (let i = 0; i < count; i++) rampAdvance(ramps + <usize>i * RAMP);
}
