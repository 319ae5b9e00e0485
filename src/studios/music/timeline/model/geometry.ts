import { TICKS_PER_QUARTER, ZOOM } from "../../../../../contract/project/document";

/** CSS pixels of a quarter note at 100 %. */
export const QUARTER_PIXELS = 40;

/** What part of the arrangement is seen: scroll in CSS pixels, zoom in percent. */
export interface TimelineView {
  zoom: number;
  scrollX: number;
  scrollY: number;
  /** size of the lanes' viewport, CSS pixels */
  width: number;
  height: number;
  rowHeight: number;
}

/** CSS pixels per tick at a zoom in percent. */
export function pixelsPerTick(zoom: number): number {
  return (QUARTER_PIXELS * zoom) / 100 / TICKS_PER_QUARTER;
}

/** Viewport x of a tick. */
export function tickToX(view: TimelineView, tick: number): number {
  return tick * pixelsPerTick(view.zoom) - view.scrollX;
}

/** Tick under a viewport x, unrounded, not below 0. */
export function xToTick(view: TimelineView, x: number): number {
  return Math.max(0, (x + view.scrollX) / pixelsPerTick(view.zoom));
}

/** Row under a viewport y; may lie beyond the last track. */
export function yToRow(view: TimelineView, y: number): number {
  return Math.floor((y + view.scrollY) / view.rowHeight);
}

/** Viewport y of a row's top edge. */
export function rowToY(view: TimelineView, row: number): number {
  return row * view.rowHeight - view.scrollY;
}

/** First row seen and the row after the last one seen, of `rows`. */
export function visibleRows(view: TimelineView, rows: number): { first: number; end: number } {
  const first = Math.max(0, Math.floor(view.scrollY / view.rowHeight));
  const end = Math.min(rows, Math.ceil((view.scrollY + view.height) / view.rowHeight));
  return { first: Math.min(first, end), end };
}

/** Width in pixels that the content takes: to its end and some empty bars, never less than the viewport. */
export function contentWidth(view: TimelineView, endTick: number): number {
  const spare = 16 * TICKS_PER_QUARTER;
  return Math.max(view.width, Math.ceil((endTick + spare) * pixelsPerTick(view.zoom)) + view.width / 2);
}

/** Percent at which `endTick` just fits the width, at most the largest zoom. */
export function zoomToFit(width: number, endTick: number): number {
  if (endTick <= 0 || width <= 0) return ZOOM.default;
  const margin = 0.96;
  return Math.min(ZOOM.max, ((width * margin) / endTick / pixelsPerTick(100)) * 100);
}

/** The zoom kept between 400 % and the smaller of 25 % and the zoom at which all fits. */
export function clampZoom(zoom: number, width: number, endTick: number): number {
  const smallest = Math.min(ZOOM.min, zoomToFit(width, endTick));
  return Math.min(ZOOM.max, Math.max(smallest, zoom));
}

/** A view zoomed to `zoom` percent with the tick under viewport x held where it is. */
export function zoomAbout(view: TimelineView, zoom: number, x: number): TimelineView {
  const ratio = zoom / view.zoom;
  return { ...view, zoom, scrollX: Math.max(0, (view.scrollX + x) * ratio - x) };
}

/** The next step up or down on the 25 % ladder. */
export function zoomStep(zoom: number, direction: 1 | -1): number {
  const steps = zoom / ZOOM.step;
  const next = direction > 0 ? Math.floor(steps + 1 + 1e-9) : Math.ceil(steps - 1 - 1e-9);
  return Math.min(ZOOM.max, Math.max(ZOOM.min, next * ZOOM.step));
}

/**
 * Scroll that brings the playhead into sight, null where it is: pages on as one that moves nears the right edge, and
 * goes to one that stands beyond either edge.
 */
export function followScroll(view: TimelineView, tick: number, moving = true): number | null {
  const x = tickToX(view, tick);
  if (x >= 0 && x <= view.width * (moving ? 0.9 : 1)) return null;
  return Math.max(0, tick * pixelsPerTick(view.zoom) - view.width * 0.1);
}
