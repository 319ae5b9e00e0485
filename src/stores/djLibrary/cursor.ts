import type { Track } from "../../../contract/dj/track";
import { useDjLibrary } from "./library";
import { type Row, rowsOf } from "./query";
import { rowKey, selectRow, sourceTracks, useLibraryView } from "./view";

/** The row that the keyboard is on, for those who move it without showing the list: controllers. */

let made: { readonly of: readonly unknown[]; readonly rows: readonly Row[] } = { of: [], rows: [] };

/** The rows that are shown; made anew only when the list, the search or the order is another. */
function shownRows(): readonly Row[] {
  const { tracks, lists } = useDjLibrary.getState();
  const { source, search, sorting } = useLibraryView.getState();
  const of = [tracks, lists, source, search, sorting];
  if (of.some((one, index) => one !== made.of[index])) {
    made = { of, rows: rowsOf(sourceTracks(source, tracks, lists), search, sorting) };
  }
  return made.rows;
}

function cursorAt(rows: readonly Row[]): number {
  const { source, cursor } = useLibraryView.getState();
  return cursor === null ? -1 : rows.findIndex((row) => rowKey(row, source) === cursor);
}

/** Moves the selection by so many rows; the first move selects the first row. */
export function moveCursor(by: number): void {
  const rows = shownRows();
  const at = cursorAt(rows);
  selectRow(rows, at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + Math.round(by))));
}

/** The track of the selected row; null where none is. */
export function trackAtCursor(): Track | null {
  const rows = shownRows();
  return rows[cursorAt(rows)]?.track ?? null;
}
