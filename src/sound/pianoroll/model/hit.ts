import type { Id, Note } from "../../../../contract/project/document";
import type { Point } from "../../../kit/gesture/machine";
import type { View } from "../../../kit/timeline/axis";
import { edgeAt, type Rectangle, touches } from "../../../kit/timeline/items";
import { keyRow, keyToY, ROLL_AXIS, rollTickToX } from "./geometry";

/** A note under a point, and which part of it. */
export interface NoteHit {
  id: Id;
  zone: "body" | "start" | "end";
}

/** Pixels from a note's edge that resize it. */
export const NOTE_EDGE = 6;
/** The same for a finger. */
export const TOUCH_NOTE_EDGE = 14;
/** The share of a short note that counts as edge at each side. */
const EDGE_SHARE = 1 / 3;
/** A shorter note is drawn and hit as if it had this width, pixels. */
const LEAST_WIDTH = 3;

/** The note under a point, the last drawn first; `origin` is the timeline tick of content tick 0. */
export function noteAt(
  notes: readonly Note[],
  view: View,
  origin: number,
  point: Point,
  edge: number = NOTE_EDGE,
): NoteHit | null {
  for (let index = notes.length - 1; index >= 0; index--) {
    const note = notes[index];
    if (!note) continue;
    const top = keyToY(view, note.key);
    if (point.y < top || point.y >= top + view.rowHeight) continue;
    const left = rollTickToX(view, origin + note.start);
    const right = Math.max(left + LEAST_WIDTH, rollTickToX(view, origin + note.start + note.length));
    const zone = edgeAt(point.x, { left, right }, edge, EDGE_SHARE);
    if (zone) return { id: note.id, zone };
  }
  return null;
}

/** Ids of the notes that a rectangle of the viewport touches. */
export function notesInRectangle(notes: readonly Note[], view: View, origin: number, rectangle: Rectangle): Id[] {
  return notes
    .filter(({ start, length, key }) => {
      const item = { row: keyRow(key), start: origin + start, end: origin + start + length };
      return touches(ROLL_AXIS, view, item, rectangle);
    })
    .map((note) => note.id);
}
