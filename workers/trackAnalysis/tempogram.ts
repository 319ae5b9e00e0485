/** Seconds of the windows in which periods are looked for, and between their beginnings. */
const WINDOW = 10;
const STEP = 4;
/** Seconds of the longest period. */
const LONGEST = 4.5;
/** Seconds over which the onset function's mean and size are taken. */
const MEAN_SECONDS = 0.5;
const SIZE_SECONDS = 6;

/** Means over `reach` values on each side. */
function movingMean(values: Float32Array, reach: number): Float32Array {
  const means = new Float32Array(values.length);
  let sum = 0;
  let from = 0;
  let to = 0;
  for (let n = 0; n < values.length; n++) {
    for (; to < Math.min(values.length, n + reach + 1); to++) sum += values[to] as number;
    for (; from < n - reach; from++) sum -= values[from] as number;
    means[n] = sum / (to - from);
  }
  return means;
}

/** What stands out of the half second around it, in units of its usual size within some seconds. */
export function standingOut(values: Float32Array, rate: number): Float32Array {
  const means = movingMean(values, Math.round((MEAN_SECONDS / 2) * rate));
  const rises = values.map((value, n) => Math.max(0, value - (means[n] as number)));
  const squares = movingMean(
    rises.map((rise) => rise * rise),
    Math.round((SIZE_SECONDS / 2) * rate),
  );
  const usual = Math.sqrt(squares.reduce((sum, square) => sum + Math.max(0, square), 0) / Math.max(1, squares.length));
  // a sum that is kept by adding and taking away may end a hair below zero
  const size = (n: number) => Math.sqrt(Math.max(0, squares[n] as number));
  return rises.map((rise, n) => rise / (size(n) + 0.25 * usual + 1e-9));
}

/** How much a signal is like itself some frames later, in windows along it. */
export interface Tempogram {
  /** frames of a second */
  readonly rate: number;
  /** frame in the middle of each window */
  readonly centres: readonly number[];
  /** for each window, by lag in frames: 1 at 0, about 0 where nothing repeats */
  readonly rows: readonly Float32Array[];
  /** mean of the rows, weighted by how much happens in each */
  readonly mean: Float32Array;
}

function row(values: Float32Array, from: number, to: number, lags: number): { row: Float32Array; power: number } {
  const result = new Float32Array(lags);
  let mean = 0;
  for (let n = from; n < to; n++) mean += values[n] as number;
  mean /= Math.max(1, to - from);
  const window = new Float32Array(to - from);
  for (let n = from; n < to; n++) window[n - from] = (values[n] as number) - mean;
  let power = 0;
  for (const value of window) power += value * value;
  if (power === 0) return { row: result, power };
  for (let lag = 0; lag < Math.min(lags, window.length - 1); lag++) {
    let sum = 0;
    for (let n = lag; n < window.length; n++) sum += (window[n] as number) * (window[n - lag] as number);
    result[lag] = ((sum / power) * window.length) / (window.length - lag / 2);
  }
  return { row: result, power };
}

/** The autocorrelation of what `standingOut` gave, in windows (P. Grosche and M. Müller, on tempograms, 2011). */
export function tempogram(values: Float32Array, rate: number): Tempogram {
  const size = Math.min(values.length, Math.round(WINDOW * rate));
  const step = Math.round(STEP * rate);
  const lags = Math.round(LONGEST * rate) + 2;
  const centres: number[] = [];
  const rows: Float32Array[] = [];
  const mean = new Float32Array(lags);
  let weights = 0;
  const windows = Math.max(1, Math.ceil((values.length - size) / step) + 1);
  for (let window = 0; window < windows; window++) {
    const from = Math.max(0, Math.min(window * step, values.length - size));
    const { row: one, power } = row(values, from, from + size, lags);
    centres.push(from + size / 2);
    rows.push(one);
    weights += power;
    for (let lag = 0; lag < lags; lag++) mean[lag] = (mean[lag] as number) + power * (one[lag] as number);
  }
  if (weights > 0) for (let lag = 0; lag < lags; lag++) mean[lag] = (mean[lag] as number) / weights;
  return { rate, centres, rows, mean };
}

/** Value between lags. */
export function between(values: Float32Array, place: number): number {
  const low = Math.floor(place);
  const a = values[low] ?? 0;
  return a + ((values[low + 1] ?? 0) - a) * (place - low);
}

/** Weights of a period's multiples in its strength. */
const MULTIPLES = [1, 0.9, 0.6, 0.7] as const;

/** How strongly a row repeats at a period (frames) and its multiples. */
export function strengthAt(row: Float32Array, period: number): number {
  let sum = 0;
  let weights = 0;
  MULTIPLES.forEach((weight, index) => {
    const place = period * (index + 1);
    if (place > row.length - 2) return;
    sum += weight * between(row, place);
    weights += weight;
  });
  return weights > 0 ? sum / weights : 0;
}
