import { t } from "@lingui/core/macro";
import type { Command } from "../../../../contract/project/commands";
import type { Id, Note, NoteClip } from "../../../../contract/project/document";
import type { MeterMap } from "../../../../contract/project/time";
import type { View } from "../../../kit/timeline/axis";
import {
  allowedMove,
  copyNotes,
  lengthToHold,
  moveNotes,
  type NotePatch,
  resizeEnds,
  resizeStarts,
} from "../edit/notes";
import { rollXToTick, yToKey } from "../model/geometry";

/** What the pointer drags in the roll. Ticks are the timeline's. */
export type RollDrag =
  | { kind: "move"; notes: readonly Note[]; anchor: Note; tick: number; key: number }
  | { kind: "resize"; side: "start" | "end"; notes: readonly Note[]; anchor: Note; tick: number }
  | { kind: "draw"; note: Note };

export interface RollPointer {
  x: number;
  y: number;
  free: boolean;
  copy: boolean;
}

export interface RollContext {
  clip: NoteClip;
  /** timeline tick of content tick 0 */
  origin: number;
  view: View;
  meters: MeterMap;
  snap(tick: number, free: boolean): number;
  newId(): Id;
}

export interface RollPreview {
  /** notes as they would be after the drag, by id */
  draft: ReadonlyMap<Id, Note>;
  /** the key under the pointer, to be heard */
  key: number | null;
  label: string;
  commit(): readonly Command[];
}

const NOTHING: RollPreview = {
  draft: new Map(),
  key: null,
  label: "",
  commit: () => [],
};

/** The commands that change notes of a clip, which is lengthened if a note would end beyond it. */
export function noteCommands(
  clip: NoteClip,
  meters: MeterMap,
  change: { set?: readonly NotePatch[]; add?: readonly Note[] },
): Command[] {
  const { set = [], add = [] } = change;
  const commands: Command[] = [];
  if (set.length > 0) commands.push({ name: "setNotes", args: { clipId: clip.id, notes: [...set] } });
  if (add.length > 0) commands.push({ name: "addNotes", args: { clipId: clip.id, notes: [...add] } });
  const changed = set.flatMap((patch) => {
    const note = clip.notes[patch.id];
    return note ? [{ ...note, ...patch }] : [];
  });
  const length = lengthToHold(clip, [...changed, ...add], meters);
  if (length !== null && commands.length > 0) {
    commands.push({ name: "trimClip", args: { id: clip.id, start: clip.start, offset: clip.offset, length } });
  }
  return commands;
}

/** The result of a drag with the pointer where it is now. */
export function previewRoll(drag: RollDrag, pointer: RollPointer, context: RollContext): RollPreview {
  switch (drag.kind) {
    case "move":
      return previewMove(drag, pointer, context);
    case "resize":
      return previewResize(drag, pointer, context);
    case "draw":
      return previewDraw(drag, pointer, context);
  }
}

function patched(notes: readonly Note[], patches: readonly NotePatch[]): Map<Id, Note> {
  const byId = new Map(notes.map((note) => [note.id, note]));
  const draft = new Map<Id, Note>();
  for (const patch of patches) {
    const note = byId.get(patch.id);
    if (note) draft.set(note.id, { ...note, ...patch });
  }
  return draft;
}

function previewMove(drag: RollDrag & { kind: "move" }, pointer: RollPointer, context: RollContext): RollPreview {
  const { view, origin, clip, meters } = context;
  const start = origin + drag.anchor.start + rollXToTick(view, pointer.x) - drag.tick;
  const by = allowedMove(drag.notes, {
    ticks: context.snap(start, pointer.free) - origin - drag.anchor.start,
    keys: yToKey(view, pointer.y) - drag.key,
  });
  const key = drag.anchor.key + by.keys;
  if (pointer.copy) {
    const ghosts = copyNotes(drag.notes, by, counter());
    return {
      ...NOTHING,
      draft: new Map(ghosts.map((note) => [note.id, note])),
      key,
      label: t`Copy notes`,
      commit: () =>
        by.ticks === 0 && by.keys === 0
          ? []
          : noteCommands(clip, meters, { add: copyNotes(drag.notes, by, context.newId) }),
    };
  }
  const patches = moveNotes(drag.notes, by);
  return {
    ...NOTHING,
    draft: patched(drag.notes, patches),
    key,
    label: t`Move notes`,
    commit: () => noteCommands(clip, meters, { set: patches }),
  };
}

/** Ids for previewed notes, which no command contains. */
function counter(): () => Id {
  let count = 0;
  return () => `ghost-${count++}`;
}

function previewResize(drag: RollDrag & { kind: "resize" }, pointer: RollPointer, context: RollContext): RollPreview {
  const { view, origin, clip, meters } = context;
  const edge = origin + drag.anchor.start + (drag.side === "end" ? drag.anchor.length : 0);
  const ticks = context.snap(edge + rollXToTick(view, pointer.x) - drag.tick, pointer.free) - edge;
  const patches = drag.side === "end" ? resizeEnds(drag.notes, ticks) : resizeStarts(drag.notes, ticks);
  return {
    ...NOTHING,
    draft: patched(drag.notes, patches),
    label: t`Resize notes`,
    commit: () => (ticks === 0 ? [] : noteCommands(clip, meters, { set: patches })),
  };
}

function previewDraw(drag: RollDrag & { kind: "draw" }, pointer: RollPointer, context: RollContext): RollPreview {
  const { view, origin, clip, meters } = context;
  const start = origin + drag.note.start;
  const end = context.snap(rollXToTick(view, pointer.x), pointer.free);
  const length = Math.max(end - start, drag.note.length);
  const note = { ...drag.note, key: yToKey(view, pointer.y), length };
  return {
    ...NOTHING,
    draft: new Map([[note.id, note]]),
    key: note.key,
    label: t`Draw note`,
    commit: () => noteCommands(clip, meters, { add: [note] }),
  };
}
