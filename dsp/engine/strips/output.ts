import { levelsTake } from "../meters/levels";
import { CHANNEL, Gain, OUTPUT } from "./layout";
import { absolute, larger } from "./vector";
import { gainAdvance, gainBent } from "./gain";

/** The end of four strips in one pass over the block, in place: fader, pan and mute as a pair of gains, and meters. */
export function outputProcess(group: usize, share: f32): void {
  const gain = group + OUTPUT;
  if (load<i32>(gain + Gain.bent) != 0) {
    gainBent(gain, group, share);
    pass(group, gain, share, 0);
  } else if (load<i32>(gain + Gain.unity) != 0) pass(group, gain, share, 0);
  else if (load<i32>(gain + Gain.moving) == 0) pass(group, gain, share, 1);
  else pass(group, gain, share, 2);
}

/** `mode`: 0 measure only, 1 fixed gains, 2 moving gains. */
// @ts-ignore: decorator
@inline
function pass(group: usize, gain: usize, share: f32, mode: i32): void {
  let l = v128.load(gain + Gain.left);
  let r = v128.load(gain + Gain.right);
  let lStep = f32x4.splat(0);
  let rStep = f32x4.splat(0);
  if (mode == 2) {
    gainAdvance(gain, share);
    const part = f32x4.splat(<f32>1 / <f32>(CHANNEL >> 4));
    lStep = f32x4.mul(f32x4.sub(v128.load(gain + Gain.left), l), part);
    rStep = f32x4.mul(f32x4.sub(v128.load(gain + Gain.right), r), part);
  }
  let lPeak = f32x4.splat(0);
  let rPeak = f32x4.splat(0);
  // Two sums per channel, because one would have to wait for itself.
  let lSum = f32x4.splat(0);
  let rSum = f32x4.splat(0);
  let lSum2 = f32x4.splat(0);
  let rSum2 = f32x4.splat(0);
  const end = group + CHANNEL;
  for (let at = group; at < end; at += 32) {
    let x = v128.load(at);
    let y = v128.load(at, CHANNEL);
    if (mode == 2) {
      l = f32x4.add(l, lStep);
      r = f32x4.add(r, rStep);
    }
    if (mode > 0) {
      x = f32x4.mul(x, l);
      y = f32x4.mul(y, r);
      v128.store(at, x);
      v128.store(at, y, CHANNEL);
    }
    lPeak = larger(lPeak, absolute(x));
    rPeak = larger(rPeak, absolute(y));
    lSum = f32x4.add(lSum, f32x4.mul(x, x));
    rSum = f32x4.add(rSum, f32x4.mul(y, y));

    x = v128.load(at, 16);
    y = v128.load(at, CHANNEL + 16);
    if (mode == 2) {
      l = f32x4.add(l, lStep);
      r = f32x4.add(r, rStep);
    }
    if (mode > 0) {
      x = f32x4.mul(x, l);
      y = f32x4.mul(y, r);
      v128.store(at, x, 16);
      v128.store(at, y, CHANNEL + 16);
    }
    lPeak = larger(lPeak, absolute(x));
    rPeak = larger(rPeak, absolute(y));
    lSum2 = f32x4.add(lSum2, f32x4.mul(x, x));
    rSum2 = f32x4.add(rSum2, f32x4.mul(y, y));
  }
  levelsTake(group, lPeak, rPeak, f32x4.add(lSum, lSum2), f32x4.add(rSum, rSum2));
}
