import { CHANNEL, Section } from "./layout";
import { copyRun } from "../runs";
import * as design from "./design";
import { COEFFICIENTS } from "./laneDesign";
import { points, SWEEP_STEP } from "./sweep";
import { absolute, flush, getLane, larger, same, setLane } from "./vector";

/**
 * One second-order section of four strips, both channels, over a block: the delta form of design.ts. Lanes in which it
 * is off pass their bits unchanged: their coefficients change nothing and their state is −0, which changes no sum.
 */

const SIGN: i32 = 0x80000000;

/** Makes the section pass everything unchanged in all lanes. */
export function sectionInit(section: usize): void {
  memory.fill(section, 0, Section.bytes);
  v128.store(section + Section.coefficients, f32x4.splat(1));
  v128.store(section + Section.targets, f32x4.splat(1));
  v128.store(section + Section.off, i32x4.splat(SIGN));
  store<i32>(section + Section.mixed, 1);
}

/** Takes the filter that was designed in design.ts as one lane's target; `jump`: at once. */
export function sectionTarget(section: usize, lane: i32, jump: bool): void {
  const wire = design.d == 1 && design.g1 == 0 && design.g2 == 0;
  const idle = load<i32>(section + Section.off + (<usize>lane << 2)) != 0;
  const now = section + Section.coefficients;
  const targets = section + Section.targets;
  setLane(targets, lane, <f32>design.d);
  setLane(targets + 16, lane, <f32>design.k1);
  setLane(targets + 32, lane, <f32>design.g1);
  setLane(targets + 48, lane, <f32>design.g2);
  setLane(targets + 64, lane, <f32>design.a2);
  if (jump || idle) {
    // While a section passes everything unchanged, its poles may jump unheard.
    setLane(now + 16, lane, <f32>design.k1);
    setLane(now + 64, lane, <f32>design.a2);
  }
  if (jump) {
    setLane(now, lane, <f32>design.d);
    setLane(now + 32, lane, <f32>design.g1);
    setLane(now + 48, lane, <f32>design.g2);
    if (wire) sectionReset(section, lane);
  }
  if (!(wire && (idle || jump))) setOff(section, lane, false);
  store<i32>(section + Section.moving, isMoving(section) ? 1 : 0);
}

/** Clears one lane's tail and puts it on its target. */
export function sectionReset(section: usize, lane: i32): void {
  for (let i: usize = 0; i < 5; i++) {
    setLane(section + Section.coefficients + (i << 4), lane, getLane(section + Section.targets + (i << 4), lane));
  }
  for (let i: usize = 0; i < 4; i++) setLane(section + Section.state + (i << 4), lane, 0);
  if (isWire(section, lane)) setOff(section, lane, true);
  store<i32>(section + Section.moving, isMoving(section) ? 1 : 0);
}

function isWire(section: usize, lane: i32): bool {
  const targets = section + Section.targets;
  return getLane(targets, lane) == 1 && getLane(targets + 32, lane) == 0 && getLane(targets + 48, lane) == 0;
}

function isMoving(section: usize): bool {
  for (let at: usize = 0; at < 80; at += 16) {
    if (!same(v128.load(section + Section.coefficients + at), v128.load(section + Section.targets + at))) return true;
  }
  return false;
}

function setOff(section: usize, lane: i32, off: bool): void {
  store<i32>(section + Section.off + (<usize>lane << 2), off ? SIGN : 0);
  const lanes = v128.load(section + Section.off);
  store<i32>(section + Section.mixed, v128.any_true(lanes) ? 1 : 0);
  store<i32>(section + Section.active, i32x4.all_true(lanes) ? 0 : 1);
}

/** Derives what moves and what is active from the lanes' coefficients. */
export function sectionUpdate(section: usize): void {
  const lanes = v128.load(section + Section.off);
  store<i32>(section + Section.mixed, v128.any_true(lanes) ? 1 : 0);
  store<i32>(section + Section.active, i32x4.all_true(lanes) ? 0 : 1);
  store<i32>(section + Section.moving, isMoving(section) ? 1 : 0);
}

/** Whether the section would change anything. */
// @ts-ignore: decorator
@inline
export function sectionActive(section: usize): bool {
  return load<i32>(section + Section.active) != 0;
}

/** Whether the section is active in all lanes with constant coefficients, so that it can include a gain. */
// @ts-ignore: decorator
@inline
export function sectionTakesGain(section: usize): bool {
  return (load<i32>(section + Section.moving) | load<i32>(section + Section.mixed)) == 0;
}

/** Whether the coefficients move: then the section is rendered by `sectionSweep`. */
// @ts-ignore: decorator
@inline
export function sectionMoves(section: usize): bool {
  return load<i32>(section + Section.moving) != 0;
}

