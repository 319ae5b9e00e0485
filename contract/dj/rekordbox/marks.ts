import { type BeatGrid, beatGridSchema } from "../grid";
import { cueColor, type HotCue, type SavedLoop } from "../track";
import type { Mark, TempoMark } from "./document";

/** The grid that TEMPO nodes describe, at a track's rate; null where there is none. */
export function gridOf(tempos: readonly TempoMark[], rate: number): BeatGrid | null {
  const marks = [...tempos]
    .sort((a, b) => a.start - b.start)
    .filter(({ start }, index, all) => start !== all[index - 1]?.start);
  const [first] = marks;
  if (!first) return null;
  const anchors = [{ frame: first.start * rate, beat: 0 }];
  for (const [index, mark] of marks.slice(1).entries()) {
    const before = marks[index] as TempoMark;
    const last = anchors.at(-1) as { frame: number; beat: number };
    // a whole number of beats lies between two nodes; which it is, the tempo of the first tells
    const beats = Math.max(1, Math.round(((mark.start - before.start) * before.bpm) / 60));
    anchors.push({ frame: mark.start * rate, beat: last.beat + beats });
  }
  const grid = {
    rate,
    anchors,
    bpm: (marks.at(-1) as TempoMark).bpm,
    firstDownbeat: 1 - first.beat,
    beatsPerBar: first.beatsPerBar,
  };
  return beatGridSchema.safeParse(grid).success ? grid : null;
}

/** Hot cues, saved loops and the cue point of a track's marks, at its rate. A memory cue is the cue point, the first of them. */
export function cuesOf(
  marks: readonly Mark[],
  rate: number,
  makeId: () => string,
): { readonly hotCues: HotCue[]; readonly loops: SavedLoop[]; readonly cue: number | null } {
  const hot = new Map<number, HotCue>();
  const loops: SavedLoop[] = [];
  let cue: number | null = null;
  for (const { slot, start, end, label, color } of marks) {
    const frame = start * rate;
    if (slot !== null) {
      hot.set(slot, { slot, frame, end: end === null ? null : end * rate, label, color: color ?? cueColor(slot) });
    } else if (end !== null) {
      if (loops.length < 100) loops.push({ id: makeId(), start: frame, end: end * rate, label, color });
    } else cue ??= frame;
  }
  return { hotCues: [...hot.values()].sort((a, b) => a.slot - b.slot), loops, cue };
}
