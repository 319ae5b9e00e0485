import type { At, Hold } from "../../../kit/gesture/bind";
import type { Editing, ItemDrag } from "../../../kit/timeline/editing";
import { currentProject, newId, openProject } from "../../../stores/document";
import { usePreferences } from "../../../stores/preferences";
import { useSelection } from "../../../stores/selection";
import { projectMeters } from "../../../stores/time";
import { word } from "../../../words/say";
import type { HeldNotes } from "../../keyboard/playing";
import { currentEdited, type EditedClip, notesInOrder, selectedNotes } from "../edited";
import { deleteNotes, runAsOneStep } from "../edits";
import { rollXToTick } from "../model/geometry";
import { NOTE_EDGE, type NoteHit, noteAt, notesInRectangle, TOUCH_NOTE_EDGE } from "../model/hit";
import { rollSnap } from "../snap";
import { NO_DRAFT, roll } from "../view";
import { noteUnder } from "./newNote";
import { previewRoll, type RollContext, type RollDrag, type RollPreview } from "./preview";

const FINGER = "roll";

/** The selection of the clip's notes. */
const selection = {
  has: (id: string) => useSelection.getState().noteIds.has(id),
  all: () => useSelection.getState().noteIds,
  select: (ids: Iterable<string>, mode?: "only" | "add" | "toggle") => useSelection.getState().selectNotes(ids, mode),
};

function hitAt(at: At): NoteHit | null {
  const edited = currentEdited();
  if (!edited) return null;
  const edge = at.touch ? TOUCH_NOTE_EDGE : NOTE_EDGE;
  return noteAt(notesInOrder(edited.clip.notes), roll.view, edited.origin, at, edge);
}

function contextOf({ clip, origin }: EditedClip): RollContext {
  const meters = projectMeters(currentProject());
  return { clip, origin, view: roll.view, meters, snap: rollSnap.nearest, newId };
}

/** The velocity at which a dragged note is heard. */
const velocityOf = (drag: RollDrag) => (drag.kind === "draw" ? drag.note.velocity : drag.anchor.velocity);

/** The drag that a press on a note begins: of all selected notes, by their middle or an edge. */
function dragOf({ id, zone }: NoteHit, at: At): RollDrag | null {
  const edited = currentEdited();
  const anchor = edited?.clip.notes[id];
  if (!anchor || openProject().readOnly) return null;
  const tick = rollXToTick(roll.view, at.x);
  const notes = selectedNotes();
  return zone === "body"
    ? { kind: "move", notes, anchor, tick, key: anchor.key }
    : { kind: "resize", side: zone, notes, anchor, tick };
}

/**
 * How notes are edited by pointer: drawn, moved, resized; the note under the pointer is heard. With the draw tool a
 * press creates a note, with the select tool a double click does.
 */
export function noteEditing(heldNotes: HeldNotes | null): Editing<NoteHit> {
  let heard: number | null = null;

  const hear = (key: number | null, velocity = 100) => {
    if (!usePreferences.getState().audition || key === heard) return;
    heard = key;
    const edited = currentEdited();
    if (key === null || !edited) heldNotes?.release(FINGER);
    else heldNotes?.press(FINGER, key, velocity, [edited.track.id]);
  };

  const dragging = (drag: RollDrag): ItemDrag => {
    let preview: RollPreview | null = null;
    return {
      show: ({ x, y, alt, mod }) => {
        const edited = currentEdited();
        if (!edited) return;
        preview = previewRoll(drag, { x, y, free: alt, copy: mod }, contextOf(edited));
        if (preview.key !== null) hear(preview.key, velocityOf(drag));
        roll.show({ draft: preview.draft });
      },
      end: () => roll.show(NO_DRAFT),
      commit: () => {
        const commands = preview?.commit() ?? [];
        if (!preview || !runAsOneStep(preview.label, commands)) return;
        const added = commands.flatMap((command) => (command.name === "addNotes" ? command.args.notes : []));
        if (added.length > 0) selection.select(added.map((note) => note.id));
        const last = added.at(-1);
        if (drag.kind === "draw" && last) roll.show({ focused: last.id });
      },
    };
  };

  const drawing = (at: At): Hold | null => {
    const edited = currentEdited();
    if (!edited || roll.state.tool !== "draw" || openProject().readOnly) return null;
    const note = noteUnder(at, edited, at.alt);
    hear(note.key, note.velocity);
    const { show, end, commit } = dragging({ kind: "draw", note });
    return {
      slack: 0,
      scrolls: true,
      drag: show,
      end: () => {
        end();
        hear(null);
      },
      commit,
    };
  };

  return {
    selection,
    hit: hitAt,
    within: (rectangle) => {
      const edited = currentEdited();
      return edited ? notesInRectangle(notesInOrder(edited.clip.notes), roll.view, edited.origin, rectangle) : [];
    },
    focus: ({ id }) => roll.show({ focused: id }),
    pressed: ({ id }) => {
      const note = currentEdited()?.clip.notes[id];
      if (note) hear(note.key, note.velocity);
    },
    released: () => hear(null),
    drag: (hit, at) => {
      const drag = dragOf(hit, at);
      return drag && dragging(drag);
    },
    ground: drawing,
    double: (at) => {
      const edited = currentEdited();
      if (!edited || openProject().readOnly) return;
      const hit = hitAt(at);
      if (hit) {
        selection.select([hit.id]);
        deleteNotes();
        return;
      }
      if (roll.state.tool === "draw") return;
      const note = noteUnder(at, edited, at.alt);
      const drawn = previewRoll(
        { kind: "draw", note },
        { ...at, free: true, copy: false },
        { ...contextOf(edited), snap: (tick) => tick },
      );
      if (runAsOneStep(word("Add note"), drawn.commit())) selection.select([note.id]);
    },
    cursor: (at) => {
      const zone = hitAt(at)?.zone;
      if (zone) return zone === "body" ? "grab" : "ew-resize";
      return roll.state.tool === "draw" ? "crosshair" : "default";
    },
    fingerSelects: false,
    fingerDraws: () => roll.state.tool === "draw",
  };
}
