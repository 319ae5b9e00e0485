import { TICKS_PER_QUARTER, ZOOM } from "../../../../../contract/project/document";

/** CSS pixels of a quarter note at 100 %. */
export const ROLL_QUARTER_PIXELS = 80;
export const KEYS = 128;

/** What part of the roll is seen; x counts timeline ticks, y keys from 127 down. */
export interface RollView {
  /** percent */
  zoom: number;
  scrollX: number;
  scrollY: number;
  width: number;
  height: number;
  /** CSS pixels of a key */
  keyHeight: number;
}

/** CSS pixels per tick at a zoom in percent. */
export function rollPixelsPerTick(zoom: number): number {
  return (ROLL_QUARTER_PIXELS * zoom) / 100 / TICKS_PER_QUARTER;
}

export function rollTickToX(view: RollView, tick: number): number {
  return tick * rollPixelsPerTick(view.zoom) - view.scrollX;
}

/** Timeline tick under a viewport x, unrounded, not below 0. */
export function rollXToTick(view: RollView, x: number): number {
  return Math.max(0, (x + view.scrollX) / rollPixelsPerTick(view.zoom));
}

/** Top of a key's row in the viewport. */
export function keyToY(view: RollView, key: number): number {
  return (KEYS - 1 - key) * view.keyHeight - view.scrollY;
}

/** Key under a viewport y, 0…127. */
export function yToKey(view: RollView, y: number): number {
  const row = Math.floor((y + view.scrollY) / view.keyHeight);
  return Math.min(KEYS - 1, Math.max(0, KEYS - 1 - row));
}

/** Percent kept between 25 and 400. */
export function clampRollZoom(zoom: number): number {
  return Math.min(ZOOM.max, Math.max(ZOOM.min, zoom));
}

/** A view zoomed with the tick under x held where it is. */
export function rollZoomAbout(view: RollView, zoom: number, x: number): RollView {
  const next = clampRollZoom(zoom);
  const ratio = next / view.zoom;
  return { ...view, zoom: next, scrollX: Math.max(0, (view.scrollX + x) * ratio - x) };
}

/** Scroll that puts the notes in the middle, or middle C where there are none. */
export function centredScrollY(view: RollView, keys: readonly number[]): number {
  const low = keys.length > 0 ? Math.min(...keys) : 60;
  const high = keys.length > 0 ? Math.max(...keys) : 60;
  const middle = (KEYS - 1 - (low + high) / 2 + 0.5) * view.keyHeight;
  const most = Math.max(0, KEYS * view.keyHeight - view.height);
  return Math.min(most, Math.max(0, middle - view.height / 2));
}
