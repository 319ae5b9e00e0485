import { TICKS_PER_QUARTER, ZOOM } from "../../../../contract/project/document";
import { createAxis, type View } from "../../../kit/timeline/axis";
import { rowToY, yToRow } from "../../../kit/timeline/rows";

/** CSS pixels of a quarter note at 100 %. */
export const ROLL_QUARTER_PIXELS = 80;
export const KEYS = 128;

/** The piano roll's axis: ticks of the timeline, with some empty bars after the clip. A row is a key, from 127 down. */
export const ROLL_AXIS = createAxis({
  scale: { pixels: ROLL_QUARTER_PIXELS, units: TICKS_PER_QUARTER },
  zoom: ZOOM,
  showsAll: false,
  spare: { units: 16 * TICKS_PER_QUARTER, view: 0 },
});

export const { perUnit: rollPixelsPerTick, toX: rollTickToX, toPosition: rollXToTick } = ROLL_AXIS;

type Rows = Pick<View, "scrollY" | "rowHeight">;

/** Row of a key, from the top. */
export const keyRow = (key: number): number => KEYS - 1 - key;

/** Top of a key's row in the viewport. */
export function keyToY(view: Rows, key: number): number {
  return rowToY(view, keyRow(key));
}

/** Key under a viewport y, 0…127. */
export function yToKey(view: Rows, y: number): number {
  return Math.min(KEYS - 1, Math.max(0, keyRow(yToRow(view, y))));
}

/** Scroll that puts the notes in the middle, or middle C where there are none. */
export function centredScrollY(
  { rowHeight, height }: Pick<View, "rowHeight" | "height">,
  keys: readonly number[],
): number {
  const low = keys.length > 0 ? Math.min(...keys) : 60;
  const high = keys.length > 0 ? Math.max(...keys) : 60;
  const middle = (keyRow((low + high) / 2) + 0.5) * rowHeight;
  const most = Math.max(0, KEYS * rowHeight - height);
  return Math.min(most, Math.max(0, middle - height / 2));
}
