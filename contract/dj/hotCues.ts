import { HOT_CUES } from "./deckRanges";
import { cueColor, type HotCue, type SavedLoop } from "./track";

/** A track's hot cues: each function gives the list as it is afterwards, ordered by slot. */

export const cueAt = (cues: readonly HotCue[], slot: number): HotCue | undefined =>
  cues.find((cue) => cue.slot === slot);

const withCue = (cues: readonly HotCue[], cue: HotCue): HotCue[] =>
  [...cues.filter(({ slot }) => slot !== cue.slot), cue].sort((one, other) => one.slot - other.slot);

/** Sets a slot at a frame, in place of what was there; with `end` its button plays a loop. */
export function setHotCue(cues: readonly HotCue[], slot: number, frame: number, end: number | null = null): HotCue[] {
  if (slot < 0 || slot >= HOT_CUES) throw new RangeError(`There is no hot cue ${slot + 1}.`);
  const before = cueAt(cues, slot);
  return withCue(cues, { slot, frame, end, label: before?.label ?? "", color: before?.color ?? cueColor(slot) });
}

export const clearHotCue = (cues: readonly HotCue[], slot: number): HotCue[] => cues.filter((cue) => cue.slot !== slot);

/** Another label or colour. */
export function editedHotCue(
  cues: readonly HotCue[],
  slot: number,
  edit: Partial<Pick<HotCue, "label" | "color">>,
): HotCue[] {
  const cue = cueAt(cues, slot);
  return cue ? withCue(cues, { ...cue, ...edit }) : [...cues];
}

/** The slot that a new cue takes where none is named: the first that is free; null if all are taken. */
export function freeSlot(cues: readonly HotCue[]): number | null {
  for (let slot = 0; slot < HOT_CUES; slot++) if (!cueAt(cues, slot)) return slot;
  return null;
}

/** Every frame that a jump may lead to: what a deck keeps in memory of a long track. */
export function jumpFrames(track: {
  readonly cue: number | null;
  readonly hotCues: readonly HotCue[];
  readonly loops: readonly SavedLoop[];
}): number[] {
  return [
    ...(track.cue === null ? [] : [track.cue]),
    ...track.hotCues.map(({ frame }) => frame),
    ...track.loops.map(({ start }) => start),
  ];
}