/**
 * Filters a block in place with constant coefficients; `gain` is the address of a gain on the input, 0 for none, and
 * only if `sectionTakesGain`.
 */
export function sectionProcess(section: usize, left: usize, gain: usize): void {
  if (load<i32>(section + Section.mixed) != 0) fixedMixed(section, left);
  else fixed(section, left, gain != 0 ? v128.load(gain) : f32x4.splat(1));
  retire(section);
}

/** Lanes that pass everything unchanged, and whose tail is over, become off. */
function retire(section: usize): void {
  const coefficients = section + Section.coefficients;
  const zero = f32x4.splat(0);
  const wire = v128.and(
    f32x4.eq(v128.load(coefficients), f32x4.splat(1)),
    v128.and(f32x4.eq(v128.load(coefficients, 32), zero), f32x4.eq(v128.load(coefficients, 48), zero)),
  );
  if (!v128.any_true(wire)) return;
  const state = section + Section.state;
  const tail = v128.or(
    v128.or(v128.load(state), v128.load(state, 16)),
    v128.or(v128.load(state, 32), v128.load(state, 48)),
  );
  const off = v128.and(v128.and(wire, f32x4.eq(tail, zero)), i32x4.splat(SIGN));
  v128.store(section + Section.off, off);
  store<i32>(section + Section.mixed, v128.any_true(off) ? 1 : 0);
  store<i32>(section + Section.active, i32x4.all_true(off) ? 0 : 1);
}

/**
 * No lane is off. One frame per turn of the loop: with more, the state no longer fits into the registers beside the
 * coefficients.
 */
function fixed(section: usize, left: usize, gain: v128): void {
  const d = f32x4.mul(v128.load(section, Section.coefficients), gain);
  const k1 = v128.load(section, Section.coefficients + 16);
  const g1 = f32x4.mul(v128.load(section, Section.coefficients + 32), gain);
  const g2 = f32x4.mul(v128.load(section, Section.coefficients + 48), gain);
  const a2 = v128.load(section, Section.coefficients + 64);
  let l1 = v128.load(section, Section.state);
  let l2 = v128.load(section, Section.state + 16);
  let r1 = v128.load(section, Section.state + 32);
  let r2 = v128.load(section, Section.state + 48);
  const end = left + CHANNEL;
  for (let at = left; at < end; at += 16) {
    const x = v128.load(at);
    const y = v128.load(at, CHANNEL);
    v128.store(at, f32x4.add(f32x4.mul(d, x), l1));
    v128.store(at, f32x4.add(f32x4.mul(d, y), r1), CHANNEL);
    const l = f32x4.add(f32x4.mul(k1, l1), f32x4.add(f32x4.mul(g1, x), l2));
    const r = f32x4.add(f32x4.mul(k1, r1), f32x4.add(f32x4.mul(g1, y), r2));
    l2 = f32x4.sub(f32x4.add(f32x4.mul(g2, x), l2), f32x4.mul(a2, l1));
    r2 = f32x4.sub(f32x4.add(f32x4.mul(g2, y), r2), f32x4.mul(a2, r1));
    l1 = l;
    r1 = r;
  }
  v128.store(section, flush(l1), Section.state);
  v128.store(section, flush(l2), Section.state + 16);
  v128.store(section, flush(r1), Section.state + 32);
  v128.store(section, flush(r2), Section.state + 48);
}

/** Like `fixed`, if some lanes are off. */
function fixedMixed(section: usize, left: usize): void {
  const d = v128.load(section, Section.coefficients);
  const k1 = v128.load(section, Section.coefficients + 16);
  const g1 = v128.load(section, Section.coefficients + 32);
  const g2 = v128.load(section, Section.coefficients + 48);
  const a2 = v128.load(section, Section.coefficients + 64);
  const off = v128.load(section, Section.off);
  let l1 = v128.load(section, Section.state);
  let l2 = v128.load(section, Section.state + 16);
  let r1 = v128.load(section, Section.state + 32);
  let r2 = v128.load(section, Section.state + 48);
  const end = left + CHANNEL;
  for (let at = left; at < end; at += 16) {
    const x = v128.load(at);
    const y = v128.load(at, CHANNEL);
    v128.store(at, f32x4.add(f32x4.mul(d, x), v128.or(l1, off)));
    v128.store(at, f32x4.add(f32x4.mul(d, y), v128.or(r1, off)), CHANNEL);
    const l = f32x4.add(f32x4.mul(k1, l1), f32x4.add(f32x4.mul(g1, x), l2));
    const r = f32x4.add(f32x4.mul(k1, r1), f32x4.add(f32x4.mul(g1, y), r2));
    l2 = f32x4.sub(f32x4.add(f32x4.mul(g2, x), l2), f32x4.mul(a2, l1));
    r2 = f32x4.sub(f32x4.add(f32x4.mul(g2, y), r2), f32x4.mul(a2, r1));
    l1 = l;
    r1 = r;
  }
  v128.store(section, flush(l1), Section.state);
  v128.store(section, flush(l2), Section.state + 16);
  v128.store(section, flush(r1), Section.state + 32);
  v128.store(section, flush(r2), Section.state + 48);
}

