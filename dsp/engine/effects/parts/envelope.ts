import { flush4 } from "./block";

/**
 * The instantaneous power of a stereo signal, the louder side's: two chains of all-passes turn
 * each side into a pair a quarter turn apart (within 0.7° from 0.1 % to 49.9 % of the sample
 * rate), whose squares add up to a tone's peak² without ripple. The four chains run as four
 * lanes. Coefficients: O. Niemitalo, Hilbert transform (2003).
 */
const SECTIONS: i32 = 4;
const coefficients = memory.data<f32>([
  0.4794008, 0.1617585, 0.4794008, 0.1617585, 0.8762185, 0.7330289, 0.8762185, 0.7330289, 0.9765976, 0.9453497,
  0.9765976, 0.9453497, 0.9974993, 0.9905992, 0.9974993, 0.9905992,
]);

/** Bytes of an envelope's memory: two past inputs and two past outputs of each section, the delayed lanes. */
export const ENVELOPE: usize = 16 * (SECTIONS * 2 + 3);

/** Writes the power of each frame. */
export function envelopePower(state: usize, left: usize, right: usize, power: usize, frames: i32): void {
  const c0 = v128.load(coefficients);
  const c1 = v128.load(coefficients, 16);
  const c2 = v128.load(coefficients, 32);
  const c3 = v128.load(coefficients, 48);
  // Direct form: y[n] = c·(x[n] + y[n−2]) − x[n−2]; a section's output is the next one's input.
  let xa = v128.load(state);
  let xb = v128.load(state, 16);
  let a1 = v128.load(state, 32);
  let b1 = v128.load(state, 48);
  let a2 = v128.load(state, 64);
  let b2 = v128.load(state, 80);
  let a3 = v128.load(state, 96);
  let b3 = v128.load(state, 112);
  let a4 = v128.load(state, 128);
  let b4 = v128.load(state, 144);
  let late = v128.load(state, 160);
  for (let at: usize = 0; at < <usize>frames << 2; at += 4) {
    const l = load<f32>(left + at);
    const r = load<f32>(right + at);
    const x = f32x4(l, l, r, r);
    const y1 = f32x4.sub(f32x4.mul(c0, f32x4.add(x, b1)), xb);
    const y2 = f32x4.sub(f32x4.mul(c1, f32x4.add(y1, b2)), b1);
    const y3 = f32x4.sub(f32x4.mul(c2, f32x4.add(y2, b3)), b2);
    const y4 = f32x4.sub(f32x4.mul(c3, f32x4.add(y3, b4)), b3);
    xb = xa;
    xa = x;
    b1 = a1;
    a1 = y1;
    b2 = a2;
    a2 = y2;
    b3 = a3;
    a3 = y3;
    b4 = a4;
    a4 = y4;
    // The first chain of each side is one frame later.
    const pair = v128.shuffle<f32>(late, y4, 0, 5, 2, 7);
    late = y4;
    const square = f32x4.mul(pair, pair);
    const leftPower = f32x4.extract_lane(square, 0) + f32x4.extract_lane(square, 1);
    const rightPower = f32x4.extract_lane(square, 2) + f32x4.extract_lane(square, 3);
    store<f32>(power + at, max(leftPower, rightPower));
  }
  v128.store(state, xa);
  v128.store(state, xb, 16);
  v128.store(state, flush4(a1), 32);
  v128.store(state, flush4(b1), 48);
  v128.store(state, flush4(a2), 64);
  v128.store(state, flush4(b2), 80);
  v128.store(state, flush4(a3), 96);
  v128.store(state, flush4(b3), 112);
  v128.store(state, flush4(a4), 128);
  v128.store(state, flush4(b4), 144);
  v128.store(state, flush4(late), 160);
}
