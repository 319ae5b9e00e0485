import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { visibleRows } from "../../../kit/timeline/rows";
import { type MountedHead, nextMounted } from "../model/mountedHeads";
import type { Row } from "../model/scene";
import { lanes, useLanes } from "../view";

/** Rows beyond the view that stay in the DOM, so that Tab finds the next. */
const SPARE = 1;
/** Heads that are added in one frame. */
const A_FRAME = 2;

/** A head in the DOM, with its row. */
export interface PlacedHead {
  key: number;
  index: number;
  row: Row;
}

/**
 * The heads whose elements are in the DOM. They follow the scroll when it is at rest, a few in each frame, because
 * placing one costs more than a frame of scrolling; changes of size, number or order of rows are applied at once.
 * Elements of heads out of view are reused, except where the focus is.
 */
export function useMountedHeads(rows: readonly Row[], list: RefObject<HTMLElement | null>): readonly PlacedHead[] {
  const height = useLanes((now) => now.height);
  const rowHeight = useLanes((now) => now.rowHeight);
  const order = useMemo(() => rows.map(({ track }) => track.id).join(), [rows]);
  const places = useRef<ReadonlyMap<string, number>>(new Map());
  places.current = useMemo(() => new Map(rows.map(({ track }, index) => [track.id, index])), [rows]);
  const [held, setHeld] = useState<readonly MountedHead[]>([]);
  const latest = useRef(held);

  const follow = useRef((_most: number): boolean => false);
  follow.current = (most) => {
    const { first, end } = visibleRows(lanes.view, rows.length);
    const wanted = rows.slice(Math.max(0, first - SPARE), end + SPARE).map(({ track }) => track.id);
    const focused = list.current?.contains(document.activeElement)
      ? document.activeElement?.closest<HTMLElement>("[data-track]")?.dataset.track
      : undefined;
    const place = (id: string) => places.current.get(id) ?? -1;
    const next = nextMounted(latest.current, wanted, most, place, (id) => id === focused);
    if (next === latest.current) return false;
    latest.current = next;
    setHeld(next);
    return true;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: order and size decide which heads are wanted
  useLayoutEffect(() => {
    follow.current(Number.POSITIVE_INFINITY);
  }, [order, height, rowHeight]);
  useEffect(() => lanes.onRest(() => follow.current(A_FRAME)), []);

  return held.flatMap(({ key, id }) => {
    const index = places.current.get(id);
    const row = index === undefined ? undefined : rows[index];
    return row && index !== undefined ? [{ key, index, row }] : [];
  });
}
