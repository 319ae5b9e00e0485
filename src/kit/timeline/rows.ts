import type { View } from "./axis";

type Rows = Pick<View, "scrollY" | "height" | "rowHeight">;

/** Row under a viewport y; may be beyond the last one. */
export function yToRow(view: Pick<Rows, "scrollY" | "rowHeight">, y: number): number {
  return Math.floor((y + view.scrollY) / view.rowHeight);
}

/** Viewport y of a row's top edge. */
export function rowToY(view: Pick<Rows, "scrollY" | "rowHeight">, row: number): number {
  return row * view.rowHeight - view.scrollY;
}

/** The first visible row and the one after the last visible row, of `rows`. */
export function visibleRows(view: Rows, rows: number): { first: number; end: number } {
  const first = Math.max(0, Math.floor(view.scrollY / view.rowHeight));
  const end = Math.min(rows, Math.ceil((view.scrollY + view.height) / view.rowHeight));
  return { first: Math.min(first, end), end };
}
