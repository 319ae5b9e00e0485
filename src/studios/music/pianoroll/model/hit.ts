import type { Id, Note } from "../../../../../contract/project/document";
import { keyToY, type RollView, rollTickToX } from "./geometry";

export type NoteZone = "body" | "start" | "end";

/** Pixels from a note's edge that resize it. */
export const NOTE_EDGE = 6;
/** Reach of a finger. */
export const TOUCH_NOTE_EDGE = 14;

/** The note under a point, the last drawn first; `origin` is the timeline tick of content tick 0. */
export function noteAt(
  notes: readonly Note[],
  view: RollView,
  origin: number,
  point: { x: number; y: number },
  edge: number = NOTE_EDGE,
): { id: Id; zone: NoteZone } | null {
  for (let index = notes.length - 1; index >= 0; index--) {
    const note = notes[index];
    if (!note) continue;
    const top = keyToY(view, note.key);
    if (point.y < top || point.y >= top + view.keyHeight) continue;
    const left = rollTickToX(view, origin + note.start);
    const right = Math.max(left + 3, rollTickToX(view, origin + note.start + note.length));
    if (point.x < left || point.x >= right) continue;
    const reach = Math.min(edge, (right - left) / 3);
    return { id: note.id, zone: point.x >= right - reach ? "end" : point.x < left + reach ? "start" : "body" };
  }
  return null;
}

/** Ids of the notes that a rectangle of the viewport touches. */
export function notesInRectangle(
  notes: readonly Note[],
  view: RollView,
  origin: number,
  rectangle: { left: number; right: number; top: number; bottom: number },
): Id[] {
  return notes
    .filter((note) => {
      const top = keyToY(view, note.key);
      const left = rollTickToX(view, origin + note.start);
      const right = rollTickToX(view, origin + note.start + note.length);
      return (
        top < rectangle.bottom &&
        top + view.keyHeight > rectangle.top &&
        left < rectangle.right &&
        right > rectangle.left
      );
    })
    .map((note) => note.id);
}
