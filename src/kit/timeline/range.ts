import type { Point } from "../gesture/machine";
import type { Axis, View } from "./axis";
import type { Span } from "./items";

/** What pressing on a ruler takes hold of: the playhead, or the range that is marked there. */
export type RulerGrip<Unit extends number = number> =
  | { readonly kind: "seek" }
  | { readonly kind: "rangeStart" | "rangeEnd"; readonly other: Unit }
  | { readonly kind: "rangeMove"; readonly grab: number; readonly length: number }
  | { readonly kind: "rangeNew"; readonly origin: Unit };

/** How near an edge of the range counts, pixels. */
const EDGE = 6;

/** The grip under a point of a ruler whose upper `height` pixels hold the range. */
export function rulerGrip<Unit extends number>(
  axis: Axis<Unit>,
  view: View,
  range: Span<Unit>,
  point: Point,
  height: number,
  edge = EDGE,
): RulerGrip<Unit> {
  if (point.y > height) return { kind: "seek" };
  const position = axis.toPosition(view, point.x);
  if (range.end > range.start) {
    if (Math.abs(axis.toX(view, range.start) - point.x) <= edge) return { kind: "rangeStart", other: range.end };
    if (Math.abs(axis.toX(view, range.end) - point.x) <= edge) return { kind: "rangeEnd", other: range.start };
    if (position > range.start && position < range.end) {
      return { kind: "rangeMove", grab: position - range.start, length: range.end - range.start };
    }
  }
  return { kind: "rangeNew", origin: position };
}

/** The range with the pointer at a position; null where the grip is not the range's, or the range is empty. */
export function rangeUnder<Unit extends number>(
  grip: RulerGrip<Unit>,
  position: Unit,
  snap: (position: Unit) => Unit,
): Span<Unit> | null {
  switch (grip.kind) {
    case "seek":
      return null;
    case "rangeStart":
    case "rangeEnd":
      return ordered(snap(position), grip.other);
    case "rangeMove": {
      const start = snap(Math.max(0, position - grip.grab) as Unit);
      return { start, end: (start + grip.length) as Unit };
    }
    case "rangeNew":
      return ordered(snap(grip.origin), snap(position));
  }
}

function ordered<Unit extends number>(a: Unit, b: Unit): Span<Unit> | null {
  return a === b ? null : { start: a < b ? a : b, end: a < b ? b : a };
}
