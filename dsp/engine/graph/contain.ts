import { Size } from "../../abi";
import { countContained } from "../context";

/** Finds and silences NaN and infinity, so that one bad sample cannot spread through the mix. */

/** Whether a run of f32 (a multiple of 64 bytes) holds NaN or infinity: x·0 is 0 for everything else. */
function isBroken(address: usize, bytes: usize): bool {
  const zero = f32x4.splat(0);
  let a = zero;
  let b = zero;
  for (let at: usize = 0; at < bytes; at += 64) {
    a = f32x4.add(a, f32x4.mul(v128.load(address + at), zero));
    b = f32x4.add(b, f32x4.mul(v128.load(address + at, 16), zero));
    a = f32x4.add(a, f32x4.mul(v128.load(address + at, 32), zero));
    b = f32x4.add(b, f32x4.mul(v128.load(address + at, 48), zero));
  }
  a = f32x4.add(a, b);
  return v128.any_true(f32x4.ne(a, a));
}

/** Replaces NaN and infinity by 0 in every `stride`-th f32 of a block; returns how many there were. */
function mend(address: usize, stride: usize): i32 {
  let count = 0;
  for (let i = 0; i < Size.block; i++) {
    const at = address + <usize>i * stride;
    const value = load<f32>(at);
    if (value * 0 == 0) continue;
    store<f32>(at, 0);
    count++;
  }
  return count;
}

/** Cleans a planar stereo block and reports it against a device (−1: none); returns whether it had to. */
export function containPlanar(left: usize, right: usize, device: i32): bool {
  if (!isBroken(left, Size.block * 4) && !isBroken(right, Size.block * 4)) return false;
  countContained(mend(left, 4) + mend(right, 4), device);
  return true;
}

/** Cleans the lanes of a group's block; returns a bit for each lane where it had to. */
export function containGroup(left: usize, right: usize): i32 {
  if (!isBroken(left, Size.block * 16) && !isBroken(right, Size.block * 16)) return 0;
  let broken = 0;
  for (let lane = 0; lane < Size.lanes; lane++) {
    const count = mend(left + (<usize>lane << 2), 16) + mend(right + (<usize>lane << 2), 16);
    if (count > 0) broken |= 1 << lane;
    countContained(count, -1);
  }
  return broken;
}
