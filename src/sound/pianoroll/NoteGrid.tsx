import { t } from "@lingui/core/macro";
import type { RefObject } from "react";
import { formatBars } from "../../../contract/project/time";
import { GridTwin } from "../../kit/timeline/GridTwin";
import { useSelection } from "../../stores/selection";
import { useMeters } from "../../stores/time";
import { notesInOrder, useEditedClip } from "./edited";
import { noteSentence } from "./edits";
import { useRoll } from "./view";

/** How many notes around the focused one are in the DOM. */
const AROUND = 8;

/** The notes for screen readers; only those around the focused one are in the DOM. */
export function NoteGrid({ scroller }: { scroller: RefObject<HTMLElement | null> }) {
  const edited = useEditedClip();
  const meters = useMeters();
  const focused = useRoll((now) => now.focused);
  const selected = useSelection((now) => now.noteIds);
  const notes = edited ? notesInOrder(edited.clip.notes) : [];
  const at = notes.findIndex((note) => note.id === focused);
  const first = Math.max(0, at - AROUND);
  const bars = (tick: number) => formatBars(meters, Math.max(0, tick));
  const rows = edited
    ? notes.slice(first, Math.max(0, at) + AROUND).map((note, index) => ({
        key: note.id,
        index: first + index,
        items: [{ id: note.id, text: noteSentence(note, edited, bars), selected: selected.has(note.id) }],
      }))
    : [];
  return (
    <GridTwin
      scroller={scroller}
      label={t`Notes of the clip by time`}
      count={notes.length}
      rows={edited && rows.length === 0 ? [{ key: "none", index: 0, items: [] }] : rows}
      focused={at >= 0 ? focused : null}
      nothing={t`No notes`}
    />
  );
}
