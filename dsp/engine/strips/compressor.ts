import { StripParameter } from "../../abi";
import { sampleRate } from "../context";
import { DB_PER_OCTAVE } from "../math/decibels";
import { roughExp2, roughLog2 } from "../math/lanes";
import { CHANNEL, COMPRESSOR, Compressor, getParameter, LEVEL, Level, Move } from "./layout";
import { absolute, approach, carryLane, flush, getLane, larger, same, setLane, smaller } from "./vector";

/**
 * The compressor of four strips: feed-forward, stereo-linked, peak level, soft knee after
 * Giannoulis, Massberg, Reiss, "Digital Dynamic Range Compressor Design" (JAES 2012). The
 * reduction is smoothed in dB: a release stage that rises at once, then an attack stage
 * that falls with it, so that each time is exactly the time to 63 % of a change in dB.
 *
 * Level, curve and smoothing run once per control step of 1, 4 or 8 frames on the peak of
 * the step, and the gain runs straight between; the step is short against the attack.
 */

/** Shortest attack in frames for which a control step of 4 and of 8 frames is short enough. */
const ATTACK_FOR_4: f32 = 64;
const ATTACK_FOR_8: f32 = 128;

/** Makes the compressor do nothing in all lanes. */
export function compressorInit(group: usize): void {
  const state = group + COMPRESSOR;
  memory.fill(state, 0, Compressor.bytes);
  v128.store(state + Compressor.gain, f32x4.splat(1));
}

/** Takes one lane's attack and release from its strip. */
export function compressorTimes(group: usize, slot: i32): void {
  const state = group + COMPRESSOR;
  const lane = slot & 3;
  const attack = frames(getParameter(slot, StripParameter.compAttack));
  const release = frames(getParameter(slot, StripParameter.compRelease));
  for (let i: i32 = 0; i < 3; i++) {
    const step: f64 = i == 0 ? 1 : i == 1 ? 4 : 8;
    setLane(state + Compressor.attack + (<usize>i << 4), lane, <f32>Math.exp(-step / attack));
    setLane(state + Compressor.release + (<usize>i << 4), lane, <f32>Math.exp(-step / release));
  }
  setLane(state + Compressor.attackFrames, lane, <f32>attack);
  compressorUpdate(state);
}

/** Takes one lane's curve from its strip. */
export function compressorTarget(group: usize, slot: i32, how: Move): void {
  const state = group + COMPRESSOR;
  const lane = slot & 3;
  const targets = state + Compressor.targets;
  const ratio = <f64>getParameter(slot, StripParameter.compRatio);
  const slope: f64 = 1 - 1 / (ratio < 1 ? 1 : ratio);
  const knee = <f64>getParameter(slot, StripParameter.compKnee);
  for (let at: usize = 0; how == Move.driven && at < 64; at += 16) {
    carryLane(state + Compressor.carry + at, lane, -getLane(targets + at, lane));
  }
  setLane(targets, lane, <f32>(<f64>getParameter(slot, StripParameter.compThreshold) / DB_PER_OCTAVE));
  setLane(targets + 16, lane, <f32>slope);
  setLane(targets + 32, lane, <f32>(<f64>getParameter(slot, StripParameter.compMakeup) / DB_PER_OCTAVE));
  setLane(targets + 48, lane, <f32>((knee < 0 ? 0 : knee) / DB_PER_OCTAVE));
  for (let at: usize = 0; how == Move.driven && at < 64; at += 16) {
    carryLane(state + Compressor.carry + at, lane, getLane(targets + at, lane));
  }
  if (how == Move.jump) compressorLand(state, lane);
  compressorUpdate(state);
}

/** Clears one lane's reduction and ends its ramps. */
export function compressorReset(group: usize, lane: i32): void {
  const state = group + COMPRESSOR;
  compressorLand(state, lane);
  setLane(state + Compressor.peak, lane, 0);
  setLane(state + Compressor.reduction, lane, 0);
  const makeup = roughExp2(v128.load(state, Compressor.parameters + 32));
  v128.store(state + Compressor.gain, v128.bitselect(makeup, v128.load(state + Compressor.gain), only(lane)));
  setLane(group + LEVEL + Level.reduction, lane, 0);
  compressorUpdate(state);
}

/** All ones in one lane. */
function only(lane: i32): v128 {
  return i32x4.eq(i32x4.splat(lane), i32x4(0, 1, 2, 3));
}

function compressorLand(state: usize, lane: i32): void {
  for (let at: usize = 0; at < 64; at += 16) {
    setLane(state + Compressor.parameters + at, lane, getLane(state + Compressor.targets + at, lane));
  }
}

function frames(milliseconds: f32): f64 {
  const count = 0.001 * <f64>milliseconds * <f64>sampleRate;
  return count < 0.1 ? 0.1 : count;
}

