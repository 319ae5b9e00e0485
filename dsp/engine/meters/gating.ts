import { powerDecibels } from "../math/decibels";

/**
 * Gated statistics of loudness blocks in bounded memory: a histogram from −70 LUFS up, with
 * the count and the sum of energies of each bin, so that a mean is exact but for the blocks
 * of the one bin in which the gate falls.
 */

const LOWEST: f64 = -70;
const BINS_PER_LU: f64 = 20;
const BINS: i32 = 1800;
/** Count and energy per bin, then the totals. */
const TOTAL: usize = BINS * 16;
export const GATE_BYTES: usize = TOTAL + 16;

/** Loudness in LUFS of a mean square summed over the channels; −∞ for silence. */
export function loudnessOf(energy: f64): f64 {
  return -0.691 + powerDecibels(energy);
}

export function gateReset(gate: usize): void {
  memory.fill(gate, 0, GATE_BYTES);
}

/** Adds a block; one below the absolute gate of −70 LUFS is left out. */
export function gateTake(gate: usize, energy: f64): void {
  const loudness = loudnessOf(energy);
  if (!(loudness >= LOWEST)) return;
  const bin = gate + (<usize>binOf(loudness) << 4);
  add(bin, energy);
  add(gate + TOTAL, energy);
}

function add(at: usize, energy: f64): void {
  store<f64>(at, load<f64>(at) + 1);
  store<f64>(at, load<f64>(at, 8) + energy, 8);
}

function binOf(loudness: f64): i32 {
  const bin = <i32>Math.floor((loudness - LOWEST) * BINS_PER_LU);
  return bin < 0 ? 0 : bin >= BINS ? BINS - 1 : bin;
}

/** First bin over a gate that stands `below` LU under the mean of all blocks. */
function firstOver(gate: usize, below: f64): i32 {
  const mean = load<f64>(gate, TOTAL + 8) / load<f64>(gate, TOTAL);
  const threshold = loudnessOf(mean) - below;
  if (threshold < LOWEST) return 0;
  const bin = binOf(threshold);
  // The blocks of the bin in which the gate falls count or not as they do on average.
  const at = gate + (<usize>bin << 4);
  const count = load<f64>(at);
  return count > 0 && loudnessOf(load<f64>(at, 8) / count) >= threshold ? bin : bin + 1;
}

/** Integrated loudness in LUFS: the mean of the blocks over a gate 10 LU under the mean (BS.1770-4); −∞ without any. */
export function integratedLoudness(gate: usize): f64 {
  if (load<f64>(gate, TOTAL) == 0) return -Infinity;
  let count: f64 = 0;
  let energy: f64 = 0;
  for (let bin = firstOver(gate, 10); bin < BINS; bin++) {
    const at = gate + (<usize>bin << 4);
    count += load<f64>(at);
    energy += load<f64>(at, 8);
  }
  return count > 0 ? loudnessOf(energy / count) : -Infinity;
}

/** Loudness range in LU: 10th to 95th percentile over a gate 20 LU under the mean (EBU Tech 3342). */
export function loudnessRange(gate: usize): f64 {
  if (load<f64>(gate, TOTAL) == 0) return 0;
  const first = firstOver(gate, 20);
  let count: f64 = 0;
  for (let bin = first; bin < BINS; bin++) count += load<f64>(gate + (<usize>bin << 4));
  if (count == 0) return 0;
  return percentile(gate, first, 0.95 * (count - 1)) - percentile(gate, first, 0.1 * (count - 1));
}

/** Mean loudness of the bin in which the block of this rank lies. */
function percentile(gate: usize, first: i32, rank: f64): f64 {
  const wanted = Math.round(rank);
  let passed: f64 = 0;
  for (let bin = first; bin < BINS; bin++) {
    const at = gate + (<usize>bin << 4);
    const count = load<f64>(at);
    passed += count;
    if (passed > wanted) return loudnessOf(load<f64>(at, 8) / count);
  }
  return 0;
}
