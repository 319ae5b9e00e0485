import { said } from "../../words/said";
import type { CommandArguments } from "../commands";
import type { ControlEvent, Id, Note, NoteClip } from "../document";
import { CommandError } from "../errors";
import { findClip } from "./comps";
import { assign, type ProjectDraft } from "./lookup";

function noteClip(draft: ProjectDraft, clipId: Id) {
  const clip = findClip(draft, clipId);
  if (clip.kind !== "notes") throw new CommandError("wrongKind", "Notes belong in a MIDI clip.");
  return clip;
}

function add<Entry extends { id: Id }>(entries: Record<Id, Entry>, added: readonly Entry[], what: string): void {
  for (const entry of added) {
    if (Object.hasOwn(entries, entry.id)) {
      throw new CommandError("duplicateId", said`Another ${what} of the clip has the id “${entry.id}”.`);
    }
    entries[entry.id] = entry;
  }
}

function entry<Entry extends { id: Id }>(entries: Record<Id, Entry>, id: Id, what: string): Entry {
  const found = Object.hasOwn(entries, id) ? entries[id] : undefined;
  if (!found) throw new CommandError("unknownId", said`The ${what} is not in the clip any more.`);
  return found;
}

function remove<Entry extends { id: Id }>(entries: Record<Id, Entry>, ids: readonly Id[], what: string): void {
  for (const id of ids) delete entries[entry(entries, id, what).id];
}

export function addNotes(draft: ProjectDraft, args: CommandArguments<"addNotes">): void {
  add<Note>(noteClip(draft, args.clipId).notes, args.notes, "note");
}

export function setNotes(draft: ProjectDraft, args: CommandArguments<"setNotes">): void {
  const { notes } = noteClip(draft, args.clipId);
  for (const { id, ...values } of args.notes) assign<Note>(entry<Note>(notes, id, "note"), values);
}

export function removeNotes(draft: ProjectDraft, args: CommandArguments<"removeNotes">): void {
  remove(noteClip(draft, args.clipId).notes, args.ids, "note");
}

export function addControls(draft: ProjectDraft, args: CommandArguments<"addControls">): void {
  add<ControlEvent>(noteClip(draft, args.clipId).controls, args.controls, "controller event");
}

export function setControls(draft: ProjectDraft, args: CommandArguments<"setControls">): void {
  const { controls } = noteClip(draft, args.clipId);
  for (const { id, ...values } of args.controls) {
    assign(entry<ControlEvent>(controls, id, "controller event"), values);
  }
}

export function removeControls(draft: ProjectDraft, args: CommandArguments<"removeControls">): void {
  remove(noteClip(draft, args.clipId).controls, args.ids, "controller event");
}

interface Content {
  notes: Record<Id, Note>;
  controls: Record<Id, ControlEvent>;
}

/**
 * Splits a clip's content at a content tick. A note that sounds across the split ends there. The right part counts from
 * the split and begins with the last value of each controller.
 */
export function splitContent(
  clip: NoteClip,
  cut: number,
  ids: Readonly<Record<Id, Id>>,
): { left: Content; right: Content } {
  const renamed = (id: Id): Id => (Object.hasOwn(ids, id) ? ids[id] : undefined) ?? id;
  const left: Content = { notes: {}, controls: {} };
  const right: Content = { notes: {}, controls: {} };
  for (const note of Object.values(clip.notes)) {
    if (note.start < cut) left.notes[note.id] = { ...note, length: Math.min(note.length, cut - note.start) };
    else add(right.notes, [{ ...note, id: renamed(note.id), start: note.start - cut }], "note");
  }
  const held = new Map<string, ControlEvent>();
  const started = new Set<string>();
  // sorted, so that the order is the same everywhere
  const controls = Object.values(clip.controls).sort((a, b) => a.tick - b.tick || (a.id < b.id ? -1 : 1));
  for (const control of controls) {
    const lane = `${control.type} ${control.controller}`;
    if (control.tick < cut) {
      left.controls[control.id] = control;
      held.set(lane, control);
    } else {
      if (control.tick === cut) started.add(lane);
      add(right.controls, [{ ...control, id: renamed(control.id), tick: control.tick - cut }], "controller event");
    }
  }
  for (const [lane, control] of held) {
    if (started.has(lane)) continue;
    const id = renamed(control.id);
    if (!Object.hasOwn(right.controls, id)) right.controls[id] = { ...control, id, tick: 0 };
  }
  return { left, right };
}
