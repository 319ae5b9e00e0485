import { sampleRate } from "../../context";
import { filterG, svf1, svf2, svf3, svfCoefficients } from "../parts/svf";
import { Synth, SynthVoice } from "./state";

enum FilterType {
  lowPass12 = 0,
  lowPass24,
  highPass,
  bandPass,
}

/** Q of the Butterworth stages: one alone, and the two of fourth order. */
const Q_SINGLE: f32 = 0.70710678;
const Q_SOFT: f32 = 0.54119610;
const Q_SHARP: f32 = 1.30656296;
/** Octaves by which full resonance raises Q. */
const RESONANCE: f32 = 4.2;
/** Share of the resonance's gain by which the level is lowered. */
const TAME: f32 = 0.35;
/** Filter memory below this is taken as silence, far above denormal numbers. */
const TINY: f32 = 1e-15;

/** Filter memory of two voices, lanes (left, right, left, right). */
const integrators = memory.data(64, 16);
/** Six coefficients of two voices as lanes, then their steps per frame. */
const coefficients = memory.data(96, 16);
const steps = memory.data(96, 16);
/** Coefficients of one voice at the end of the stretch. */
const goal = memory.data(24, 16);

/** The last resonance value, the Q it gives, and its effect on the level. */
let resonance: f32 = 0;
let raise: f32 = 1;
let tame: f32 = 1;
/** The values that `goal` was computed for. */
let goalOctaves: f32 = f32.NaN;
let goalDamping: f32 = f32.NaN;
let goalRate: f32 = 0;

/** Damping 1/Q of the resonant stage and of the other one, and how the stage's outputs are mixed. */
let damping: f32 = 1;
let mixInput: f32 = 0;
let mixBand: f32 = 0;
let mixLow: f32 = 1;

/** Reads the filter's parameters for the coming frames. */
export function prepareFilter(synth: Synth): void {
  if (synth.resonance != resonance) {
    resonance = synth.resonance;
    raise = Mathf.exp2(resonance * RESONANCE);
    tame = Mathf.exp2(-resonance * RESONANCE * TAME);
  }
  damping = 1 / ((synth.filterType == FilterType.lowPass24 ? Q_SHARP : Q_SINGLE) * raise);
  mixInput = synth.filterType == FilterType.highPass ? tame : 0;
  mixBand = synth.filterType == FilterType.highPass ? -damping * tame : synth.filterType == FilterType.bandPass ? damping : 0;
  mixLow = synth.filterType == FilterType.highPass ? -tame : synth.filterType == FilterType.bandPass ? 0 : tame;
}

/** Readies one of the two voices (0, 1) for `runFilter`: its corner at the stretch's end, its memory. */
export function loadVoice(voice: SynthVoice, place: i32, octaves: f32, frames: i32): void {
  aim(octaves);
  if (!voice.coefficientsKnown) keepGoal(voice);
  voice.coefficientsKnown = true;
  const lane = <usize>place << 3;
  const perFrame: f32 = 1 / <f32>frames;
  for (let i = 0; i < 6; i++) {
    const from = load<f32>(voice.coefficients + (<usize>i << 2));
    const step = (load<f32>(goal + (<usize>i << 2)) - from) * perFrame;
    const at = coefficients + (<usize>i << 4) + lane;
    const stepAt = steps + (<usize>i << 4) + lane;
    store<f32>(at, from);
    store<f32>(at, from, 4);
    store<f32>(stepAt, step);
    store<f32>(stepAt, step, 4);
  }
  keepGoal(voice);
  for (let i = 0; i < 4; i++) {
    store<u64>(integrators + (<usize>i << 4) + lane, load<u64>(voice.memory + (<usize>i << 3)));
  }
}

/** Computes the coefficients of a corner frequency into `goal`. */
function aim(octaves: f32): void {
  if (octaves == goalOctaves && damping == goalDamping && sampleRate == goalRate) return;
  goalOctaves = octaves;
  goalDamping = damping;
  goalRate = sampleRate;
  const g = filterG(octaves);
  svfCoefficients(g, damping);
  store<f32>(goal, svf1);
  store<f32>(goal, svf2, 4);
  store<f32>(goal, svf3, 8);
  svfCoefficients(g, 1 / Q_SOFT);
  store<f32>(goal, svf1, 12);
  store<f32>(goal, svf2, 16);
  store<f32>(goal, svf3, 20);
}

function keepGoal(voice: SynthVoice): void {
  for (let i: usize = 0; i < 24; i += 8) store<u64>(voice.coefficients + i, load<u64>(goal + i));
}

