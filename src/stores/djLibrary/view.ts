import { useMemo } from "react";
import { create } from "zustand";
import { PREPARE_LIST, type TrackList, tracksOf } from "../../../contract/dj/list";
import type { Track } from "../../../contract/dj/track";
import { useDjLibrary } from "./library";
import { type Column, type Row, rowsOf, type Sorting } from "./query";

/** What the library shows: all tracks, or those of a list. */
export const ALL_TRACKS = "all";
/** What goes with the track that plays. */
export const SUGGESTIONS = "suggestions";

interface LibraryView {
  /** `ALL_TRACKS` or the id of a list */
  readonly source: string;
  readonly search: string;
  /** null: as the list has them */
  readonly sorting: Sorting | null;
  /** keys of the selected rows */
  readonly selected: ReadonlySet<string>;
  /** key of the row that the keyboard is on */
  readonly cursor: string | null;
}

export const useLibraryView = create<LibraryView>()(() => ({
  source: ALL_TRACKS,
  search: "",
  sorting: { column: "added", descending: true },
  selected: new Set<string>(),
  cursor: null,
}));

/** A playlist may hold a track twice: a row of a list is known by its place besides. */
export const rowKey = ({ track, place }: Row, source: string): string =>
  source === ALL_TRACKS ? track.id : `${place}:${track.id}`;

const NONE: ReadonlySet<string> = new Set();

/** Shows a list, in its own order; all tracks with the latest first. */
export function showSource(source: string): void {
  useLibraryView.setState({
    source,
    sorting: source === ALL_TRACKS ? { column: "added", descending: true } : null,
    selected: NONE,
    cursor: null,
  });
}

/** Sorts by a column; again: the other way; a third time: as the list has them. */
export function sortBy(column: Column): void {
  useLibraryView.setState(({ sorting }) => {
    if (sorting?.column !== column) return { sorting: { column, descending: false } };
    return { sorting: sorting.descending ? null : { column, descending: true } };
  });
}

export function sourceTracks(
  source: string,
  tracks: ReadonlyMap<string, Track>,
  lists: ReadonlyMap<string, TrackList>,
): readonly Track[] {
  if (source === ALL_TRACKS) return [...tracks.values()];
  const list = lists.get(source);
  return list ? tracksOf(list).flatMap((id) => tracks.get(id) ?? []) : [];
}

interface Shown {
  readonly tracks: ReadonlyMap<string, Track>;
  readonly list: TrackList | undefined;
  readonly source: string;
  readonly search: string;
  readonly sorting: Sorting | null;
}

/** what was shown last, with its rows: tens of thousands are sorted once for all who ask */
let last: (Shown & { readonly rows: readonly Row[] }) | null = null;

function rowsOfShown(shown: Shown): readonly Row[] {
  const { tracks, list, source, search, sorting } = shown;
  const same =
    last &&
    last.tracks === tracks &&
    last.list === list &&
    last.source === source &&
    last.search === search &&
    last.sorting === sorting;
  if (last && same) return last.rows;
  const of = sourceTracks(source, tracks, new Map(list ? [[source, list]] : []));
  last = { ...shown, rows: rowsOf(of, search, sorting) };
  return last.rows;
}

/** The rows that are shown. */
export function useRows(): readonly Row[] {
  const tracks = useDjLibrary((now) => now.tracks);
  const { source, search, sorting } = useLibraryView();
  const list = useDjLibrary((now) => now.lists.get(source));
  return useMemo(() => rowsOfShown({ tracks, list, source, search, sorting }), [tracks, list, source, search, sorting]);
}

/** The same, outside of components. */
export function shownRows(): readonly Row[] {
  const { tracks, lists } = useDjLibrary.getState();
  const { source, search, sorting } = useLibraryView.getState();
  return rowsOfShown({ tracks, list: lists.get(source), source, search, sorting });
}

/** Puts the cursor so many rows further; it begins with the first row, and stays within the list. */
export function moveCursor(by: number): void {
  const rows = shownRows();
  const at = cursorRow(rows);
  selectRow(rows, at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + by)));
}

const cursorRow = (rows: readonly Row[]): number => {
  const { source, cursor } = useLibraryView.getState();
  return cursor === null ? -1 : rows.findIndex((row) => rowKey(row, source) === cursor);
};

/** The track that the cursor is on; null where it is on none. */
export function trackAtCursor(): Track | null {
  const rows = shownRows();
  return rows[cursorRow(rows)]?.track ?? null;
}

/** Shows the list so many further, in the order in which they stand beside the library; behind the last comes the first. */
export function moveToList(by: number): void {
  const { lists } = useDjLibrary.getState();
  const sources = [
    ALL_TRACKS,
    PREPARE_LIST,
    ...(["crate", "playlist", "set"] as const).flatMap((kind) => listsOfKind(lists, kind).map(({ id }) => id)),
  ];
  const at = Math.max(0, sources.indexOf(useLibraryView.getState().source));
  showSource(sources[(at + by + sources.length) % sources.length] ?? ALL_TRACKS);
}

function listsOfKind(lists: ReadonlyMap<string, TrackList>, kind: TrackList["kind"]): readonly TrackList[] {
  const found = [...lists.values()].filter((list) => list.kind === kind);
  return kind === "set"
    ? found.sort((a, b) => b.created - a.created)
    : found.sort((a, b) => a.name.localeCompare(b.name));
}

/** Lists of a kind, by name; sets with the latest first. */
export function useLists(kind: TrackList["kind"]): readonly TrackList[] {
  const lists = useDjLibrary((now) => now.lists);
  return useMemo(() => listsOfKind(lists, kind), [lists, kind]);
}

/** How many tracks are to be played next. */
export function usePrepared(): number {
  return useDjLibrary(({ lists }) => {
    const list = lists.get(PREPARE_LIST);
    return list ? tracksOf(list).length : 0;
  });
}

/** Selects one row, or with `add` and `range` changes the selection as lists do. */
export function selectRow(
  rows: readonly Row[],
  index: number,
  { add = false, range = false }: { add?: boolean; range?: boolean } = {},
): void {
  const { source, selected, cursor } = useLibraryView.getState();
  const keyAt = (at: number) => rowKey(rows[at] as Row, source);
  if (!rows[index]) return;
  const key = keyAt(index);
  if (range && cursor !== null) {
    const from = Math.max(
      0,
      rows.findIndex((row) => rowKey(row, source) === cursor),
    );
    const next = new Set(add ? selected : []);
    for (let at = Math.min(from, index); at <= Math.max(from, index); at++) next.add(keyAt(at));
    // the cursor stays, so that the range can be changed from where it began
    useLibraryView.setState({ selected: next });
    return;
  }
  const next = new Set(add ? selected : []);
  if (add && selected.has(key)) next.delete(key);
  else next.add(key);
  useLibraryView.setState({ selected: next, cursor: key });
}

/** The selected rows, in the order in which they are shown. */
export function selectedRows(rows: readonly Row[]): readonly Row[] {
  const { source, selected } = useLibraryView.getState();
  return rows.filter((row) => selected.has(rowKey(row, source)));
}
