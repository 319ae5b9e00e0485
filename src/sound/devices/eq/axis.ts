/** Where frequencies and levels stand on the EQ's picture, as shares of its width and height from the top left. */

export const LOWEST_HZ = 20;
export const HIGHEST_HZ = 20000;
/** dB from the middle to the edge: a band at its most stands a little inside. */
const REACH_DB = 27;
const OCTAVES = Math.log2(HIGHEST_HZ / LOWEST_HZ);

export const LINES_HZ: readonly number[] = [50, 100, 200, 500, 1000, 2000, 5000, 10000];
export const LINES_DB: readonly number[] = [-24, -12, 0, 12, 24];

export const xOf = (hz: number): number => Math.log2(hz / LOWEST_HZ) / OCTAVES;
export const hzAt = (x: number): number => LOWEST_HZ * 2 ** (x * OCTAVES);
export const yOf = (decibels: number): number => 0.5 - decibels / (2 * REACH_DB);
export const decibelsAt = (y: number): number => (0.5 - y) * 2 * REACH_DB;

/** A line through levels at evenly spaced places from the left edge to the right one, as an SVG path in pixels. */
export function pathOf(levels: readonly number[], width: number, height: number): string {
  return levels
    .map((level, index) => {
      const x = (index / (levels.length - 1)) * width;
      // far outside it is cut, so that no number grows without bounds
      const y = Math.min(2, Math.max(-1, yOf(level))) * height;
      return `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join("");
}

/** Frequencies at `count` evenly spaced places of the picture. */
export const frequenciesOf = (count: number): number[] =>
  Array.from({ length: count }, (_, i) => hzAt(i / (count - 1)));