/** Keeps one of the two voices' memory. */
export function storeVoice(voice: SynthVoice, place: i32): void {
  const lane = <usize>place << 3;
  for (let i = 0; i < 4; i++) {
    store<u64>(voice.memory + (<usize>i << 3), load<u64>(integrators + (<usize>i << 4) + lane));
  }
}

/**
 * Filters two voices' lanes, scales them by their envelopes (`gains`, `gains` + 64: a float per
 * frame) and adds them to `sum`; 16 bytes a frame each.
 */
export function runFilter(type: i32, lanes: usize, gains: usize, sum: usize, frames: i32): void {
  const tiny = f32x4.splat(TINY);
  const two = f32x4.splat(2);
  const input = f32x4.splat(mixInput);
  const band = f32x4.splat(mixBand);
  const low = f32x4.splat(mixLow);
  let ic1 = v128.load(integrators);
  let ic2 = v128.load(integrators, 16);
  let a1 = v128.load(coefficients);
  let a2 = v128.load(coefficients, 16);
  let a3 = v128.load(coefficients, 32);
  const s1 = v128.load(steps);
  const s2 = v128.load(steps, 16);
  const s3 = v128.load(steps, 32);
  if (type != FilterType.lowPass24) {
    for (let i = 0; i < frames; i++) {
      const x = v128.load(lanes);
      const v3 = f32x4.sub(x, ic2);
      const v1 = f32x4.add(f32x4.mul(a1, ic1), f32x4.mul(a2, v3));
      const v2 = f32x4.add(ic2, f32x4.add(f32x4.mul(a2, ic1), f32x4.mul(a3, v3)));
      ic1 = f32x4.sub(f32x4.mul(two, v1), ic1);
      ic2 = f32x4.sub(f32x4.mul(two, v2), ic2);
      a1 = f32x4.add(a1, s1);
      a2 = f32x4.add(a2, s2);
      a3 = f32x4.add(a3, s3);
      const y = f32x4.add(f32x4.mul(input, x), f32x4.add(f32x4.mul(band, v1), f32x4.mul(low, v2)));
      const gain = v128.shuffle<i32>(v128.load32_splat(gains), v128.load32_splat(gains, 64), 0, 1, 6, 7);
      v128.store(sum, f32x4.add(v128.load(sum), f32x4.mul(y, gain)));
      lanes += 16;
      gains += 4;
      sum += 16;
    }
  } else {
    let id1 = v128.load(integrators, 32);
    let id2 = v128.load(integrators, 48);
    let b1 = v128.load(coefficients, 48);
    let b2 = v128.load(coefficients, 64);
    let b3 = v128.load(coefficients, 80);
    const t1 = v128.load(steps, 48);
    const t2 = v128.load(steps, 64);
    const t3 = v128.load(steps, 80);
    for (let i = 0; i < frames; i++) {
      const x = v128.load(lanes);
      const v3 = f32x4.sub(x, ic2);
      const v1 = f32x4.add(f32x4.mul(a1, ic1), f32x4.mul(a2, v3));
      const v2 = f32x4.add(ic2, f32x4.add(f32x4.mul(a2, ic1), f32x4.mul(a3, v3)));
      ic1 = f32x4.sub(f32x4.mul(two, v1), ic1);
      ic2 = f32x4.sub(f32x4.mul(two, v2), ic2);
      a1 = f32x4.add(a1, s1);
      a2 = f32x4.add(a2, s2);
      a3 = f32x4.add(a3, s3);
      const w3 = f32x4.sub(v2, id2);
      const w1 = f32x4.add(f32x4.mul(b1, id1), f32x4.mul(b2, w3));
      const w2 = f32x4.add(id2, f32x4.add(f32x4.mul(b2, id1), f32x4.mul(b3, w3)));
      id1 = f32x4.sub(f32x4.mul(two, w1), id1);
      id2 = f32x4.sub(f32x4.mul(two, w2), id2);
      b1 = f32x4.add(b1, t1);
      b2 = f32x4.add(b2, t2);
      b3 = f32x4.add(b3, t3);
      const gain = v128.shuffle<i32>(v128.load32_splat(gains), v128.load32_splat(gains, 64), 0, 1, 6, 7);
      v128.store(sum, f32x4.add(v128.load(sum), f32x4.mul(f32x4.mul(w2, low), gain)));
      lanes += 16;
      gains += 4;
      sum += 16;
    }
    v128.store(integrators, flush(id1, tiny), 32);
    v128.store(integrators, flush(id2, tiny), 48);
  }
  v128.store(integrators, flush(ic1, tiny));
  v128.store(integrators, flush(ic2, tiny), 16);
}

/** Values too small to hear become 0. */
@inline
function flush(value: v128, tiny: v128): v128 {
  return v128.and(value, f32x4.gt(f32x4.abs(value), tiny));
}