/** Derives what moves, what is active, and the control step of the group. */
export function compressorUpdate(state: usize): void {
  let moving = false;
  for (let at: usize = 0; at < 64; at += 16) {
    if (!same(v128.load(state + at, Compressor.parameters), v128.load(state + at, Compressor.targets))) moving = true;
  }
  store<i32>(state + Compressor.moving, moving ? 1 : 0);
  if (!moving) {
    for (let at: usize = 0; at < 48; at += 16) {
      v128.store(state + at, v128.load(state + at, Compressor.parameters), Compressor.start);
      v128.store(state + at, f32x4.splat(0), Compressor.slide);
    }
    shapeKnee(state);
  }
  const slopes = v128.or(
    v128.load(state, Compressor.parameters + 16),
    v128.load(state, Compressor.targets + 16),
  );
  const rest = v128.or(
    v128.or(v128.load(state, Compressor.parameters + 32), v128.load(state, Compressor.targets + 32)),
    v128.or(v128.load(state, Compressor.peak), v128.load(state, Compressor.reduction)),
  );
  store<i32>(state + Compressor.active, v128.any_true(v128.or(slopes, rest)) ? 1 : 0);
  let shortest: f32 = 1e9;
  for (let lane = 0; lane < 4; lane++) {
    if (load<i32>(state + Compressor.targets + 16 + (<usize>lane << 2)) == 0) continue;
    const attack = getLane(state + Compressor.attackFrames, lane);
    if (attack < shortest) shortest = attack;
  }
  store<i32>(state + Compressor.step, shortest >= ATTACK_FOR_8 ? 2 : shortest >= ATTACK_FOR_4 ? 1 : 0);
}

/** Computes what the curve needs from the knee's width. */
function shapeKnee(state: usize): void {
  const knee = v128.load(state, Compressor.parameters + 48);
  v128.store(state, knee, Compressor.knee);
  v128.store(state, f32x4.mul(knee, f32x4.splat(0.5)), Compressor.knee + 16);
  // With a knee of no width this is multiplied by 0 only.
  v128.store(state, f32x4.div(f32x4.splat(0.5), larger(knee, f32x4.splat(1e-6))), Compressor.knee + 32);
}

/** Compresses a block in place. */
export function compressorProcess(group: usize, share: f32): void {
  const state = group + COMPRESSOR;
  if (load<i32>(state + Compressor.active) == 0) return;
  const step = load<i32>(state + Compressor.step);
  // Three short loops, each of which keeps everything in registers.
  if (step == 2) {
    detect(group, state + Compressor.control, 8);
    control(state, share, 8, 32);
    ramp(group, state, 8);
  } else if (step == 1) {
    detect(group, state + Compressor.control, 4);
    control(state, share, 4, 16);
    ramp(group, state, 4);
  } else {
    detect(group, state + Compressor.control, 1);
    control(state, share, 1, 0);
    apply(group, state);
  }
  v128.store(
    group + LEVEL,
    f32x4.mul(v128.load(state, Compressor.most), f32x4.splat(<f32>-DB_PER_OCTAVE)),
    Level.reduction,
  );
  if (load<i32>(state + Compressor.moving) != 0 || isFlat(state)) compressorUpdate(state);
}

/** Whether the curve is flat in all lanes, so that the group may be skipped. */
function isFlat(state: usize): bool {
  return !v128.any_true(v128.load(state, Compressor.parameters + 16));
}

/** Larger of both channels' sizes at one frame. */
// @ts-ignore: decorator
@inline
function loudest(at: usize, offset: usize): v128 {
  return larger(absolute(v128.load(at + offset)), absolute(v128.load(at + offset, CHANNEL)));
}

/** Peak of each control step. */
// @ts-ignore: decorator
@inline
function detect(group: usize, levels: usize, step: i32): void {
  const end = group + CHANNEL;
  for (let at = group; at < end; at += <usize>step << 4) {
    let level = loudest(at, 0);
    if (step > 1) level = larger(larger(level, loudest(at, 16)), larger(loudest(at, 32), loudest(at, 48)));
    if (step > 4) {
      level = larger(
        larger(level, larger(loudest(at, 64), loudest(at, 80))),
        larger(loudest(at, 96), loudest(at, 112)),
      );
    }
    v128.store(levels, level);
    levels += 16;
  }
}

