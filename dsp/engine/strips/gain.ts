import { Size } from "../../abi";
import { CHANNEL, Gain, Move } from "./layout";
import { approach, carryLane, getLane, larger, same, setLane } from "./vector";

/** A pair of gains on four strips, ramped on straight lines; a factor of exactly 1 changes no bit. */

/** Sets unity gain in all lanes. */
export function gainInit(gain: usize): void {
  for (let at: usize = 0; at < 64; at += 16) v128.store(gain + at, f32x4.splat(1));
  clearCourse(gain);
  store<i32>(gain + Gain.moving, 0);
  store<i32>(gain + Gain.unity, 1);
}

/** Forgets bends, which are for one block alone. */
function clearCourse(gain: usize): void {
  v128.store(gain + Gain.carry, f32x4.splat(0));
  v128.store(gain + Gain.carry, f32x4.splat(0), 16);
  v128.store(gain + Gain.bend, f32x4.splat(<f32>Size.block));
  store<i32>(gain + Gain.bent, 0);
}

/** Lets one lane's line pass through these gains at a frame of this block. */
export function gainBend(gain: usize, lane: i32, frame: i32, left: f32, right: f32): void {
  // Not while it is moving over from another owner: that is a straight line.
  if (getLane(gain + Gain.left, lane) != getLane(gain + Gain.leftTarget, lane)) return;
  if (getLane(gain + Gain.right, lane) != getLane(gain + Gain.rightTarget, lane)) return;
  setLane(gain + Gain.bend, lane, <f32>frame);
  setLane(gain + Gain.bendLeft, lane, left);
  setLane(gain + Gain.bendRight, lane, right);
  store<i32>(gain + Gain.bent, 1);
}

/** Sets one lane's gains' targets. */
export function gainTarget(gain: usize, lane: i32, left: f32, right: f32, how: Move): void {
  if (how == Move.driven) {
    carryLane(gain + Gain.carry, lane, left - getLane(gain + Gain.leftTarget, lane));
    carryLane(gain + Gain.carry + 16, lane, right - getLane(gain + Gain.rightTarget, lane));
  }
  setLane(gain + Gain.leftTarget, lane, left);
  setLane(gain + Gain.rightTarget, lane, right);
  if (how == Move.jump) gainLand(gain, lane);
  else gainUpdate(gain);
}

/** Puts one lane's gains on their targets. */
export function gainLand(gain: usize, lane: i32): void {
  setLane(gain + Gain.left, lane, getLane(gain + Gain.leftTarget, lane));
  setLane(gain + Gain.right, lane, getLane(gain + Gain.rightTarget, lane));
  gainUpdate(gain);
}

/** Derives whether the gains move, and whether they change anything. */
export function gainUpdate(gain: usize): void {
  const left = v128.load(gain + Gain.left);
  const right = v128.load(gain + Gain.right);
  const still = same(left, v128.load(gain + Gain.leftTarget)) && same(right, v128.load(gain + Gain.rightTarget));
  const one = f32x4.splat(1);
  store<i32>(gain + Gain.moving, still ? 0 : 1);
  store<i32>(gain + Gain.unity, still && same(left, one) && same(right, one) ? 1 : 0);
}

/** Moves the ramps by one block; the block starts at what `gain` held before. */
export function gainAdvance(gain: usize, share: f32): void {
  const left = f32x4.add(v128.load(gain + Gain.left), v128.load(gain + Gain.carry));
  const right = f32x4.add(v128.load(gain + Gain.right), v128.load(gain + Gain.carry, 16));
  v128.store(gain + Gain.left, approach(left, v128.load(gain + Gain.leftTarget), f32x4.splat(share)));
  v128.store(gain + Gain.right, approach(right, v128.load(gain + Gain.rightTarget), f32x4.splat(share)));
  clearCourse(gain);
  gainUpdate(gain);
}

/** Whether the gains do not move. */
// @ts-ignore: decorator
@inline
export function gainRests(gain: usize): bool {
  return (load<i32>(gain + Gain.moving) | load<i32>(gain + Gain.bent)) == 0;
}

/** Multiplies a block in place by lines of which some bend. */
export function gainBent(gain: usize, at: usize, share: f32): void {
  let l = v128.load(gain + Gain.left);
  let r = v128.load(gain + Gain.right);
  const bend = v128.load(gain + Gain.bend);
  const bendLeft = v128.load(gain + Gain.bendLeft);
  const bendRight = v128.load(gain + Gain.bendRight);
  gainAdvance(gain, share);
  const one = f32x4.splat(1);
  const last = f32x4.splat(<f32>(Size.block - 1));
  const straight = f32x4.gt(bend, last);
  // Frames up to the bend, including the one on which it lies, and from there to the end.
  const before = f32x4.add(bend, one);
  const after = larger(f32x4.sub(last, bend), one);
  const lStep = stepOf(l, v128.load(gain + Gain.left), bendLeft, before, straight);
  const rStep = stepOf(r, v128.load(gain + Gain.right), bendRight, before, straight);
  const lAfter = f32x4.div(f32x4.sub(v128.load(gain + Gain.left), bendLeft), after);
  const rAfter = f32x4.div(f32x4.sub(v128.load(gain + Gain.right), bendRight), after);
  let frame = f32x4.splat(0);
  for (const end = at + CHANNEL; at < end; at += 16) {
    const first = v128.or(straight, f32x4.le(frame, bend));
    l = f32x4.add(l, v128.bitselect(lStep, lAfter, first));
    r = f32x4.add(r, v128.bitselect(rStep, rAfter, first));
    v128.store(at, f32x4.mul(v128.load(at), l));
    v128.store(at, f32x4.mul(v128.load(at, CHANNEL), r), CHANNEL);
    frame = f32x4.add(frame, one);
  }
}

// @ts-ignore: decorator
@inline
function stepOf(from: v128, to: v128, bend: v128, before: v128, straight: v128): v128 {
  const whole = f32x4.mul(f32x4.sub(to, from), f32x4.splat(<f32>1 / <f32>Size.block));
  return v128.bitselect(whole, f32x4.div(f32x4.sub(bend, from), before), straight);
}

/** Multiplies a block in place. */
export function gainProcess(gain: usize, left: usize, share: f32): void {
  if (load<i32>(gain + Gain.bent) != 0) {
    gainBent(gain, left, share);
    return;
  }
  if (load<i32>(gain + Gain.unity) != 0) return;
  let l = v128.load(gain + Gain.left);
  let r = v128.load(gain + Gain.right);
  const end = left + CHANNEL;
  if (load<i32>(gain + Gain.moving) == 0) {
    for (let at = left; at < end; at += 32) {
      v128.store(at, f32x4.mul(v128.load(at), l));
      v128.store(at, f32x4.mul(v128.load(at, CHANNEL), r), CHANNEL);
      v128.store(at, f32x4.mul(v128.load(at, 16), l), 16);
      v128.store(at, f32x4.mul(v128.load(at, CHANNEL + 16), r), CHANNEL + 16);
    }
    return;
  }
  gainAdvance(gain, share);
  const part = f32x4.splat(<f32>1 / <f32>(CHANNEL >> 4));
  const lStep = f32x4.mul(f32x4.sub(v128.load(gain + Gain.left), l), part);
  const rStep = f32x4.mul(f32x4.sub(v128.load(gain + Gain.right), r), part);
  for (let at = left; at < end; at += 16) {
    l = f32x4.add(l, lStep);
    r = f32x4.add(r, rStep);
    v128.store(at, f32x4.mul(v128.load(at), l));
    v128.store(at, f32x4.mul(v128.load(at, CHANNEL), r), CHANNEL);
  }
}
