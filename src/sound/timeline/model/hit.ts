import type { Id } from "../../../../contract/project/document";
import type { View } from "../../../kit/timeline/axis";
import { edgeAt, type Rectangle } from "../../../kit/timeline/items";
import { yToRow } from "../../../kit/timeline/rows";
import { clipBox, clipHandles, isAudio } from "./clipBox";
import { xToTick } from "./geometry";
import { clipsIn, type PlacedClip, type Scene } from "./scene";

/** The part of a clip under the pointer; each has its own kind of drag. */
export type ClipZone = "body" | "start" | "end" | "fadeIn" | "fadeOut" | "fadeInCurve" | "fadeOutCurve" | "gain";

export interface ClipHit {
  kind: "clip";
  id: Id;
  zone: ClipZone;
  tick: number;
  row: number;
}

export type Hit = ClipHit | { kind: "lane"; row: number; tick: number } | { kind: "empty"; tick: number };

/** The share of a narrow clip that counts as edge at each side. */
const EDGE_SHARE = 1 / 4;

/** How close counts as a hit: a mouse is exact, a finger is not. */
export interface Reach {
  edge: number;
  handle: number;
}
export const MOUSE_REACH: Reach = { edge: 6, handle: 7 };
export const TOUCH_REACH: Reach = { edge: 16, handle: 20 };

/** What is under a point of the lanes. Handles can be hit only on selected clips, edges on all. */
export function hitTest(
  scene: Scene,
  view: View,
  point: { x: number; y: number },
  selected: ReadonlySet<Id>,
  reach: Reach = MOUSE_REACH,
): Hit {
  const tick = xToTick(view, point.x);
  const rowIndex = yToRow(view, point.y);
  const row = scene.rows[rowIndex];
  if (!row) return { kind: "empty", tick };
  const around = clipsIn(row, xToTick(view, point.x - reach.handle), xToTick(view, point.x + reach.handle) + 1);
  const topDown = [...around].reverse();
  for (const placed of topDown) {
    if (!selected.has(placed.clip.id)) continue;
    const zone = handleAt(view, placed, point, reach);
    if (zone) return { kind: "clip", id: placed.clip.id, zone, tick, row: rowIndex };
  }
  for (const placed of topDown) {
    const zone = zoneAt(view, placed, point, reach);
    if (zone) return { kind: "clip", id: placed.clip.id, zone, tick, row: rowIndex };
  }
  return { kind: "lane", row: rowIndex, tick };
}

function handleAt(view: View, placed: PlacedClip, point: { x: number; y: number }, reach: Reach): ClipZone | null {
  if (!isAudio(placed)) return null;
  const handles = clipHandles(view, placed);
  for (const zone of ["fadeIn", "fadeOut", "fadeInCurve", "fadeOutCurve", "gain"] as const) {
    const handle = handles[zone];
    if (handle && Math.hypot(handle.x - point.x, handle.y - point.y) <= reach.handle) return zone;
  }
  return null;
}

function zoneAt(view: View, placed: PlacedClip, point: { x: number; y: number }, reach: Reach): ClipZone | null {
  return edgeAt(point.x, clipBox(view, placed), reach.edge, EDGE_SHARE);
}

/** Ids of the clips that a rectangle touches, in viewport pixels. */
export function clipsInRectangle(scene: Scene, view: View, rectangle: Rectangle): Id[] {
  const from = xToTick(view, rectangle.left);
  const to = Math.max(from + 1, xToTick(view, rectangle.right));
  const first = Math.max(0, yToRow(view, rectangle.top));
  const last = Math.min(scene.rows.length - 1, yToRow(view, rectangle.bottom));
  const found: Id[] = [];
  for (let index = first; index <= last; index++) {
    const row = scene.rows[index];
    if (row) for (const placed of clipsIn(row, from, to)) found.push(placed.clip.id);
  }
  return found;
}
