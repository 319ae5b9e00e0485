import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { visibleRows } from "../model/geometry";
import { nextRows, type RowRange } from "../model/rowRange";
import { useTimeline } from "../view";
import { onRest } from "./rest";

/** Rows beyond the view that stay in the document, so that Tab finds the next. */
const SPARE = 1;

function wantedRows(rows: number): RowRange {
  const { first, end } = visibleRows(useTimeline.getState(), rows);
  return { first: Math.max(0, first - SPARE), end: Math.min(rows, end + SPARE) };
}

/**
 * The rows whose elements stand in the document. They follow the scroll when it rests, one more in each frame,
 * because making one costs more than a frame of scrolling; another size or number of rows they follow at once.
 */
export function useSettledRows(rows: number): RowRange {
  const height = useTimeline((now) => now.height);
  const rowHeight = useTimeline((now) => now.rowHeight);
  const [held, setHeld] = useState(() => wantedRows(rows));
  const latest = useRef(held);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the size decides which rows are wanted
  useLayoutEffect(() => {
    latest.current = wantedRows(rows);
    setHeld(latest.current);
  }, [rows, height, rowHeight]);

  useEffect(
    () =>
      onRest(() => {
        const wanted = wantedRows(rows);
        const next = nextRows(latest.current, wanted);
        if (next.first !== latest.current.first || next.end !== latest.current.end) {
          latest.current = next;
          setHeld(next);
        }
        return next.first !== wanted.first || next.end !== wanted.end;
      }),
    [rows],
  );

  return held;
}
