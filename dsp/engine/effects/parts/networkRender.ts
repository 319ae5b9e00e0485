import { Size } from "../../../abi";
import { flush4 } from "./block";
import { GUARD } from "./line";
import { advancePhase, FADE, LINES, Network, swayOf } from "./network";

/** Rendering of the feedback delay network, a block at once: read, decay, mix, write. */

/** Bytes of a line's block, and the blocks of all lines. */
const ROW: usize = Size.block * 4;
const rows = memory.data(Size.block * 4 * 16, 16);

/** Puts the network's answer to a block in its place. */
export function networkProcess(address: usize, left: usize, right: usize): void {
  const network = changetype<Network>(address);
  advancePhase(network);
  if (network.waiting && network.fade == 0) {
    memory.copy(network.lengths + LINES * 4, network.lengths + LINES * 8, LINES * 4);
    network.waiting = false;
    network.fade = 1;
  }
  for (let i = 0; i < LINES; i++) readLine(network, i);
  if (network.fade > 0 && network.fade++ == FADE) {
    memory.copy(network.lengths, network.lengths + LINES * 4, LINES * 4);
    network.fade = 0;
  }
  for (let i = 0; i < LINES; i += 4) decayFour(network, i);
  mixAndWrite(network, left, right);
  network.position += Size.block;
  if (network.position == network.size) network.position = 0;
}

/** One line's delayed block into its row. */
function readLine(network: Network, line: i32): void {
  const at = <usize>line << 2;
  const before = load<f32>(network.sway + at);
  const after = swayOf(network, line);
  store<f32>(network.sway + at, after);
  const row = rows + <usize>line * ROW;
  const samples = network.samples + <usize>(network.size + GUARD) * (<usize>line << 2);
  const length = load<i32>(network.lengths + at);
  readDelayed(network, samples, length, before, after, row, 1, 0);
  if (network.fade == 0) return;
  const next = load<i32>(network.lengths + LINES * 4 + at);
  const step: f32 = 1 / <f32>(FADE * Size.block);
  readDelayed(network, samples, next, before, after, row, <f32>((network.fade - 1) * Size.block) * step, step);
}

/**
 * Reads a block whose delay goes from length + before to length + after, by third-order Lagrange
 * interpolation; `share` < 1 crossfades it over what the row holds.
 */
function readDelayed(
  network: Network, samples: usize, length: i32, before: f32, after: f32, row: usize, share: f32, shareStep: f32,
): void {
  const shift = floor(min(before, after));
  let index = network.position - length - <i32>shift - 2;
  if (index < 0) index += network.size;
  const from = samples + (<usize>index << 2);
  const step = (after - before) / <f32>Size.block;
  const start = before - shift;
  let t = f32x4(start, start + step, start + step * 2, start + step * 3);
  const step4 = f32x4.splat(step * 4);
  let w = f32x4(share, share + shareStep, share + shareStep * 2, share + shareStep * 3);
  const w4 = f32x4.splat(shareStep * 4);
  const one = f32x4.splat(1);
  const two = f32x4.splat(2);
  const half = f32x4.splat(0.5);
  const sixth = f32x4.splat(0.16666667);
  for (let at: usize = 0; at < ROW; at += 16) {
    const u = f32x4.sub(t, one);
    const v = f32x4.sub(t, two);
    const p = f32x4.add(t, one);
    const uv = f32x4.mul(u, v);
    const pt = f32x4.mul(p, t);
    const d = f32x4.mul(v128.load(from + at), f32x4.mul(u, sixth));
    const c = f32x4.mul(v128.load(from + at, 4), f32x4.mul(v, half));
    const b = f32x4.mul(v128.load(from + at, 8), f32x4.mul(p, half));
    const a = f32x4.mul(v128.load(from + at, 12), f32x4.mul(t, sixth));
    const value = f32x4.add(f32x4.mul(uv, f32x4.sub(b, a)), f32x4.mul(pt, f32x4.sub(d, c)));
    if (shareStep == 0) {
      v128.store(row + at, value);
    } else {
      const held = v128.load(row + at);
      v128.store(row + at, f32x4.add(held, f32x4.mul(w, f32x4.sub(value, held))));
      w = f32x4.add(w, w4);
    }
    t = f32x4.add(t, step4);
  }
}

