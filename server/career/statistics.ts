/** Small statistics that the agents and the roadmap share; pure functions. */

/** Quantiles of Student's t for 95 % on one side, by degrees of freedom from 1 on (Abramowitz & Stegun, table 26.10). */
const T95 = [6.314, 2.92, 2.353, 2.132, 2.015, 1.943, 1.895, 1.86, 1.833, 1.812, 1.796, 1.782, 1.771];
const t95 = (freedom: number): number => T95[freedom - 1] ?? 1.645 + 1.6 / freedom;
const Z95 = 1.645;

export const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/** The variance of a sample (n − 1); 0 for fewer than two values. */
function variance(values: readonly number[]): number {
  const middle = mean(values);
  return values.length < 2 ? 0 : values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1);
}

/** Where a share of `hits` among `n` lies with 90 % probability: Wilson's score interval. */
export function wilson(hits: number, n: number): { readonly low: number; readonly high: number } {
  if (n === 0) return { low: 0, high: 1 };
  const share = Math.min(1, hits / n);
  const z2 = Z95 * Z95;
  const middle = (share + z2 / (2 * n)) / (1 + z2 / n);
  const half = (Z95 / (1 + z2 / n)) * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** Days beyond which the pace of today says nothing. */
const MOST_DAYS = 3650;
/** Fewest weeks from which a pace is taken. */
export const LEAST_WEEKS = 4;

export interface Reach {
  /** days, each null where it lies beyond ten years */
  readonly value: number;
  readonly low: number;
  readonly high: number | null;
  readonly weeks: number;
}

/**
 * In how many days a total grows by `remaining`, at the pace of the latest weeks (`weeks`: what was gained in each, the
 * earliest first). The sum over T days is taken as normal with the weeks' mean and variance, where the mean itself is
 * known from these weeks alone: mean ± t·√(s²·T + T²·s²/n), with 90 % between them. Null below four weeks, and where
 * nothing is gained.
 */
export function reach(remaining: number, weeks: readonly number[]): Reach | null {
  if (weeks.length < LEAST_WEEKS) return null;
  const perDay = mean(weeks) / 7;
  if (perDay <= 0 || remaining / perDay > MOST_DAYS) return null;
  const days = weeks.length * 7;
  // counts vary at least as a Poisson process does; more than that only where these weeks clearly do
  const measured = variance(weeks) / 7;
  const wild = measured > perDay * (1 + Math.sqrt(2 / (weeks.length - 1)));
  const spread = wild ? measured : perDay;
  const t = wild ? t95(weeks.length - 1) : Z95;
  const sum = (T: number, side: 1 | -1) => perDay * T + side * t * Math.sqrt(spread * T + (T * T * spread) / days);
  return {
    value: remaining / perDay,
    low: crossing((T) => sum(T, 1), remaining, 0, remaining / perDay) ?? 0,
    high: crossing((T) => sum(T, -1), remaining, remaining / perDay, MOST_DAYS),
    weeks: weeks.length,
  };
}

/** Where a function comes to a level between two places; null where it does not by the second. */
function crossing(of: (T: number) => number, level: number, from: number, to: number): number | null {
  if (of(to) < level) return null;
  let [low, high] = [from, to];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (of(middle) < level) low = middle;
    else high = middle;
  }
  return high;
}

export interface Drop {
  /** index of the first week of the lower level */
  readonly at: number;
  /** means of the weeks before and after */
  readonly before: number;
  readonly after: number;
  /** how often so clear a fall comes about where the weeks have no order */
  readonly p: number;
}

const SHUFFLES = 999;
/** Fewest weeks on either side of a fall. */
const SIDE = 2;

/** How clear the clearest fall is, and where: the largest difference of means, by its standard error. */
function clearest(values: readonly number[]): { readonly at: number; readonly clear: number } {
  const n = values.length;
  let total = 0;
  for (const value of values) total += value;
  let [sum, at, clear] = [0, SIDE, Number.NEGATIVE_INFINITY];
  for (let k = 1; k <= n - SIDE; k += 1) {
    sum += values[k - 1] ?? 0;
    if (k < SIDE) continue;
    const found = (sum / k - (total - sum) / (n - k)) * Math.sqrt((k * (n - k)) / n);
    if (found > clear) [at, clear] = [k, found];
  }
  return { at, clear };
}

/**
 * A fall of a weekly count to three fifths or less (a change point), if so clear a one comes about by chance with a
 * probability of `level` at most: the weeks are shuffled 999 times, always in the same way. Square roots make the noise
 * of small and large counts alike (Anscombe 1948). Null below seven weeks, and where fewer than ten were counted a week.
 */
export function dropIn(weeks: readonly number[], level: number): Drop | null {
  if (weeks.length < 7) return null;
  const values = weeks.map((count) => Math.sqrt(Math.max(0, count) + 3 / 8));
  const { at, clear } = clearest(values);
  const [before, after] = [mean(weeks.slice(0, at)), mean(weeks.slice(at))];
  if (before < 10 || after > 0.6 * before) return null;
  let state = 0x2545f491;
  const next = (below: number) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
  const shuffled = [...values];
  let asClear = 1;
  for (let round = 0; round < SHUFFLES; round += 1) {
    for (let i = shuffled.length - 1; i > 0; i -= 1) {
      const j = next(i + 1);
      [shuffled[i], shuffled[j]] = [shuffled[j] ?? 0, shuffled[i] ?? 0];
    }
    if (clearest(shuffled).clear >= clear - 1e-9) asClear += 1;
  }
  const p = asClear / (SHUFFLES + 1);
  return p <= level ? { at, before, after, p } : null;
}
