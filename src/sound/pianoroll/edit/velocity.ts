import type { Id, Note } from "../../../../contract/project/document";
import type { NotePatch } from "./notes";

/** A velocity within 1…127, whole. */
export function clampVelocity(velocity: number): number {
  return Math.min(127, Math.max(1, Math.round(velocity)));
}

/** Velocity at a height of a lane `height` pixels tall. */
export function yToVelocity(y: number, height: number): number {
  return clampVelocity(((height - y) / Math.max(1, height)) * 127);
}

export function velocityToY(velocity: number, height: number): number {
  return height - (velocity / 127) * height;
}

/** Patches that set velocities along the line between two points (content ticks); only notes between them. */
export function ramp(
  notes: readonly Note[],
  from: { tick: number; velocity: number },
  to: { tick: number; velocity: number },
): NotePatch[] {
  const [left, right] = from.tick <= to.tick ? [from, to] : [to, from];
  const span = right.tick - left.tick;
  return notes.flatMap((note) => {
    if (note.start < left.tick || note.start > right.tick) return [];
    const share = span === 0 ? 1 : (note.start - left.tick) / span;
    return [{ id: note.id, velocity: clampVelocity(left.velocity + (right.velocity - left.velocity) * share) }];
  });
}

/** Patches that raise or lower velocities together. */
export function shiftVelocities(notes: readonly Note[], by: number): NotePatch[] {
  return notes.map((note) => ({ id: note.id, velocity: clampVelocity(note.velocity + by) }));
}

/** Notes whose stem is within `reach` ticks of a content tick, nearest first; selected ones have priority. */
export function stemsNear(notes: readonly Note[], tick: number, reach: number, selected: ReadonlySet<Id>): Note[] {
  const near = notes.filter((note) => Math.abs(note.start - tick) <= reach);
  const chosen = near.filter((note) => selected.has(note.id));
  const pool = chosen.length > 0 ? chosen : near;
  const nearest = Math.min(...pool.map((note) => Math.abs(note.start - tick)));
  return pool.filter((note) => Math.abs(note.start - tick) === nearest);
}
