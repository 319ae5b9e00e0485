import { StripParameter } from "../../abi";
import { sampleRate } from "../context";
import { CHANNEL, COMPRESSOR, Compressor, getParameter, LEVEL, Level } from "./layout";
import { absolute, approach, exp2, flush, getLane, larger, log2, same, setLane, smaller } from "./vector";

/**
 * The compressor of four strips: feed-forward, stereo-linked, peak level, soft knee after
 * Giannoulis, Massberg, Reiss, "Digital Dynamic Range Compressor Design" (JAES 2012). The
 * reduction is smoothed in dB: a release stage that rises at once, then an attack stage
 * that falls with it, so that each time is exactly the time to 63 % of a change in dB.
 *
 * Level, curve and smoothing run once per control step of 1, 4 or 8 frames on the peak of
 * the step, and the gain runs straight between; the step is short against the attack.
 */

/** dB per factor of two. */
const DB_PER_LOG2: f64 = 6.0205999132796239;
/** Shortest attack in frames that a control step of 4 and of 8 frames may serve. */
const ATTACK_FOR_4: f32 = 64;
const ATTACK_FOR_8: f32 = 128;

/** Makes the compressor do nothing in all lanes. */
export function compressorInit(group: usize): void {
  const state = group + COMPRESSOR;
  memory.fill(state, 0, Compressor.bytes);
  v128.store(state + Compressor.gain, f32x4.splat(1));
}

/** Takes one lane's parameters from its strip. */
export function compressorTarget(group: usize, slot: i32, jump: bool): void {
  const state = group + COMPRESSOR;
  const lane = slot & 3;
  const targets = state + Compressor.targets;
  const ratio = <f64>getParameter(slot, StripParameter.compRatio);
  const slope: f64 = 1 - 1 / (ratio < 1 ? 1 : ratio);
  const knee = <f64>getParameter(slot, StripParameter.compKnee);
  setLane(targets, lane, <f32>(<f64>getParameter(slot, StripParameter.compThreshold) / DB_PER_LOG2));
  setLane(targets + 16, lane, <f32>slope);
  setLane(targets + 32, lane, <f32>((knee < 0 ? 0 : knee) / DB_PER_LOG2));
  setLane(targets + 48, lane, <f32>(<f64>getParameter(slot, StripParameter.compMakeup) / DB_PER_LOG2));

  const attack = frames(getParameter(slot, StripParameter.compAttack));
  const release = frames(getParameter(slot, StripParameter.compRelease));
  for (let i: i32 = 0; i < 3; i++) {
    const step: f64 = i == 0 ? 1 : i == 1 ? 4 : 8;
    setLane(state + Compressor.attack + (<usize>i << 4), lane, <f32>Math.exp(-step / attack));
    setLane(state + Compressor.release + (<usize>i << 4), lane, <f32>Math.exp(-step / release));
  }
  setLane(state + Compressor.attackFrames, lane, <f32>attack);
  if (jump) compressorLand(state, lane);
  update(state);
}

