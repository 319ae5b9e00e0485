import type { CommandArguments } from "../../../../contract/project/commands";
import type { Clip, Id } from "../../../../contract/project/document";
import { accepts, type PlacedClip, type Scene } from "../model/scene";

/** The distance of a drag in ticks and rows. */
export interface Shift {
  ticks: number;
  rows: number;
}

/**
 * The shift nearest to the wanted one that all clips can make together: none before tick 0, none off the lanes, each
 * onto a track of its kind. If a track is of another kind, the row shift is 0.
 */
export function allowedShift(scene: Scene, clips: readonly PlacedClip[], wanted: Shift): Shift {
  const earliest = Math.min(...clips.map((placed) => placed.start));
  const ticks = Math.max(-earliest, Math.round(wanted.ticks));
  const fits = (rows: number) =>
    clips.every((placed) => {
      const row = scene.rows[placed.row + rows];
      return row !== undefined && accepts(row.track, placed.clip);
    });
  let rows = wanted.rows;
  while (rows !== 0 && !fits(rows)) rows -= Math.sign(rows);
  return { ticks, rows };
}

/** The clips as they would be after the shift. */
export function shifted(clips: readonly PlacedClip[], shift: Shift): PlacedClip[] {
  return clips.map((placed) => ({
    ...placed,
    row: placed.row + shift.rows,
    start: placed.start + shift.ticks,
    end: placed.end + shift.ticks,
  }));
}

/** The command that moves clips by an allowed shift; null if nothing moves. */
export function moveCommand(
  scene: Scene,
  clips: readonly PlacedClip[],
  shift: Shift,
): CommandArguments<"moveClips"> | null {
  if (shift.ticks === 0 && shift.rows === 0) return null;
  const moves = clips.flatMap((placed) => {
    const track = scene.rows[placed.row + shift.rows]?.track;
    return track ? [{ id: placed.clip.id, start: placed.start + shift.ticks, trackId: track.id }] : [];
  });
  return moves.length > 0 ? { moves } : null;
}

/** A copy of a clip with new ids, also of its notes and controls. */
export function copyClip(clip: Clip, place: { trackId: Id; start: number }, newId: () => Id): Clip {
  const copy = { ...clip, ...place, id: newId() };
  if (copy.kind === "audio") return copy;
  const fresh = <Entry extends { id: Id }>(entries: Record<Id, Entry>): Record<Id, Entry> =>
    Object.fromEntries(
      Object.values(entries).map((entry) => {
        const id = newId();
        return [id, { ...entry, id }];
      }),
    );
  return { ...copy, notes: fresh(copy.notes), controls: fresh(copy.controls) };
}

/** The command that leaves the clips and adds copies where the shift takes them. */
export function copyCommand(
  scene: Scene,
  clips: readonly PlacedClip[],
  shift: Shift,
  newId: () => Id,
): CommandArguments<"addClips"> | null {
  const copies = clips.flatMap((placed) => {
    const track = scene.rows[placed.row + shift.rows]?.track;
    return track ? [copyClip(placed.clip, { trackId: track.id, start: placed.start + shift.ticks }, newId)] : [];
  });
  return copies.length > 0 ? { clips: copies } : null;
}

/** Copies directly after the clips: the whole selection once more. */
export function duplicateCommand(
  scene: Scene,
  clips: readonly PlacedClip[],
  snap: (tick: number) => number,
  newId: () => Id,
): CommandArguments<"addClips"> | null {
  if (clips.length === 0) return null;
  const start = Math.min(...clips.map((placed) => placed.start));
  const end = Math.max(...clips.map((placed) => placed.end));
  const rounded = snap(end);
  const ticks = Math.max(1, (rounded >= end ? rounded : Math.ceil(end)) - start);
  return copyCommand(scene, clips, { ticks, rows: 0 }, newId);
}