/**
 * Filters a block in place along the coefficients at `points` (see sweep.ts), in a straight line from one point to the
 * next: between two stable filters every filter of the line is stable. Slow movements go in steps of four frames,
 * others frame by frame. `landed`: the coefficients stay at the last point.
 */
export function sectionSweep(section: usize, left: usize, landed: bool): void {
  if (load<i32>(section + Section.mixed) != 0) sweep(section, left, true);
  else sweep(section, left, false);
  store<i32>(section + Section.moving, !landed || isMoving(section) ? 1 : 0);
  if (load<i32>(section + Section.moving) == 0) retire(section);
}

// @ts-ignore: decorator
@inline
function sweep(section: usize, left: usize, mixed: bool): void {
  let end = left;
  for (let point = points; end < left + CHANNEL; point += COEFFICIENTS) {
    const at = end;
    end += <usize>SWEEP_STEP * 16;
    if (isSlow(section, point)) stretch(section, at, end, point, mixed, 4);
    else stretch(section, at, end, point, mixed, 1);
    copyRun(section + Section.coefficients, point, COEFFICIENTS);
  }
}

/** Whether four frames of the way to a point move no coefficient by more than 4e-4 (−68 dB). */
// @ts-ignore: decorator
@inline
function isSlow(section: usize, point: usize): bool {
  let most = f32x4.splat(0);
  for (let c: usize = 0; c < COEFFICIENTS; c += 16) {
    most = larger(most, absolute(f32x4.sub(v128.load(point + c), v128.load(section + Section.coefficients + c))));
  }
  return !v128.any_true(f32x4.gt(most, f32x4.splat(<f32>4e-4 * <f32>(SWEEP_STEP / 4))));
}

/** Filters from `at` to `end` on the way to a point, with coefficients that move every `hold` frames. */
// @ts-ignore: decorator
@inline
function stretch(section: usize, at: usize, end: usize, point: usize, mixed: bool, hold: i32): void {
  const part = f32x4.splat(<f32>hold / <f32>SWEEP_STEP);
  let d = v128.load(section, Section.coefficients);
  let k1 = v128.load(section, Section.coefficients + 16);
  let g1 = v128.load(section, Section.coefficients + 32);
  let g2 = v128.load(section, Section.coefficients + 48);
  let a2 = v128.load(section, Section.coefficients + 64);
  const dStep = f32x4.mul(f32x4.sub(v128.load(point), d), part);
  const k1Step = f32x4.mul(f32x4.sub(v128.load(point, 16), k1), part);
  const g1Step = f32x4.mul(f32x4.sub(v128.load(point, 32), g1), part);
  const g2Step = f32x4.mul(f32x4.sub(v128.load(point, 48), g2), part);
  const a2Step = f32x4.mul(f32x4.sub(v128.load(point, 64), a2), part);
  const off = v128.load(section, Section.off);
  let l1 = v128.load(section, Section.state);
  let l2 = v128.load(section, Section.state + 16);
  let r1 = v128.load(section, Section.state + 32);
  let r2 = v128.load(section, Section.state + 48);
  while (at < end) {
    d = f32x4.add(d, dStep);
    k1 = f32x4.add(k1, k1Step);
    g1 = f32x4.add(g1, g1Step);
    g2 = f32x4.add(g2, g2Step);
    a2 = f32x4.add(a2, a2Step);
    for (const next = at + (<usize>hold << 4); at < next; at += 16) {
      const x = v128.load(at);
      const y = v128.load(at, CHANNEL);
      v128.store(at, f32x4.add(f32x4.mul(d, x), mixed ? v128.or(l1, off) : l1));
      v128.store(at, f32x4.add(f32x4.mul(d, y), mixed ? v128.or(r1, off) : r1), CHANNEL);
      const l = f32x4.add(f32x4.mul(k1, l1), f32x4.add(f32x4.mul(g1, x), l2));
      const r = f32x4.add(f32x4.mul(k1, r1), f32x4.add(f32x4.mul(g1, y), r2));
      l2 = f32x4.sub(f32x4.add(f32x4.mul(g2, x), l2), f32x4.mul(a2, l1));
      r2 = f32x4.sub(f32x4.add(f32x4.mul(g2, y), r2), f32x4.mul(a2, r1));
      l1 = l;
      r1 = r;
    }
  }
  v128.store(section, flush(l1), Section.state);
  v128.store(section, flush(l2), Section.state + 16);
  v128.store(section, flush(r1), Section.state + 32);
  v128.store(section, flush(r2), Section.state + 48);
}
