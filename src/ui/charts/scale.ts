/** Values of an axis that people read easily, and the range that they span. */
export interface Scale {
  readonly low: number;
  readonly high: number;
  /** the lowest first; nought is one of them */
  readonly ticks: readonly number[];
}

/** Of steps that are 1, 2 or 5 times a power of ten the smallest that needs no more than `parts`. */
function stepOf(size: number, parts: number, least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(size, least) / parts));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => size <= one * parts) ?? power;
  return Math.max(step, least);
}

/**
 * The scale of columns that stand on nought: all values fit, with `parts` steps or a few less. `least` is the smallest
 * step that makes sense, 1 for what is counted.
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

/** Which of `count` points are named below an axis: about `names` of them, at equal distances from the first. */
export function namedPoints(count: number, names: number): number[] {
  const every = Math.max(1, Math.ceil(count / names));
  return Array.from({ length: Math.ceil(count / every) }, (_, index) => index * every);
}