/** From peaks to the gains at the ends of the control steps, in place. */
// @ts-ignore: decorator
@inline
function control(state: usize, share: f32, step: i32, factors: usize): void {
  if (load<i32>(state + Compressor.moving) != 0) advance(state, share, <f32>step / <f32>(CHANNEL >> 4));
  const attack = v128.load(state + factors, Compressor.attack);
  const release = v128.load(state + factors, Compressor.release);
  const knee = v128.load(state, Compressor.knee);
  const halfKnee = v128.load(state, Compressor.knee + 16);
  const perKnee = v128.load(state, Compressor.knee + 32);
  let threshold = v128.load(state, Compressor.start);
  let slope = v128.load(state, Compressor.start + 16);
  let makeup = v128.load(state, Compressor.start + 32);
  let peak = v128.load(state, Compressor.peak);
  let reduction = v128.load(state, Compressor.reduction);
  const zero = f32x4.splat(0);
  let most = zero;
  const end = state + Compressor.control + CHANNEL / step;
  for (let at = state + Compressor.control; at < end; at += 16) {
    threshold = f32x4.add(threshold, v128.load(state, Compressor.slide));
    slope = f32x4.add(slope, v128.load(state, Compressor.slide + 16));
    makeup = f32x4.add(makeup, v128.load(state, Compressor.slide + 32));
    const over = f32x4.sub(roughLog2(v128.load(at)), threshold);
    const bend = smaller(larger(zero, f32x4.add(over, halfKnee)), knee);
    const wanted = f32x4.mul(
      slope,
      f32x4.add(f32x4.mul(f32x4.mul(bend, bend), perKnee), larger(zero, f32x4.sub(over, halfKnee))),
    );
    peak = larger(wanted, f32x4.add(wanted, f32x4.mul(release, f32x4.sub(peak, wanted))));
    reduction = smaller(peak, f32x4.add(peak, f32x4.mul(attack, f32x4.sub(reduction, peak))));
    most = larger(most, reduction);
    v128.store(at, roughExp2(f32x4.sub(makeup, reduction)));
  }
  v128.store(state, settle(peak), Compressor.peak);
  v128.store(state, settle(reduction), Compressor.reduction);
  v128.store(state, most, Compressor.most);
}

/** A reduction too small to change any sample counts as none. */
// @ts-ignore: decorator
@inline
function settle(reduction: v128): v128 {
  return v128.and(flush(reduction), f32x4.gt(reduction, f32x4.splat(1e-9)));
}

/** Moves the parameters' ramps by one block. */
function advance(state: usize, share: f32, part: f32): void {
  for (let i: usize = 0; i < 4; i++) {
    const now = state + Compressor.parameters + (i << 4);
    const from = v128.load(now);
    const carried = f32x4.add(from, v128.load(now, Compressor.carry));
    const to = approach(carried, v128.load(now, Compressor.targets), f32x4.splat(share));
    v128.store(now, f32x4.splat(0), Compressor.carry);
    v128.store(now, to);
    // The knee comes last: only its ends bend, so it may step from block to block.
    if (i < 3) {
      const at = state + (i << 4);
      v128.store(at, from, Compressor.start);
      v128.store(at, f32x4.mul(f32x4.sub(to, from), f32x4.splat(part)), Compressor.slide);
    }
  }
  shapeKnee(state);
}

/** Moves the gain in straight lines from the end of one control step to the next. */
// @ts-ignore: decorator
@inline
function ramp(group: usize, state: usize, step: i32): void {
  let gain = v128.load(state, Compressor.gain);
  let gains = state + Compressor.control;
  const end = group + CHANNEL;
  const part = f32x4.splat(<f32>1 / <f32>step);
  for (let at = group; at < end; at += <usize>step << 4) {
    const next = v128.load(gains);
    const rise = f32x4.mul(f32x4.sub(next, gain), part);
    gain = f32x4.add(gain, rise);
    multiply(at, 0, gain);
    gain = f32x4.add(gain, rise);
    multiply(at, 16, gain);
    gain = f32x4.add(gain, rise);
    multiply(at, 32, gain);
    if (step > 4) {
      gain = f32x4.add(gain, rise);
      multiply(at, 48, gain);
      gain = f32x4.add(gain, rise);
      multiply(at, 64, gain);
      gain = f32x4.add(gain, rise);
      multiply(at, 80, gain);
      gain = f32x4.add(gain, rise);
      multiply(at, 96, gain);
      multiply(at, 112, next);
    } else {
      multiply(at, 48, next);
    }
    gain = next;
    gains += 16;
  }
  v128.store(state, gain, Compressor.gain);
}

/** A gain for each frame. */
function apply(group: usize, state: usize): void {
  let gains = state + Compressor.control;
  const end = group + CHANNEL;
  for (let at = group; at < end; at += 16) {
    multiply(at, 0, v128.load(gains));
    gains += 16;
  }
  v128.store(state, v128.load(gains - 16), Compressor.gain);
}

// @ts-ignore: decorator
@inline
function multiply(at: usize, offset: usize, gain: v128): void {
  v128.store(at + offset, f32x4.mul(v128.load(at + offset), gain));
  v128.store(at + offset, f32x4.mul(v128.load(at + offset, CHANNEL), gain), CHANNEL);
}
