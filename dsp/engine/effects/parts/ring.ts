import { Size } from "../../../abi";
import { allocate, release } from "../../memory";
import { flush, isZero } from "./block";

/** A ring of a power of two frames for one channel, written frame by frame and read between frames: for delays that move. */
@unmanaged
export class Ring {
  samples: usize;
  mask: i32;
  position: i32;
  /** it has been written to its end since the last reset */
  round: bool;
}

/** A ring for delays of up to `longest` frames; 0 where the arena is full. */
export function ringCreate(longest: i32): usize {
  let size: i32 = Size.block;
  while (size < longest + 4) size <<= 1;
  const address = allocate(offsetof<Ring>());
  const samples = allocate(<usize>size * 4);
  if (address == 0 || samples == 0) {
    release(address);
    release(samples);
    return 0;
  }
  const ring = changetype<Ring>(address);
  ring.samples = samples;
  ring.mask = size - 1;
  return address;
}

export function ringFree(address: usize): void {
  if (address == 0) return;
  release(changetype<Ring>(address).samples);
  release(address);
}

export function ringReset(address: usize): void {
  const ring = changetype<Ring>(address);
  // What was not written is silent already: on a long, new ring most memory need not be touched.
  memory.fill(ring.samples, 0, <usize>(ring.round ? ring.mask + 1 : ring.position) << 2);
  ring.position = 0;
  ring.round = false;
}

/** Frames that the ring holds. */
export function ringFrames(address: usize): i32 {
  return changetype<Ring>(address).mask + 1;
}

/** Whether the frames written last hold nothing but 0. */
export function ringWroteSilence(address: usize, frames: i32): bool {
  const ring = changetype<Ring>(address);
  const from = (ring.position - frames) & ring.mask;
  const first = min(frames, ring.mask + 1 - from);
  return isZero(ring.samples + (<usize>from << 2), <usize>first << 2) && isZero(ring.samples, <usize>(frames - first) << 2);
}

/** Writes one frame. */
// @ts-ignore: decorator
@inline
export function ringWrite(ring: Ring, value: f32): void {
  store<f32>(ring.samples + ((<usize>ring.position) << 2), flush(value));
  ring.position = (ring.position + 1) & ring.mask;
  if (ring.position == 0) ring.round = true;
}

// @ts-ignore: decorator
@inline
function ringAt(ring: Ring, index: i32): f32 {
  return load<f32>(ring.samples + ((<usize>(index & ring.mask)) << 2));
}

/** The weights of the four frames around a delay, as `ringRead` computes them, for delays that do not move. */
// @ts-ignore: decorator
@inline
export function ringWeights(delay: f32): v128 {
  const t = delay - floor(delay);
  const u: f32 = t - 1;
  const v: f32 = t - 2;
  const w: f32 = t + 1;
  return f32x4(w * t * u * 0.16666667, w * t * v * -0.5, u * v * w * 0.5, u * v * t * -0.16666667);
}

/** Like `ringRead`, with the weights of the delay; `whole` is its whole part. */
// @ts-ignore: decorator
@inline
export function ringReadWeighed(ring: Ring, whole: i32, weights: v128): f32 {
  const from = (ring.position - whole - 2) & ring.mask;
  let frames: v128;
  if (from + 3 <= ring.mask) frames = v128.load(ring.samples + (<usize>from << 2));
  else frames = f32x4(ringAt(ring, from), ringAt(ring, from + 1), ringAt(ring, from + 2), ringAt(ring, from + 3));
  const products = f32x4.mul(frames, weights);
  const pairs = f32x4.add(products, v128.shuffle<i32>(products, products, 2, 3, 0, 1));
  return f32x4.extract_lane(pairs, 0) + f32x4.extract_lane(pairs, 1);
}

/**
 * The frame that will have been written `delay` frames before the next one, at least 2, by
 * third-order Lagrange interpolation (passive between its middle points; whole delays are exact).
 */
// @ts-ignore: decorator
@inline
export function ringRead(ring: Ring, delay: f32): f32 {
  const whole = <i32>delay;
  const t = delay - <f32>whole;
  const at = ring.position - whole;
  const a = ringAt(ring, at + 1);
  const b = ringAt(ring, at);
  const c = ringAt(ring, at - 1);
  const d = ringAt(ring, at - 2);
  const u: f32 = t - 1;
  const v: f32 = t - 2;
  const w: f32 = t + 1;
  return u * v * (b * w * 0.5 - a * t * 0.16666667) + w * t * (d * u * 0.16666667 - c * v * 0.5);
}
