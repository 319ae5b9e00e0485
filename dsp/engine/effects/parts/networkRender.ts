import { Size } from "../../../abi";
import { vectorBytes } from "../../runs";
import { flush4 } from "./block";
import { GUARD, keepGuard } from "./delayLine";
import { FADE, LINES, Network, turnSways } from "./network";

/** Rendering of the feedback delay network, one piece of a block at a time: read, decay, mix, write. */

/** Bytes of a line's block, and the blocks of all lines. */
const ROW: usize = Size.block * 4;
const rows = memory.data(Size.block * 4 * 16, 16);

/** Replaces a piece by the network's answer to it. */
export function networkProcess(address: usize, left: usize, right: usize, frames: i32): void {
  const network = changetype<Network>(address);
  turnSways(network);
  if (network.waiting && network.fade < 0) {
    memory.copy(network.lengths + LINES * 4, network.lengths + LINES * 8, LINES * 4);
    network.waiting = false;
    network.fade = 0;
  }
  for (let i = 0; i < LINES; i++) readLine(network, i, frames);
  network.swayLeft -= frames;
  if (network.fade >= 0) network.fade += frames;
  if (network.fade >= FADE) {
    memory.copy(network.lengths, network.lengths + LINES * 4, LINES * 4);
    network.fade = -1;
  }
  for (let i = 0; i < LINES; i += 4) decayFour(network, i, frames);
  mixAndWrite(network, left, right, frames);
  network.position += frames;
  if (network.position >= network.size) network.position -= network.size;
}

/** Reads one line's delayed frames into its row. */
function readLine(network: Network, line: i32, frames: i32): void {
  const at = <usize>line << 2;
  const before = load<f32>(network.sway + at);
  const target = load<f32>(network.swayTarget + at);
  const left = network.swayLeft;
  const after = frames >= left ? target : before + ((target - before) * <f32>frames) / <f32>left;
  store<f32>(network.sway + at, after);
  const row = rows + <usize>line * ROW;
  const samples = network.samples + <usize>(network.size + GUARD) * (<usize>line << 2);
  const length = load<i32>(network.lengths + at);
  const whole = load<f32>(network.swayFloor + at);
  const step = (after - before) / <f32>frames;
  readDelayed(network, samples, length + <i32>whole, before - whole, step, row, frames, 1, 0);
  if (network.fade < 0) return;
  const next = load<i32>(network.lengths + LINES * 4 + at);
  const share: f32 = 1 / <f32>FADE;
  readDelayed(network, samples, next + <i32>whole, before - whole, step, row, frames, <f32>network.fade * share, share);
}

/**
 * Reads frames whose delay starts at length + part and grows by `step` a frame, by third-order Lagrange
 * interpolation; `share` < 1 crossfades them over what the row holds.
 */
function readDelayed(
  network: Network,
  samples: usize,
  length: i32,
  part: f32,
  step: f32,
  row: usize,
  frames: i32,
  share: f32,
  shareStep: f32,
): void {
  let index = network.position - length - 2;
  if (index < 0) index += network.size;
  const from = samples + (<usize>index << 2);
  let t = f32x4(part, part + step, part + step * 2, part + step * 3);
  const step4 = f32x4.splat(step * 4);
  let w = f32x4(share, share + shareStep, share + shareStep * 2, share + shareStep * 3);
  const w4 = f32x4.splat(shareStep * 4);
  const one = f32x4.splat(1);
  const two = f32x4.splat(2);
  const half = f32x4.splat(0.5);
  const sixth = f32x4.splat(0.16666667);
  const vectors = vectorBytes(frames);
  for (let at: usize = 0; at < vectors; at += 16) {
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
      w = f32x4.min(f32x4.add(w, w4), one);
    }
    t = f32x4.add(t, step4);
  }
}

/** Decay of four lines, a lane each, and the first half of the Hadamard matrix. */
function decayFour(network: Network, line: i32, count: i32): void {
  const at = <usize>line << 2;
  const row0 = rows + <usize>line * ROW;
  const row1 = row0 + ROW;
  const row2 = row1 + ROW;
  const row3 = row2 + ROW;
  let low = v128.load(network.low + at);
  let high = v128.load(network.high + at);
  const frames = f32x4.splat(1.0 / <f32>FADE);
  const lowStep = f32x4.mul(f32x4.sub(v128.load(network.lowTarget + at), low), frames);
  const highStep = f32x4.mul(f32x4.sub(v128.load(network.highTarget + at), high), frames);
  let held = v128.load(network.memory + at);
  const pole = f32x4.splat(network.pole);
  // Gains and memory after the first, second and third frame of a vector, for a piece that ends there.
  let held1 = held;
  let held2 = held;
  let held3 = held;
  let low1 = low;
  let low2 = low;
  let low3 = low;
  let high1 = high;
  let high2 = high;
  let high3 = high;
  const vectors = vectorBytes(count);
  for (let n: usize = 0; n < vectors; n += 16) {
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
    held1 = f32x4.add(held, f32x4.mul(pole, f32x4.sub(t0, held)));
    t0 = f32x4.add(f32x4.mul(high, t0), f32x4.mul(f32x4.sub(low, high), held1));
    low1 = f32x4.add(low, lowStep);
    high1 = f32x4.add(high, highStep);
    held2 = f32x4.add(held1, f32x4.mul(pole, f32x4.sub(t1, held1)));
    t1 = f32x4.add(f32x4.mul(high1, t1), f32x4.mul(f32x4.sub(low1, high1), held2));
    low2 = f32x4.add(low1, lowStep);
    high2 = f32x4.add(high1, highStep);
    held3 = f32x4.add(held2, f32x4.mul(pole, f32x4.sub(t2, held2)));
    t2 = f32x4.add(f32x4.mul(high2, t2), f32x4.mul(f32x4.sub(low2, high2), held3));
    low3 = f32x4.add(low2, lowStep);
    high3 = f32x4.add(high2, highStep);
    held = f32x4.add(held3, f32x4.mul(pole, f32x4.sub(t3, held3)));
    t3 = f32x4.add(f32x4.mul(high3, t3), f32x4.mul(f32x4.sub(low3, high3), held));
    low = f32x4.add(low3, lowStep);
    high = f32x4.add(high3, highStep);
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
  const rest = count & 3;
  if (rest != 0) {
    held = rest == 1 ? held1 : rest == 2 ? held2 : held3;
    low = rest == 1 ? low1 : rest == 2 ? low2 : low3;
    high = rest == 1 ? high1 : rest == 2 ? high2 : high3;
  }
  v128.store(network.low + at, low);
  v128.store(network.high + at, high);
  v128.store(network.memory + at, flush4(held));
}

/** The second half of the matrix, the input into the lines, and two of its rows out. */
function mixAndWrite(network: Network, left: usize, right: usize, frames: i32): void {
  const stride = <usize>(network.size + GUARD) * 4;
  const to = network.samples + (<usize>network.position << 2);
  const quarter = f32x4.splat(0.25);
  const levelStep = (network.levelTarget - network.level) / <f32>FADE;
  const start = network.level;
  let level = f32x4(start, start + levelStep, start + levelStep * 2, start + levelStep * 3);
  const levelStep4 = f32x4.splat(levelStep * 4);
  const vectors = vectorBytes(frames);
  for (let n: usize = 0; n < vectors; n += 16) {
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
  network.level += levelStep * <f32>frames;
  for (let i = 0; i < LINES; i++) keepGuard(network.samples + <usize>i * stride, network.size, network.position, frames);
}