/** Clears one lane's reduction and ends its ramps. */
export function compressorReset(group: usize, lane: i32): void {
  const state = group + COMPRESSOR;
  compressorLand(state, lane);
  setLane(state + Compressor.peak, lane, 0);
  setLane(state + Compressor.reduction, lane, 0);
  const makeup = exp2(v128.load(state + Compressor.parameters, 48));
  v128.store(state + Compressor.gain, v128.bitselect(makeup, v128.load(state + Compressor.gain), only(lane)));
  setLane(group + LEVEL + Level.reduction, lane, 0);
  update(state);
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

/** Derives what is moving, what is at work, and the control step of the group. */
function update(state: usize): void {
  let moving = false;
  for (let at: usize = 0; at < 64; at += 16) {
    if (!same(v128.load(state + at, Compressor.parameters), v128.load(state + at, Compressor.targets))) moving = true;
  }
  store<i32>(state + Compressor.moving, moving ? 1 : 0);
  const slopes = v128.or(
    v128.load(state, Compressor.parameters + 16),
    v128.load(state, Compressor.targets + 16),
  );
  const rest = v128.or(
    v128.or(v128.load(state, Compressor.parameters + 48), v128.load(state, Compressor.targets + 48)),
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

/** Compresses a block in place. */
export function compressorProcess(group: usize, share: f32): void {
  const state = group + COMPRESSOR;
  if (load<i32>(state + Compressor.active) == 0) return;
  const step = load<i32>(state + Compressor.step);
  if (step == 2) run(group, state, share, 8, 32);
  else if (step == 1) run(group, state, share, 4, 16);
  else run(group, state, share, 1, 0);
  if (load<i32>(state + Compressor.moving) != 0 || flat(state)) update(state);
}

/** Whether the curve is flat in all lanes, so that the group may fall idle. */
function flat(state: usize): bool {
  return !v128.any_true(v128.load(state, Compressor.parameters + 16));
}

/** Larger of a running peak and both channels at one frame. */
// @ts-ignore: decorator
@inline
function loudest(at: usize, offset: usize): v128 {
  return larger(absolute(v128.load(at + offset)), absolute(v128.load(at + offset, CHANNEL)));
}

// @ts-ignore: decorator
@inline
function apply(at: usize, offset: usize, gain: v128): void {
  v128.store(at + offset, f32x4.mul(v128.load(at + offset), gain));
  v128.store(at + offset, f32x4.mul(v128.load(at + offset, CHANNEL), gain), CHANNEL);
}

// @ts-ignore: decorator
@inline
function run(group: usize, state: usize, share: f32, step: i32, factors: usize): void {
  const attack = v128.load(state + factors, Compressor.attack);
  const release = v128.load(state + factors, Compressor.release);
  let threshold = v128.load(state, Compressor.parameters);
  let slope = v128.load(state, Compressor.parameters + 16);
  let makeup = v128.load(state, Compressor.parameters + 48);
  if (load<i32>(state + Compressor.moving) != 0) {
    for (let at: usize = 0; at < 64; at += 16) {
      const now = state + Compressor.parameters + at;
      v128.store(now, approach(v128.load(now), v128.load(state + at, Compressor.targets), f32x4.splat(share)));
    }
  }
  const part = f32x4.splat(<f32>step / <f32>(CHANNEL >> 4));
  const thresholdStep = f32x4.mul(f32x4.sub(v128.load(state, Compressor.parameters), threshold), part);
  const slopeStep = f32x4.mul(f32x4.sub(v128.load(state, Compressor.parameters + 16), slope), part);
  const makeupStep = f32x4.mul(f32x4.sub(v128.load(state, Compressor.parameters + 48), makeup), part);
  const knee = v128.load(state, Compressor.parameters + 32);
  const halfKnee = f32x4.mul(knee, f32x4.splat(0.5));
  // A knee of no width never multiplies anything but 0.
  const perKnee = f32x4.div(f32x4.splat(0.5), larger(knee, f32x4.splat(1e-6)));
  const zero = f32x4.splat(0);
  let peak = v128.load(state, Compressor.peak);
  let reduction = v128.load(state, Compressor.reduction);
  let gain = v128.load(state, Compressor.gain);
  let most = zero;
  const end = group + CHANNEL;
  for (let at = group; at < end; at += <usize>step << 4) {
    let level = loudest(at, 0);
    if (step > 1) level = larger(larger(level, loudest(at, 16)), larger(loudest(at, 32), loudest(at, 48)));
    if (step > 4) {
      level = larger(
        larger(level, loudest(at, 64)),
        larger(loudest(at, 80), larger(loudest(at, 96), loudest(at, 112))),
      );
    }
    threshold = f32x4.add(threshold, thresholdStep);
    slope = f32x4.add(slope, slopeStep);
    makeup = f32x4.add(makeup, makeupStep);

    const over = f32x4.sub(log2(level), threshold);
    const bend = smaller(larger(zero, f32x4.add(over, halfKnee)), knee);
    const wanted = f32x4.mul(
      slope,
      f32x4.add(f32x4.mul(f32x4.mul(bend, bend), perKnee), larger(zero, f32x4.sub(over, halfKnee))),
    );
    peak = larger(wanted, f32x4.add(wanted, f32x4.mul(release, f32x4.sub(peak, wanted))));
    reduction = smaller(peak, f32x4.add(peak, f32x4.mul(attack, f32x4.sub(reduction, peak))));
    most = larger(most, reduction);

    const next = exp2(f32x4.sub(makeup, reduction));
    if (step == 1) {
      apply(at, 0, next);
    } else {
      const rise = f32x4.mul(f32x4.sub(next, gain), f32x4.splat(<f32>1 / <f32>step));
      gain = f32x4.add(gain, rise);
      apply(at, 0, gain);
      gain = f32x4.add(gain, rise);
      apply(at, 16, gain);
      gain = f32x4.add(gain, rise);
      apply(at, 32, gain);
      if (step > 4) {
        gain = f32x4.add(gain, rise);
        apply(at, 48, gain);
        gain = f32x4.add(gain, rise);
        apply(at, 64, gain);
        gain = f32x4.add(gain, rise);
        apply(at, 80, gain);
        gain = f32x4.add(gain, rise);
        apply(at, 96, gain);
        apply(at, 112, next);
      } else {
        apply(at, 48, next);
      }
    }
    gain = next;
  }
  v128.store(state, settle(peak), Compressor.peak);
  v128.store(state, settle(reduction), Compressor.reduction);
  v128.store(state, gain, Compressor.gain);
  v128.store(group + LEVEL, f32x4.mul(most, f32x4.splat(<f32>-6.0205999132796239)), Level.reduction);
}

/** A reduction that no sample feels is none. */
// @ts-ignore: decorator
@inline
function settle(reduction: v128): v128 {
  return v128.and(flush(reduction), f32x4.gt(reduction, f32x4.splat(1e-9)));
}