/** Decay of four lines, a lane each, and the first half of the Hadamard matrix. */
function decayFour(network: Network, line: i32): void {
  const at = <usize>line << 2;
  const row0 = rows + <usize>line * ROW;
  const row1 = row0 + ROW;
  const row2 = row1 + ROW;
  const row3 = row2 + ROW;
  let low = v128.load(network.low + at);
  let high = v128.load(network.high + at);
  const frames = f32x4.splat(1.0 / <f32>(Size.block * FADE));
  const lowStep = f32x4.mul(f32x4.sub(v128.load(network.lowTarget + at), low), frames);
  const highStep = f32x4.mul(f32x4.sub(v128.load(network.highTarget + at), high), frames);
  let held = v128.load(network.memory + at);
  const pole = f32x4.splat(network.pole);
  for (let n: usize = 0; n < ROW; n += 16) {
    const a = v128.load(row0 + n);
    const b = v128.load(row1 + n);
    const c = v128.load(row2 + n);
    const d = v128.load(row3 + n);
    const ab = v128.shuffle<f32>(a, b, 0, 4, 1, 5);
    const cd = v128.shuffle<f32>(c, d, 0, 4, 1, 5);
    const ab2 = v128.shuffle<f32>(a, b, 2, 6, 3, 7);
    const cd2 = v128.shuffle<f32>(c, d, 2, 6, 3, 7);
    let t0 = v128.shuffle<f32>(ab, cd, 0, 1, 4, 5);
    let t1 = v128.shuffle<f32>(ab, cd, 2, 3, 6, 7);
    let t2 = v128.shuffle<f32>(ab2, cd2, 0, 1, 4, 5);
    let t3 = v128.shuffle<f32>(ab2, cd2, 2, 3, 6, 7);
    held = f32x4.add(held, f32x4.mul(pole, f32x4.sub(t0, held)));
    t0 = f32x4.add(f32x4.mul(high, t0), f32x4.mul(f32x4.sub(low, high), held));
    low = f32x4.add(low, lowStep);
    high = f32x4.add(high, highStep);
    held = f32x4.add(held, f32x4.mul(pole, f32x4.sub(t1, held)));
    t1 = f32x4.add(f32x4.mul(high, t1), f32x4.mul(f32x4.sub(low, high), held));
    low = f32x4.add(low, lowStep);
    high = f32x4.add(high, highStep);
    held = f32x4.add(held, f32x4.mul(pole, f32x4.sub(t2, held)));
    t2 = f32x4.add(f32x4.mul(high, t2), f32x4.mul(f32x4.sub(low, high), held));
    low = f32x4.add(low, lowStep);
    high = f32x4.add(high, highStep);
    held = f32x4.add(held, f32x4.mul(pole, f32x4.sub(t3, held)));
    t3 = f32x4.add(f32x4.mul(high, t3), f32x4.mul(f32x4.sub(low, high), held));
    low = f32x4.add(low, lowStep);
    high = f32x4.add(high, highStep);
    const p = v128.shuffle<f32>(t0, t1, 0, 4, 1, 5);
    const q = v128.shuffle<f32>(t2, t3, 0, 4, 1, 5);
    const p2 = v128.shuffle<f32>(t0, t1, 2, 6, 3, 7);
    const q2 = v128.shuffle<f32>(t2, t3, 2, 6, 3, 7);
    const y0 = v128.shuffle<f32>(p, q, 0, 1, 4, 5);
    const y1 = v128.shuffle<f32>(p, q, 2, 3, 6, 7);
    const y2 = v128.shuffle<f32>(p2, q2, 0, 1, 4, 5);
    const y3 = v128.shuffle<f32>(p2, q2, 2, 3, 6, 7);
    const s = f32x4.add(y0, y1);
    const e = f32x4.sub(y0, y1);
    const z = f32x4.add(y2, y3);
    const f = f32x4.sub(y2, y3);
    v128.store(row0 + n, f32x4.add(s, z));
    v128.store(row1 + n, f32x4.add(e, f));
    v128.store(row2 + n, f32x4.sub(s, z));
    v128.store(row3 + n, f32x4.sub(e, f));
  }
  v128.store(network.low + at, low);
  v128.store(network.high + at, high);
  v128.store(network.memory + at, flush4(held));
}

/** The second half of the matrix, the input into the lines, and two of its rows out. */
function mixAndWrite(network: Network, left: usize, right: usize): void {
  const stride = <usize>(network.size + GUARD) * 4;
  const to = network.samples + (<usize>network.position << 2);
  const quarter = f32x4.splat(0.25);
  const levelStep = (network.levelTarget - network.level) / <f32>(Size.block * FADE);
  const start = network.level;
  let level = f32x4(start, start + levelStep, start + levelStep * 2, start + levelStep * 3);
  const levelStep4 = f32x4.splat(levelStep * 4);
  for (let n: usize = 0; n < ROW; n += 16) {
    const l = v128.load(left + n);
    const r = v128.load(right + n);
    for (let j: usize = 0; j < 4; j++) {
      const row = rows + j * ROW + n;
      const a = v128.load(row);
      const b = v128.load(row + 4 * ROW);
      const c = v128.load(row + 8 * ROW);
      const d = v128.load(row + 12 * ROW);
      const s = f32x4.add(a, b);
      const e = f32x4.sub(a, b);
      const z = f32x4.add(c, d);
      const f = f32x4.sub(c, d);
      const y0 = f32x4.mul(f32x4.add(s, z), quarter);
      const input = (j & 1) == 0 ? l : r;
      const line = to + j * stride + n;
      v128.store(line, flush4(f32x4.add(y0, input)));
      v128.store(line + 4 * stride, flush4(f32x4.sub(f32x4.mul(f32x4.add(e, f), quarter), input)));
      v128.store(line + 8 * stride, flush4(f32x4.add(f32x4.mul(f32x4.sub(s, z), quarter), input)));
      v128.store(line + 12 * stride, flush4(f32x4.sub(f32x4.mul(f32x4.sub(e, f), quarter), input)));
      if (j == 1) v128.store(left + n, f32x4.mul(y0, level));
      if (j == 2) v128.store(right + n, f32x4.mul(y0, level));
    }
    level = f32x4.add(level, levelStep4);
  }
  network.level += levelStep * <f32>Size.block;
  if (network.position < GUARD) {
    for (let i = 0; i < LINES; i++) {
      const line = to + <usize>i * stride;
      memory.copy(line + (<usize>network.size << 2), line, ROW);
    }
  }
}
