import { t } from "@lingui/core/macro";
import type { Command } from "../../../contract/project/commands";
import type { Note } from "../../../contract/project/document";
import { command, currentProject, gesture, newId } from "../../stores/document";
import { useSelection } from "../../stores/selection";
import { projectMeters } from "../../stores/time";
import { announce } from "../../ui/announce";
import { word } from "../../words/say";
import { keyName } from "../keyboard/keys";
import {
  allowedMove,
  copyNotes,
  duplicateDistance,
  legato,
  moveNotes,
  type NotePatch,
  resizeEnds,
  transpose,
} from "./edit/notes";
import { type Quantise, quantise } from "./edit/quantise";
import { shiftVelocities } from "./edit/velocity";
import { currentEdited, type EditedClip, notesInOrder, selectedNotes } from "./edited";
import { noteCommands } from "./gestures/preview";
import { keyToY, rollPixelsPerTick } from "./model/geometry";
import { drumName } from "./model/keys";
import { rollSnap } from "./snap";
import { roll } from "./view";

/** Runs commands as one step of undo. */
export function runAsOneStep(label: string, commands: readonly Command[]): boolean {
  if (commands.length === 0) return false;
  return gesture(label, (open) => {
    for (const { name, args } of commands) open.run(name, args as never);
  });
}

/** Changes the selected notes, or all if none is selected. */
function change(label: string, patches: (notes: readonly Note[], edited: EditedClip) => readonly NotePatch[]): void {
  const edited = currentEdited();
  if (!edited) return;
  const chosen = selectedNotes();
  const notes = chosen.length > 0 ? chosen : notesInOrder(edited.clip.notes);
  const set = patches(notes, edited);
  runAsOneStep(label, noteCommands(edited.clip, projectMeters(currentProject()), { set }));
}

export const transposeNotes = (semitones: number): void =>
  change(word("Transpose"), (notes) =>
    selectedNotes().length > 0 || Math.abs(semitones) === 12 ? transpose(notes, semitones) : [],
  );
export const makeLegato = (): void => change(word("Legato"), legato);
export const changeVelocity = (by: number): void => change(word("Velocity"), (notes) => shiftVelocities(notes, by));
export const quantiseNotes = (options: Quantise): void =>
  change(word("Quantise"), (notes, { origin }) => quantise(notes, origin, projectMeters(currentProject()), options));

/** Moves the selected notes by a grid step, or finely by ten ticks. */
export function nudgeNotes(direction: 1 | -1, fine: boolean): void {
  const [first] = selectedNotes();
  if (!first) return;
  change(word("Nudge"), (notes, { origin }) => {
    const ticks = fine ? 10 : rollSnap.step(origin + first.start);
    return moveNotes(notes, allowedMove(notes, { ticks: ticks * direction, keys: 0 }));
  });
}

/** Lengthens or shortens the selected notes by a grid step. */
export function stretchNotes(direction: 1 | -1): void {
  const [first] = selectedNotes();
  if (!first) return;
  change(word("Resize notes"), (notes, { origin }) =>
    resizeEnds(notes, rollSnap.step(origin + first.start) * direction),
  );
}

export function deleteNotes(): void {
  const edited = currentEdited();
  const notes = selectedNotes();
  if (!edited || notes.length === 0) return;
  if (command("removeNotes", { clipId: edited.clip.id, ids: notes.map((note) => note.id) })) {
    useSelection.getState().selectNotes([]);
    announce(t`${notes.length} ${notes.length > 1 ? "notes" : "note"} deleted`);
  }
}

export function selectAllNotes(): void {
  const edited = currentEdited();
  if (edited) useSelection.getState().selectNotes(Object.keys(edited.clip.notes));
}

function addAll(label: string, edited: EditedClip, notes: readonly Note[]): void {
  if (runAsOneStep(label, noteCommands(edited.clip, projectMeters(currentProject()), { add: notes }))) {
    useSelection.getState().selectNotes(notes.map((note) => note.id));
  }
}

/** Copies the selected notes directly after them, on the grid. */
export function duplicateNotes(): void {
  const edited = currentEdited();
  const notes = selectedNotes();
  const [first] = notes;
  if (!edited || !first) return;
  const ticks = duplicateDistance(notes, rollSnap.step(edited.origin + first.start));
  addAll(word("Duplicate notes"), edited, copyNotes(notes, { ticks, keys: 0 }, newId));
}

let board: readonly Note[] = [];

export const hasCopiedNotes = (): boolean => board.length > 0;

export function copySelectedNotes(): void {
  const notes = selectedNotes();
  if (notes.length > 0) board = notes;
}

export function cutNotes(): void {
  copySelectedNotes();
  deleteNotes();
}

/** Pastes copied notes, the first at a timeline tick. */
export function pasteNotes(tick: number): void {
  const edited = currentEdited();
  if (!edited || board.length === 0) return;
  const first = Math.min(...board.map((note) => note.start));
  const ticks = Math.max(0, Math.round(tick) - edited.origin) - first;
  addAll(word("Paste notes"), edited, copyNotes(board, { ticks, keys: 0 }, newId));
}

/** Adds a note of one grid step at a timeline tick, on the focused note's key or middle C. */
export function addNoteAt(tick: number, velocity: number): void {
  const edited = currentEdited();
  if (!edited) return;
  const start = Math.max(0, rollSnap.down(tick) - edited.origin);
  const focused = edited.clip.notes[roll.state.focused ?? ""];
  const key = focused?.key ?? (edited.track.kind === "drums" ? 36 : 60);
  const note = { id: newId(), start, length: Math.max(1, rollSnap.step(tick)), key, velocity };
  addAll(word("Add note"), edited, [note]);
  roll.show({ focused: note.id });
}

/** A note for screen readers: “C4, bar 2.1.1, velocity 100”. */
export function noteSentence(note: Note, edited: EditedClip, bars: (tick: number) => string): string {
  const name = edited.track.kind === "drums" ? drumName(note.key) : keyName(note.key);
  return t`${name}, bar ${bars(edited.origin + note.start)}, velocity ${note.velocity}`;
}

/** Moves to the previous or next note; Shift adds it to the selection. */
export function goToNote(direction: 1 | -1, add: boolean): Note | null {
  const edited = currentEdited();
  if (!edited) return null;
  const notes = notesInOrder(edited.clip.notes);
  const at = notes.findIndex((note) => note.id === roll.state.focused);
  const next = notes[at < 0 ? (direction > 0 ? 0 : notes.length - 1) : at + direction];
  if (!next) return null;
  useSelection.getState().selectNotes([next.id], add ? "add" : "only");
  revealNote(next, edited);
  return next;
}

function revealNote(note: Note, edited: EditedClip): void {
  const { view } = roll;
  const left = (edited.origin + note.start) * rollPixelsPerTick(view.zoom);
  const top = keyToY(view, note.key) + view.scrollY;
  const outX = left < view.scrollX || left > view.scrollX + view.width - 20;
  const outY = top < view.scrollY || top + view.rowHeight > view.scrollY + view.height;
  roll.show({
    focused: note.id,
    scrollX: outX ? Math.max(0, left - view.width / 4) : view.scrollX,
    scrollY: outY ? Math.max(0, top - view.height / 2) : view.scrollY,
  });
}
