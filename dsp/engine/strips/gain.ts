import { CHANNEL, Gain } from "./layout";
import { approach, getLane, same, setLane } from "./vector";

/** A pair of gains on four strips, ramped on straight lines; a factor of exactly 1 changes no bit. */

/** Unity in all lanes. */
export function gainInit(gain: usize): void {
  for (let at: usize = 0; at < 64; at += 16) v128.store(gain + at, f32x4.splat(1));
  store<i32>(gain + Gain.moving, 0);
  store<i32>(gain + Gain.unity, 1);
}

/** Sets where one lane's gains go; `jump` makes it so at once. */
export function gainTarget(gain: usize, lane: i32, left: f32, right: f32, jump: bool): void {
  setLane(gain + Gain.leftTarget, lane, left);
  setLane(gain + Gain.rightTarget, lane, right);
  if (jump) gainLand(gain, lane);
  else gainUpdate(gain);
}

/** Ends one lane's ramps. */
export function gainLand(gain: usize, lane: i32): void {
  setLane(gain + Gain.left, lane, getLane(gain + Gain.leftTarget, lane));
  setLane(gain + Gain.right, lane, getLane(gain + Gain.rightTarget, lane));
  gainUpdate(gain);
}

/** Derives whether the gains move, and whether they do anything. */
export function gainUpdate(gain: usize): void {
  const left = v128.load(gain + Gain.left);
  const right = v128.load(gain + Gain.right);
  const still = same(left, v128.load(gain + Gain.leftTarget)) && same(right, v128.load(gain + Gain.rightTarget));
  const one = f32x4.splat(1);
  store<i32>(gain + Gain.moving, still ? 0 : 1);
  store<i32>(gain + Gain.unity, still && same(left, one) && same(right, one) ? 1 : 0);
}

/** Goes one block further along the ramps; what `gain` held before is the block's start. */
export function gainAdvance(gain: usize, share: f32): void {
  v128.store(gain + Gain.left, approach(v128.load(gain + Gain.left), v128.load(gain + Gain.leftTarget), f32x4.splat(share)));
  v128.store(gain + Gain.right, approach(v128.load(gain + Gain.right), v128.load(gain + Gain.rightTarget), f32x4.splat(share)));
  gainUpdate(gain);
}

/** Whether the gains do not move. */
// @ts-ignore: decorator
@inline
export function gainRests(gain: usize): bool {
  return load<i32>(gain + Gain.moving) == 0;
}

/** Multiplies a block in place. */
export function gainProcess(gain: usize, left: usize, share: f32): void {
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
