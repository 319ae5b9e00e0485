import { type RefObject, useEffect, useId } from "react";
import { formatBars } from "../../../../contract/project/time";
import { useSelection } from "../../../stores/selection";
import { useMeters } from "../../../stores/time";
import { notesInOrder, useEditedClip } from "./edited";
import { noteSentence } from "./edits";
import { useRoll } from "./view";

/** Notes around the focused one that are in the document. */
const AROUND = 8;

/** The notes for ears: the roll takes the focus and names the note that the arrow keys stand on. */
export function NoteGrid({ scroller }: { scroller: RefObject<HTMLElement | null> }) {
  const edited = useEditedClip();
  const meters = useMeters();
  const focused = useRoll((now) => now.focusedNote);
  const selected = useSelection((now) => now.noteIds);
  const prefix = useId();
  const notes = edited ? notesInOrder(edited.clip.notes) : [];
  const at = notes.findIndex((note) => note.id === focused);
  const first = Math.max(0, at - AROUND);
  const shown = notes.slice(first, Math.max(0, at) + AROUND);
  const active = at >= 0 ? `${prefix}-${focused}` : "";

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    element.tabIndex = 0;
    element.setAttribute("role", "grid");
    element.setAttribute("aria-label", "Notes of the clip by time");
    element.setAttribute("aria-multiselectable", "true");
    element.setAttribute("aria-rowcount", String(notes.length));
    if (active) element.setAttribute("aria-activedescendant", active);
    else element.removeAttribute("aria-activedescendant");
  }, [scroller, notes.length, active]);

  if (!edited) return null;
  const bars = (tick: number) => formatBars(meters, Math.max(0, tick));
  return (
    <div className="srOnly" role="presentation">
      {shown.map((note, index) => (
        // biome-ignore lint/a11y/useSemanticElements: the grid is the scroller, whose notes are drawn
        <div key={note.id} role="row" aria-rowindex={first + index + 1} tabIndex={-1}>
          {/* biome-ignore lint/a11y/useSemanticElements: as above */}
          <span id={`${prefix}-${note.id}`} role="gridcell" tabIndex={-1} aria-selected={selected.has(note.id)}>
            {noteSentence(note, edited, bars)}
          </span>
        </div>
      ))}
      {notes.length === 0 && (
        // biome-ignore lint/a11y/useSemanticElements: as above
        <div role="row" tabIndex={-1}>
          {/* biome-ignore lint/a11y/useSemanticElements: as above */}
          <span role="gridcell" tabIndex={-1}>
            No notes
          </span>
        </div>
      )}
    </div>
  );
}
