import { Size } from "../../abi";

/**
 * Loops over blocks. A planar block is Size.block f32; an interleaved one is Size.block frames
 * of four lanes. Buses gather interleaved and are folded into one planar channel at the end,
 * so that adding four strips to a bus costs one vector addition per frame.
 */

const BLOCK: usize = Size.block * 4;
const LANES: usize = Size.block * 16;

/** Interleaves four planar channels. */
export function interleave(target: usize, a: usize, b: usize, c: usize, d: usize): void {
  for (let at: usize = 0; at < BLOCK; at += 16) {
    const va = v128.load(a + at);
    const vb = v128.load(b + at);
    const vc = v128.load(c + at);
    const vd = v128.load(d + at);
    const ab = i32x4.shuffle(va, vb, 0, 4, 1, 5);
    const cd = i32x4.shuffle(vc, vd, 0, 4, 1, 5);
    const abHigh = i32x4.shuffle(va, vb, 2, 6, 3, 7);
    const cdHigh = i32x4.shuffle(vc, vd, 2, 6, 3, 7);
    const to = target + (at << 2);
    v128.store(to, i64x2.shuffle(ab, cd, 0, 2));
    v128.store(to, i64x2.shuffle(ab, cd, 1, 3), 16);
    v128.store(to, i64x2.shuffle(abHigh, cdHigh, 0, 2), 32);
    v128.store(to, i64x2.shuffle(abHigh, cdHigh, 1, 3), 48);
  }
}

/** Sums the four lanes of an interleaved block into a planar channel, or adds them to what it holds. */
export function fold(target: usize, source: usize, onto: bool): void {
  for (let at: usize = 0; at < BLOCK; at += 16) {
    const from = source + (at << 2);
    const a = v128.load(from);
    const b = v128.load(from, 16);
    const c = v128.load(from, 32);
    const d = v128.load(from, 48);
    const ab = f32x4.add(i32x4.shuffle(a, b, 0, 4, 1, 5), i32x4.shuffle(a, b, 2, 6, 3, 7));
    const cd = f32x4.add(i32x4.shuffle(c, d, 0, 4, 1, 5), i32x4.shuffle(c, d, 2, 6, 3, 7));
    let sum = f32x4.add(i64x2.shuffle(ab, cd, 0, 2), i64x2.shuffle(ab, cd, 1, 3));
    if (onto) sum = f32x4.add(v128.load(target + at), sum);
    v128.store(target + at, sum);
  }
}

/** Adds an interleaved block to another, or replaces it. */
export function addBlock(target: usize, source: usize, replace: bool): void {
  if (replace) {
    memory.copy(target, source, LANES);
    return;
  }
  for (let at: usize = 0; at < LANES; at += 32) {
    v128.store(target + at, f32x4.add(v128.load(target + at), v128.load(source + at)));
    v128.store(target + at, f32x4.add(v128.load(target + at, 16), v128.load(source + at, 16)), 16);
  }
}

/** As `addBlock`, with the four gains at an address. */
export function addGained(target: usize, source: usize, gains: usize, replace: bool): void {
  const gain = v128.load(gains);
  if (replace) {
    for (let at: usize = 0; at < LANES; at += 16) v128.store(target + at, f32x4.mul(v128.load(source + at), gain));
    return;
  }
  for (let at: usize = 0; at < LANES; at += 16) {
    v128.store(target + at, f32x4.add(v128.load(target + at), f32x4.mul(v128.load(source + at), gain)));
  }
}

/** Like `addGained`, with gains that move in a straight line from those at `starts` to those at `ends`. */
export function addRamped(target: usize, source: usize, starts: usize, ends: usize, replace: bool): void {
  const from = v128.load(starts);
  const to = v128.load(ends);
  const step = f32x4.mul(f32x4.sub(to, from), f32x4.splat(1 / <f32>Size.block));
  let gain = from;
  if (replace) memory.fill(target, 0, LANES);
  for (let at: usize = 0; at < LANES; at += 16) {
    gain = f32x4.add(gain, step);
    v128.store(target + at, f32x4.add(v128.load(target + at), f32x4.mul(v128.load(source + at), gain)));
  }
}

/** Writes the gain of each frame on a straight line from one vector to another, like those of `addRamped`. */
// @ts-ignore: decorator
@inline
export function straighten(course: usize, from: v128, to: v128): void {
  const step = f32x4.mul(f32x4.sub(to, from), f32x4.splat(1 / <f32>Size.block));
  let gain = from;
  for (let at: usize = 0; at < LANES; at += 16) {
    gain = f32x4.add(gain, step);
    v128.store(course + at, gain);
  }
}

/** Like `addGained`, with the gains of each frame. */
export function addCourse(target: usize, source: usize, course: usize, replace: bool): void {
  if (replace) memory.fill(target, 0, LANES);
  for (let at: usize = 0; at < LANES; at += 16) {
    v128.store(target + at, f32x4.add(v128.load(target + at), f32x4.mul(v128.load(source + at), v128.load(course + at))));
  }
}

/** Copies one lane out of an interleaved block. */
export function extractLane(target: usize, source: usize, lane: i32): void {
  let from = source + (<usize>lane << 2);
  for (let at: usize = 0; at < BLOCK; at += 16) {
    store<f32>(target + at, load<f32>(from));
    store<f32>(target + at, load<f32>(from, 16), 4);
    store<f32>(target + at, load<f32>(from, 32), 8);
    store<f32>(target + at, load<f32>(from, 48), 12);
    from += 64;
  }
}

/** Copies a planar channel into one lane of an interleaved block. */
export function insertLane(target: usize, source: usize, lane: i32): void {
  let to = target + (<usize>lane << 2);
  for (let at: usize = 0; at < BLOCK; at += 16) {
    store<f32>(to, load<f32>(source + at));
    store<f32>(to, load<f32>(source + at, 4), 16);
    store<f32>(to, load<f32>(source + at, 8), 32);
    store<f32>(to, load<f32>(source + at, 12), 48);
    to += 64;
  }
}

/** Adds a planar channel to another. */
export function addPlanar(target: usize, source: usize): void {
  for (let at: usize = 0; at < BLOCK; at += 16) {
    v128.store(target + at, f32x4.add(v128.load(target + at), v128.load(source + at)));
  }
}

/** Crossfades from one planar channel to another within a block, into the first. */
export function crossfade(from: usize, to: usize): void {
  for (let i = 0; i < Size.block; i++) {
    const at = <usize>i << 2;
    const x = <f32>(i + 1) * (1 / <f32>Size.block);
    const start = load<f32>(from + at);
    store<f32>(from + at, start + (load<f32>(to + at) - start) * x);
  }
}
