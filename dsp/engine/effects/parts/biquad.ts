import * as design from "./matched";

/**
 * A second-order section on stereo frames of two doubles, one lane per side, in direct form I: it remembers past inputs
 * and outputs rather than sums of them, so that a filter whose coefficients change continues from what was really
 * heard.
 */
@unmanaged
class Biquad {
  zero0: f64;
  zero1: f64;
  zero2: f64;
  pole1: f64;
  pole2: f64;
  private gap: f64;
  /** the last two frames in and out */
  in1: f64;
  private in1Right: f64;
  in2: f64;
  private in2Right: f64;
  out1: f64;
  private out1Right: f64;
  out2: f64;
  private out2Right: f64;
}

/** Bytes of a section. */
export const BIQUAD: usize = offsetof<Biquad>();
const IN_1: usize = offsetof<Biquad>("in1");
const IN_2: usize = offsetof<Biquad>("in2");
const OUT_1: usize = offsetof<Biquad>("out1");
const OUT_2: usize = offsetof<Biquad>("out2");
/** Below it a tail has ended: −300 dB. */
const SILENT: f64 = 1e-15;

/** Silences the section. */
export function biquadReset(section: usize): void {
  memory.fill(section + IN_1, 0, BIQUAD - IN_1);
}

/** Resumes a section that was skipped, as if it had passed its input unchanged: `frame` is its next input. */
export function biquadResume(section: usize, frame: usize): void {
  const now = v128.load(frame);
  v128.store(section, now, IN_1);
  v128.store(section, now, IN_2);
  v128.store(section, now, OUT_1);
  v128.store(section, now, OUT_2);
}

/** Takes over the filter that was designed in ./matched, at once. */
export function biquadTake(section: usize): void {
  const biquad = changetype<Biquad>(section);
  biquad.zero0 = design.zero0;
  biquad.zero1 = design.zero1;
  biquad.zero2 = design.zero2;
  biquad.pole1 = design.pole1;
  biquad.pole2 = design.pole2;
}

/** Whether the section changes nothing and has no tail. */
export function biquadIsIdle(section: usize): bool {
  const biquad = changetype<Biquad>(section);
  if (biquad.zero0 != 1 || biquad.zero1 != biquad.pole1 || biquad.zero2 != biquad.pole2) return false;
  const tail = v128.or(
    f64x2.ne(v128.load(section, IN_1), v128.load(section, OUT_1)),
    f64x2.ne(v128.load(section, IN_2), v128.load(section, OUT_2)),
  );
  return !v128.any_true(tail);
}

/** Whether the section is to change nothing, and what is left of its tail is too quiet to hear (−240 dB). */
export function biquadHasEnded(section: usize): bool {
  const biquad = changetype<Biquad>(section);
  if (biquad.zero0 != 1 || biquad.zero1 != biquad.pole1 || biquad.zero2 != biquad.pole2) return false;
  const near = f64x2.splat(1e-12);
  const tail = v128.or(
    f64x2.gt(f64x2.abs(f64x2.sub(v128.load(section, IN_1), v128.load(section, OUT_1))), near),
    f64x2.gt(f64x2.abs(f64x2.sub(v128.load(section, IN_2), v128.load(section, OUT_2))), near),
  );
  return !v128.any_true(tail);
}

/** Filters frames in place. */
export function biquadProcess(section: usize, frames: usize, count: i32): void {
  const biquad = changetype<Biquad>(section);
  const zero0 = f64x2.splat(biquad.zero0);
  const zero1 = f64x2.splat(biquad.zero1);
  const zero2 = f64x2.splat(biquad.zero2);
  const pole1 = f64x2.splat(biquad.pole1);
  const pole2 = f64x2.splat(biquad.pole2);
  let in1 = v128.load(section, IN_1);
  let in2 = v128.load(section, IN_2);
  let out1 = v128.load(section, OUT_1);
  let out2 = v128.load(section, OUT_2);
  const end = frames + (<usize>count << 4);
  for (let at = frames; at < end; at += 16) {
    const x = v128.load(at);
    const old = f64x2.sub(f64x2.mul(zero2, in2), f64x2.mul(pole2, out2));
    const last = f64x2.sub(f64x2.mul(zero1, in1), f64x2.mul(pole1, out1));
    const y = f64x2.add(f64x2.add(f64x2.mul(zero0, x), old), last);
    v128.store(at, y);
    in2 = in1;
    in1 = x;
    out2 = out1;
    out1 = y;
  }
  keep(section, in1, in2, out1, out2);
}

/**
 * Filters frames in place while the coefficients move in a straight line to the filter that was designed in ./matched:
 * between two stable filters every point of that line is stable.
 */
export function biquadProcessTo(section: usize, frames: usize, count: i32): void {
  const biquad = changetype<Biquad>(section);
  const share: f64 = 1 / <f64>count;
  let zero0 = f64x2.splat(biquad.zero0);
  let zero1 = f64x2.splat(biquad.zero1);
  let zero2 = f64x2.splat(biquad.zero2);
  let pole1 = f64x2.splat(biquad.pole1);
  let pole2 = f64x2.splat(biquad.pole2);
  const zero0Step = f64x2.splat((design.zero0 - biquad.zero0) * share);
  const zero1Step = f64x2.splat((design.zero1 - biquad.zero1) * share);
  const zero2Step = f64x2.splat((design.zero2 - biquad.zero2) * share);
  const pole1Step = f64x2.splat((design.pole1 - biquad.pole1) * share);
  const pole2Step = f64x2.splat((design.pole2 - biquad.pole2) * share);
  let in1 = v128.load(section, IN_1);
  let in2 = v128.load(section, IN_2);
  let out1 = v128.load(section, OUT_1);
  let out2 = v128.load(section, OUT_2);
  const end = frames + (<usize>count << 4);
  for (let at = frames; at < end; at += 16) {
    zero0 = f64x2.add(zero0, zero0Step);
    zero1 = f64x2.add(zero1, zero1Step);
    zero2 = f64x2.add(zero2, zero2Step);
    pole1 = f64x2.add(pole1, pole1Step);
    pole2 = f64x2.add(pole2, pole2Step);
    const x = v128.load(at);
    const old = f64x2.sub(f64x2.mul(zero2, in2), f64x2.mul(pole2, out2));
    const last = f64x2.sub(f64x2.mul(zero1, in1), f64x2.mul(pole1, out1));
    const y = f64x2.add(f64x2.add(f64x2.mul(zero0, x), old), last);
    v128.store(at, y);
    in2 = in1;
    in1 = x;
    out2 = out1;
    out1 = y;
  }
  keep(section, in1, in2, out1, out2);
  biquadTake(section);
}

/** Keeps the last frames; ends tails that are too quiet to hear. */
function keep(section: usize, in1: v128, in2: v128, out1: v128, out2: v128): void {
  const silent = f64x2.splat(SILENT);
  v128.store(section, in1, IN_1);
  v128.store(section, in2, IN_2);
  v128.store(section, v128.and(out1, f64x2.ge(f64x2.abs(out1), silent)), OUT_1);
  v128.store(section, v128.and(out2, f64x2.ge(f64x2.abs(out2), silent)), OUT_2);
}
