import type { Axis, View } from "./axis";
import { rowToY } from "./rows";

/** A range of time, from `start` up to `end`. */
export interface Span<Unit extends number = number> {
  readonly start: Unit;
  readonly end: Unit;
}

/** An item on a row of a timeline. */
export interface Item<Unit extends number = number> extends Span<Unit> {
  readonly row: number;
}

/** A rectangle of the viewport, CSS pixels. */
export interface Rectangle {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * For each item the largest end of it and all items before it, which allows a binary search. `items` are sorted by
 * start.
 */
export function reachOf<Unit extends number>(items: readonly Span<Unit>[]): Unit[] {
  let furthest = 0 as Unit;
  return items.map(({ end }) => {
    if (end > furthest) furthest = end;
    return furthest;
  });
}

/** The items, sorted by start, that touch the span `from`…`to`. `reach` is `reachOf(items)`. */
export function itemsIn<Unit extends number, One extends Span<Unit>>(
  items: readonly One[],
  reach: readonly Unit[],
  from: Unit,
  to: Unit,
): One[] {
  const found: One[] = [];
  for (let index = firstAbove(reach, from); index < items.length; index++) {
    const item = items[index];
    if (!item || item.start >= to) break;
    if (item.end > from) found.push(item);
  }
  return found;
}

/** Index of the first entry above `value` in an ascending list. */
function firstAbove(list: readonly number[], value: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Whether an item, drawn as high as its row, touches a rectangle of the viewport. */
export function touches<Unit extends number>(
  axis: Axis<Unit>,
  view: View,
  item: Item<Unit>,
  { left, right, top, bottom }: Rectangle,
): boolean {
  const y = rowToY(view, item.row);
  return (
    y < bottom && y + view.rowHeight > top && axis.toX(view, item.start) < right && axis.toX(view, item.end) > left
  );
}

/**
 * Which part of a box from `left` to `right` contains x: an edge, or the middle; null if outside. `reach` is how close
 * to an edge counts; in a narrow box at most `share` of its width for each edge.
 */
export function edgeAt(
  x: number,
  { left, right }: Pick<Rectangle, "left" | "right">,
  reach: number,
  share: number,
): "start" | "end" | "body" | null {
  if (x < left || x >= right) return null;
  const edge = Math.min(reach, (right - left) * share);
  if (x < left + edge) return "start";
  return x >= right - edge ? "end" : "body";
}
