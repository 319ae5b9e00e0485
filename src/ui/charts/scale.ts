/** The labelled values of an axis, and the range that they span. */
export interface Scale {
  readonly low: number;
  readonly high: number;
  /** ascending; 0 is one of them */
  readonly ticks: readonly number[];
}

/** The smallest step of 1, 2 or 5 times a power of ten that divides `size` into at most `parts`. */
function stepOf(size: number, parts: number, least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(size, least) / parts));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => size <= one * parts) ?? power;
  return Math.max(step, least);
}

/**
 * The scale for columns that start at 0: contains all values, in `parts` steps or a few less. `least` is the smallest
 * useful step, 1 for counts.
 */
export function scaleOf(values: readonly number[], { parts = 4, least = 1 } = {}): Scale {
  const highest = Math.max(0, ...values);
  const lowest = Math.min(0, ...values);
  const step = stepOf(highest - lowest || least, parts, least);
  const first = Math.floor(lowest / step);
  const last = Math.max(Math.ceil(highest / step), first + 1);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  return { low: first * step, high: last * step, ticks };
}

/** Which of `count` points get a label: about `names` of them, at equal distances from the first. */
export function namedPoints(count: number, names: number): number[] {
  const every = Math.max(1, Math.ceil(count / names));
  return Array.from({ length: Math.ceil(count / every) }, (_, index) => index * every);
}
