import { strengthAt, type Tempogram } from "./tempogram";

/** Tempos that are looked for, BPM. */
export const SLOWEST = 50;
export const FASTEST = 215;

/** Steps of the tempos that are tried, and how near two of them are one. */
const STEP = 1.01;
const SAME = 1.04;
/** Strength below which a period is none, against the best. */
const WEAK = 0.25;
/** Periods in which musicians may count what repeats in another one. */
const RELATED = [1, 2, 1 / 2, 3, 1 / 3, 3 / 2, 2 / 3, 4 / 3, 3 / 4] as const;

/** Periods that may be the beat's, frames: those in which the track repeats, and their simple multiples. */
export function candidatePeriods({ mean, rate }: Tempogram): number[] {
  const shortest = (60 * rate) / FASTEST;
  const longest = (60 * rate) / SLOWEST;
  const tried: { period: number; strength: number }[] = [];
  // a period half as long as the shortest still tells of its multiples
  for (let period = shortest / 2; period <= longest * 1.5; period *= STEP) {
    tried.push({ period, strength: strengthAt(mean, period) });
  }
  const peaks = tried.filter(
    ({ strength }, n) =>
      strength > 0 &&
      strength >= (tried[n - 1]?.strength ?? Number.NEGATIVE_INFINITY) &&
      strength > (tried[n + 1]?.strength ?? Number.NEGATIVE_INFINITY),
  );
  peaks.sort((a, b) => b.strength - a.strength);
  const best = peaks[0]?.strength ?? 0;
  const found: number[] = [];
  const add = (period: number) => {
    if (period < shortest || period > longest) return;
    if (found.some((other) => Math.max(other / period, period / other) < SAME)) return;
    found.push(period);
  };
  const strong = peaks.filter(({ strength }) => strength > best * WEAK).slice(0, 6);
  for (const { period } of strong) add(period);
  for (const ratio of RELATED) for (const { period } of strong.slice(0, 3)) add(period * ratio);
  return found;
}

/** Shares by which a local tempo may lie off the track's, and what a step of one costs. */
const SPREAD = 0.08;
const DRIFT_STEP = 0.004;
const DRIFT_COST = 0.06;

/**
 * The period in each window of the tempogram, near one that holds for the track: the path of most strength that turns
 * least (Viterbi).
 */
export function localPeriods({ rows }: Tempogram, period: number): number[] {
  const reach = Math.round(SPREAD / DRIFT_STEP);
  const states = Array.from({ length: 2 * reach + 1 }, (_, n) => period * (1 + (n - reach) * DRIFT_STEP));
  let scores = new Float64Array(states.length);
  const cameFrom: Int16Array[] = [];
  for (const row of rows) {
    const next = new Float64Array(states.length);
    const from = new Int16Array(states.length);
    states.forEach((state, n) => {
      let best = Number.NEGATIVE_INFINITY;
      for (let m = 0; m < states.length; m++) {
        const score = (scores[m] as number) - DRIFT_COST * Math.min(10, Math.abs(m - n));
        if (score > best) {
          best = score;
          from[n] = m;
        }
      }
      next[n] = best + strengthAt(row, state);
    });
    scores = next;
    cameFrom.push(from);
  }
  let state = scores.indexOf(Math.max(...scores));
  const path: number[] = [];
  for (let window = cameFrom.length - 1; window >= 0; window--) {
    path.push(states[state] as number);
    state = cameFrom[window]?.[state] ?? state;
  }
  return path.reverse();
}
