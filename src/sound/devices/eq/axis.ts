/**
 * Converts frequencies and levels to positions on the EQ's display, as shares of its width and height from the top
 * left.
 */

export const LOWEST_HZ = 20;
export const HIGHEST_HZ = 20000;
/** dB from the middle to the edge; the largest gain is a little inside. */
const REACH_DB = 27;
const OCTAVES = Math.log2(HIGHEST_HZ / LOWEST_HZ);

export const LINES_HZ: readonly number[] = [50, 100, 200, 500, 1000, 2000, 5000, 10000];
export const LINES_DB: readonly number[] = [-24, -12, 0, 12, 24];

export const xOf = (hz: number): number => Math.log2(hz / LOWEST_HZ) / OCTAVES;
export const hzAt = (x: number): number => LOWEST_HZ * 2 ** (x * OCTAVES);
export const yOf = (decibels: number): number => 0.5 - decibels / (2 * REACH_DB);
export const decibelsAt = (y: number): number => (0.5 - y) * 2 * REACH_DB;

/** A line through levels at equal steps from the left edge to the right one, as an SVG path in pixels. */
export function pathOf(levels: readonly number[], width: number, height: number): string {
  return levels
    .map((level, index) => {
      const x = (index / (levels.length - 1)) * width;
      // clipped far outside, so that coordinates stay bounded
      const y = Math.min(2, Math.max(-1, yOf(level))) * height;
      return `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join("");
}

/** Frequencies at `count` equally spaced places of the display. */
export const frequenciesOf = (count: number): number[] =>
  Array.from({ length: count }, (_, i) => hzAt(i / (count - 1)));
