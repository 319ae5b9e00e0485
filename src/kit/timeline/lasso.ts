import type { Point } from "../gesture/machine";
import type { Axis, View } from "./axis";
import type { Rectangle } from "./items";

/** Where a lasso began, in content coordinates, so that scrolling does not matter. */
export interface LassoOrigin<Unit extends number = number> {
  readonly position: Unit;
  /** CSS pixels from the content's top */
  readonly y: number;
}

export function lassoFrom<Unit extends number>(axis: Axis<Unit>, view: View, point: Point): LassoOrigin<Unit> {
  return { position: axis.toPosition(view, point.x), y: point.y + view.scrollY };
}

/** The rectangle that a lasso spans with the pointer at a point of the viewport. */
export function lassoTo<Unit extends number>(
  axis: Axis<Unit>,
  view: View,
  from: LassoOrigin<Unit>,
  point: Point,
): Rectangle {
  const x = axis.toX(view, from.position);
  const y = from.y - view.scrollY;
  return {
    left: Math.min(x, point.x),
    right: Math.max(x, point.x),
    top: Math.min(y, point.y),
    bottom: Math.max(y, point.y),
  };
}

/** Draws a lasso in the theme's colours. */
export function drawLasso(
  context: CanvasRenderingContext2D,
  { accent, accentSoft }: { accent: string; accentSoft: string },
  { left, right, top, bottom }: Rectangle,
): void {
  context.fillStyle = accentSoft;
  context.fillRect(left, top, right - left, bottom - top);
  context.strokeStyle = accent;
  context.lineWidth = 1;
  context.strokeRect(left + 0.5, top + 0.5, right - left - 1, bottom - top - 1);
}
