import { TICKS_PER_QUARTER } from "./document";
import { barStart, type MeterMap, meterAt, nextBar } from "./time";

/** The note values of a grid, straight and in triplets. */
export const NOTE_GRIDS = ["1/1", "1/2", "1/4", "1/8", "1/16", "1/32"] as const;
export const TRIPLET_GRIDS = ["1/2T", "1/4T", "1/8T", "1/16T", "1/32T"] as const;
/** What positions snap to: nothing, bars, a note value, or the finest grid that the zoom allows. */
export const GRIDS = ["off", "adaptive", "bar", ...NOTE_GRIDS, ...TRIPLET_GRIDS] as const;
export type Grid = (typeof GRIDS)[number];
type FixedGrid = Exclude<Grid, "adaptive">;

/** Grid lines are drawn, and snapped to, if they are at least this many pixels apart. */
const ADAPTIVE_PIXELS = 14;
const WHOLE = TICKS_PER_QUARTER * 4;

/** Length of a note value in ticks: “1/8” is 480, “1/8T” is 320. */
export function noteValueTicks(value: (typeof NOTE_GRIDS)[number] | (typeof TRIPLET_GRIDS)[number]): number {
  const straight = WHOLE / Number.parseInt(value.slice(2), 10);
  return value.endsWith("T") ? (straight * 2) / 3 : straight;
}

/** The finest grid of bars and straight note values whose lines are far enough apart at this zoom. */
export function adaptiveGrid(meters: MeterMap, tick: number, pixelsPerTick: number): FixedGrid {
  const barTicks = meterAt(meters, tick).ticksPerBar;
  for (const value of [...NOTE_GRIDS].reverse()) {
    const ticks = noteValueTicks(value);
    if (ticks >= barTicks) break;
    if (ticks * pixelsPerTick >= ADAPTIVE_PIXELS) return value;
  }
  return "bar";
}

/** The grid lines around a tick: the last one at or before it and the first one after it; null if nothing snaps. */
function linesAround(
  meters: MeterMap,
  grid: Grid,
  tick: number,
  pixelsPerTick: number,
): { before: number; after: number } | null {
  const chosen: FixedGrid = grid === "adaptive" ? adaptiveGrid(meters, tick, pixelsPerTick) : grid;
  if (chosen === "off") return null;
  const bar = barStart(meters, tick);
  const next = nextBar(meters, tick);
  if (chosen === "bar") return { before: bar, after: next };
  const step = noteValueTicks(chosen);
  // Lines are counted from each bar's start, so that an uneven bar begins on a line.
  const before = bar + Math.floor((tick - bar) / step) * step;
  return { before, after: Math.min(before + step, next) };
}

/** The nearest grid line to a tick, a whole tick ≥ 0; `off` only rounds. `pixelsPerTick` matters to `adaptive`. */
export function snap(meters: MeterMap, grid: Grid, tick: number, pixelsPerTick = 1): number {
  const at = Math.max(0, tick);
  const lines = linesAround(meters, grid, at, pixelsPerTick);
  if (!lines) return Math.round(at);
  return at - lines.before < lines.after - at ? lines.before : lines.after;
}

/** The grid line at or before a tick: where a drawn note begins. */
export function snapDown(meters: MeterMap, grid: Grid, tick: number, pixelsPerTick = 1): number {
  const at = Math.max(0, tick);
  return linesAround(meters, grid, at, pixelsPerTick)?.before ?? Math.floor(at);
}

/** Distance in ticks to the next grid line: the length that a drawn note takes; `off` gives a sixteenth. */
export function gridStep(meters: MeterMap, grid: Grid, tick: number, pixelsPerTick = 1): number {
  const lines = linesAround(meters, grid, Math.max(0, tick), pixelsPerTick);
  return lines ? lines.after - lines.before : WHOLE / 16;
}

/** Every grid line in [from, to), in ticks; empty where the grid is off. */
export function gridLines(meters: MeterMap, grid: Grid, from: number, to: number, pixelsPerTick = 1): number[] {
  const lines: number[] = [];
  for (let tick = snapDown(meters, grid, from, pixelsPerTick); tick < to; ) {
    const around = linesAround(meters, grid, tick, pixelsPerTick);
    if (!around) return [];
    if (tick >= from) lines.push(tick);
    tick = around.after;
  }
  return lines;
}
