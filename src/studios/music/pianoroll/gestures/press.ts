import type { Note } from "../../../../../contract/project/document";
import { newId } from "../../../../stores/document";
import { usePreferences } from "../../../../stores/preferences";
import { useSelection } from "../../../../stores/selection";
import { type EditedClip, rollSnap } from "../edited";
import { rollXToTick, yToKey } from "../model/geometry";
import { useRoll } from "../view";
import type { RollDrag } from "./preview";

const isMac = /mac|iphone|ipad/i.test(navigator.platform);
/** Whether the key is held that adds to a selection or copies. */
export const mod = (event: MouseEvent) => (isMac ? event.metaKey : event.ctrlKey);

/** Selects as a press on a note asks; gives what a press without a drag does at its end. */
export function pressNote(id: string, event: PointerEvent): () => void {
  const { noteIds, selectNotes } = useSelection.getState();
  useRoll.getState().patch({ focusedNote: id });
  if (mod(event)) {
    if (noteIds.has(id)) return () => selectNotes([id], "toggle");
    selectNotes([id], "add");
    return () => {};
  }
  if (event.shiftKey) {
    selectNotes([id], "add");
    return () => {};
  }
  if (!noteIds.has(id)) selectNotes([id]);
  return () => selectNotes([id]);
}

/** A new note under a point: from the grid line before it, one step long. */
export function noteUnder(point: { x: number; y: number }, edited: EditedClip, free: boolean): Note {
  const view = useRoll.getState();
  const tick = rollXToTick(view, point.x);
  const start = Math.max(0, rollSnap.down(tick, free) - edited.origin);
  return {
    id: newId(),
    start: Math.round(start),
    length: Math.max(1, Math.round(rollSnap.step(tick))),
    key: yToKey(view, point.y),
    velocity: usePreferences.getState().keyboard.velocity,
  };
}

/** How loud what is under a drag is heard. */
export function velocityOf(drag: RollDrag): number {
  if (drag.kind === "draw") return drag.note.velocity;
  return drag.kind === "lasso" ? 100 : drag.anchor.velocity;
}
