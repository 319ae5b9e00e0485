import { sampleRate } from "../../context";
import { warp } from "../../math/smoothing";
import { svf1, svf2, svf3, svfCoefficients } from "../parts/svf";

/** What a colour lets through. */
export enum Pass {
  all = 0,
  low,
  band,
  high,
}

/**
 * Where a colour's vectors stand, bytes. Of each of four outputs: what it has of the two halves of the state before
 * them, and of the input at its own frame and before. Of the state after four frames: what it has of the two halves
 * and of the four inputs. Last the columns of the state's step by one frame.
 */
const OF_FIRST: usize = 0;
const OF_SECOND: usize = 16;
const OF_INPUT: usize = 32;
const TO_FIRST: usize = 48;
const TO_SECOND: usize = 64;
const TO_INPUTS: usize = 80;
const STEP: usize = 144;
/** Bytes of a colour's vectors. */
export const COLOUR_VECTORS: i32 = 160;

/**
 * A state-variable filter at a fixed frequency, four frames at a time. Output and state after each of four frames are
 * linear in the state before them and the four inputs; with these sums multiplied out, the recursion is waited for once
 * in four frames. All zero is silence.
 */
@unmanaged
export class Colour {
  ic1: f32;
  ic2: f32;
  /** address of the vectors */
  vectors: usize;

  /** The band-pass has unity gain at its centre. */
  set(pass: Pass, hz: f32, q: f32): void {
    const k: f32 = 1 / q;
    svfCoefficients(warp(min<f32>(hz, 0.45 * sampleRate)), k);
    this.ic1 = 0;
    this.ic2 = 0;
    const a1: f64 = svf1;
    const a2: f64 = svf2;
    const a3: f64 = svf3;
    const input: f64 = pass == Pass.high || pass == Pass.all ? 1 : 0;
    const band: f64 = pass == Pass.high ? -k : pass == Pass.band ? k : 0;
    const low: f64 = pass == Pass.high ? -1 : pass == Pass.low ? 1 : 0;

    const vectors = this.vectors;
    // how the state moves in one frame, and what an input adds to it
    const m11 = 2 * a1 - 1;
    const m12 = -2 * a2;
    const m21 = 2 * a2;
    const m22 = 1 - 2 * a3;
    putPair(vectors + STEP, m11, m21);
    putPair(vectors + STEP + 8, m12, m22);
    // what an output has of the state
    let c1 = band * a1 + low * a2;
    let c2 = low * (1 - a3) - band * a2;
    let b1 = 2 * a2;
    let b2 = 2 * a3;
    let impulse = input + band * a2 + low * a3;
    let p11: f64 = 1;
    let p12: f64 = 0;
    let p21: f64 = 0;
    let p22: f64 = 1;
    for (let i = 0; i < 4; i++) {
      const lane = <usize>i << 2;
      store<f32>(vectors + lane, <f32>c1, OF_FIRST);
      store<f32>(vectors + lane, <f32>c2, OF_SECOND);
      store<f32>(vectors + lane, <f32>impulse, OF_INPUT);
      // from the last input, whose effect is one step old, to the first
      putPair(vectors + TO_INPUTS + (<usize>(3 - i) << 4), b1, b2);
      impulse = c1 * 2 * a2 + c2 * 2 * a3;
      const c = c1 * m11 + c2 * m21;
      c2 = c1 * m12 + c2 * m22;
      c1 = c;
      const b = m11 * b1 + m12 * b2;
      b2 = m21 * b1 + m22 * b2;
      b1 = b;
      const first = m11 * p11 + m12 * p21;
      p21 = m21 * p11 + m22 * p21;
      p11 = first;
      const second = m11 * p12 + m12 * p22;
      p22 = m21 * p12 + m22 * p22;
      p12 = second;
    }
    putPair(vectors + TO_FIRST, p11, p21);
    putPair(vectors + TO_SECOND, p12, p22);
  }

  /** Filters a run of f32 in place. */
  run(at: usize, frames: i32): void {
    const vectors = this.vectors;
    const of1 = v128.load(vectors, OF_FIRST);
    const of2 = v128.load(vectors, OF_SECOND);
    const zero = f32x4.splat(0);
    const of3 = v128.load(vectors, OF_INPUT);
    const of4 = v128.shuffle<f32>(zero, of3, 0, 4, 5, 6);
    const of5 = v128.shuffle<f32>(zero, of3, 0, 0, 4, 5);
    const of6 = v128.shuffle<f32>(zero, of3, 0, 0, 0, 4);
    const to1 = v128.load(vectors, TO_FIRST);
    const to2 = v128.load(vectors, TO_SECOND);
    const to3 = v128.load(vectors, TO_INPUTS);
    const to4 = v128.load(vectors, TO_INPUTS + 16);
    const to5 = v128.load(vectors, TO_INPUTS + 32);
    const to6 = v128.load(vectors, TO_INPUTS + 48);
    let ic1 = this.ic1;
    let ic2 = this.ic2;
    for (let end = at + (<usize>(frames & ~3) << 2); at < end; at += 16) {
      const s1 = f32x4.splat(ic1);
      const s2 = f32x4.splat(ic2);
      const x1 = v128.load32_splat(at);
      const x2 = v128.load32_splat(at, 4);
      const x3 = v128.load32_splat(at, 8);
      const x4 = v128.load32_splat(at, 12);
      const fromState = f32x4.add(f32x4.mul(of1, s1), f32x4.mul(of2, s2));
      const fromFirst = f32x4.add(f32x4.mul(of3, x1), f32x4.mul(of4, x2));
      const fromLast = f32x4.add(f32x4.mul(of5, x3), f32x4.mul(of6, x4));
      v128.store(at, f32x4.add(fromState, f32x4.add(fromFirst, fromLast)));
      const added = f32x4.add(
        f32x4.add(f32x4.mul(to3, x1), f32x4.mul(to4, x2)),
        f32x4.add(f32x4.mul(to5, x3), f32x4.mul(to6, x4)),
      );
      const state = f32x4.add(f32x4.add(f32x4.mul(to1, s1), f32x4.mul(to2, s2)), added);
      ic1 = f32x4.extract_lane(state, 0);
      ic2 = f32x4.extract_lane(state, 1);
    }
    for (let rest = frames & 3; rest > 0; rest--) {
      const value = load<f32>(at);
      const before = load<f32>(vectors, OF_FIRST) * ic1 + load<f32>(vectors, OF_SECOND) * ic2;
      store<f32>(at, before + load<f32>(vectors, OF_INPUT) * value);
      const moved = load<f32>(vectors, STEP) * ic1 + load<f32>(vectors, STEP + 8) * ic2;
      ic2 = load<f32>(vectors, STEP + 4) * ic1 + load<f32>(vectors, STEP + 12) * ic2;
      ic2 += load<f32>(vectors, TO_INPUTS + 52) * value;
      ic1 = moved + load<f32>(vectors, TO_INPUTS + 48) * value;
      at += 4;
    }
    this.ic1 = ic1;
    this.ic2 = ic2;
  }
}

/** Stores a number for each half of the state. */
@inline
function putPair(at: usize, first: f64, second: f64): void {
  store<f32>(at, <f32>first);
  store<f32>(at, <f32>second, 4);
}
