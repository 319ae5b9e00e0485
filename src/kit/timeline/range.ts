import type { Point } from "../gesture/machine";
import type { Axis, View } from "./axis";
import type { Span } from "./items";

/** What a press on a ruler takes hold of: the playhead, or the marked range. */
export type RulerGrip<Unit extends number = number> =
  | { readonly kind: "seek" }
  | { readonly kind: "rangeStart" | "rangeEnd"; readonly other: Unit }
  | { readonly kind: "rangeMove"; readonly grab: number; readonly length: number }
  | { readonly kind: "rangeNew"; readonly origin: Unit };

/** How close to an edge of the range counts, in pixels. */
const EDGE = 6;

/** What is under a point of a ruler; its upper `height` pixels contain the range. */
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

/** The range with the pointer at a position; null if the grip is not a part of the range, or the range is empty. */
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
