import { dbToLevel } from "../../../../contract/scales";
import type { Theme } from "../../../kit/surface/theme";
import type { StripPeaks } from "../../displays/readings";

/** Falling levels of one head's meter, dB. */
export interface HeadLevel {
  left: number;
  right: number;
  clipped: boolean;
}

export const METERS_WIDTH = 13;
const FALL_DB_PER_SECOND = 26;
const FLOOR_DB = -90;
const CAUTION_DB = -6;
const LIGHT = 5;
const INSET = 4;

const db = (amplitude: number) => (amplitude > 0 ? Math.max(FLOOR_DB, 20 * Math.log10(amplitude)) : FLOOR_DB);
const taper = (level: number, travel: number) =>
  level <= FLOOR_DB ? 0 : Math.round((dbToLevel(level) / 100) * travel);

/** A level after `elapsed` ms: it falls from its peaks by 26 dB a second. */
export function decayedLevel(before: HeadLevel | undefined, peaks: StripPeaks | null, elapsed: number): HeadLevel {
  const fall = (FALL_DB_PER_SECOND * Math.min(100, elapsed)) / 1000;
  return {
    left: Math.max(FLOOR_DB, db(peaks?.peakLeft ?? 0), (before?.left ?? FLOOR_DB) - fall),
    right: Math.max(FLOOR_DB, db(peaks?.peakRight ?? 0), (before?.right ?? FLOOR_DB) - fall),
    clipped: peaks?.clipped ?? false,
  };
}

/** One head's meter in whole pixels, compared to find out whether it has to be redrawn. */
export interface HeadBar {
  top: number;
  left: number;
  right: number;
  clipped: boolean;
}

const travelOf = (rowHeight: number) => rowHeight - LIGHT - 2 * INSET - 2;

/** The bar of a level in a row that begins at `top`. */
export function headBar(level: HeadLevel, top: number, rowHeight: number): HeadBar {
  const travel = travelOf(rowHeight);
  return { top, left: taper(level.left, travel), right: taper(level.right, travel), clipped: level.clipped };
}

/** Draws the meters of the heads in sight, each with its clip light above. */
export function drawHeadMeters(
  context: CanvasRenderingContext2D,
  theme: Theme,
  bars: readonly HeadBar[],
  { height, rowHeight }: { height: number; rowHeight: number },
): void {
  context.clearRect(0, 0, METERS_WIDTH, height);
  const travel = travelOf(rowHeight);
  const caution = taper(CAUTION_DB, travel);
  const zero = taper(0, travel);
  const wide = Math.floor((METERS_WIDTH - 1) / 2);
  for (const bar of bars) {
    const top = bar.top + INSET;
    const bottom = top + LIGHT + 2 + travel;
    context.fillStyle = bar.clipped ? theme.over : theme.well;
    context.fillRect(0, top, 2 * wide + 1, LIGHT);
    for (const [x, tall] of [
      [0, bar.left],
      [wide + 1, bar.right],
    ] as const) {
      const band = (from: number, to: number, color: string) => {
        if (to <= from) return;
        context.fillStyle = color;
        context.fillRect(x, bottom - to, wide, to - from);
      };
      band(0, travel, theme.well);
      band(0, Math.min(tall, caution), theme.meterLow);
      band(caution, Math.min(tall, zero), theme.meterHigh);
      band(zero, tall, theme.over);
    }
  }
}
