import type { Id, Note } from "../../../../contract/project/document";
import type { NotePatch } from "../edit/notes";
import { clampVelocity, ramp, stemsNear } from "../edit/velocity";

/** A point of the velocity lane: content tick and velocity. */
export interface VelocityPoint {
  tick: number;
  velocity: number;
}

/**
 * A drag in the velocity lane. On a stem: that stem, and the other selected ones with it. Beside the stems: a stroke
 * that sets the velocities that it passes; `straight` makes it a ramp from where it began.
 */
export type VelocityDrag =
  | { kind: "stems"; notes: readonly Note[]; from: VelocityPoint }
  | { kind: "stroke"; points: VelocityPoint[] };

/** The drag that a press begins; `reach` in ticks. */
export function beginVelocity(
  notes: readonly Note[],
  selected: ReadonlySet<Id>,
  at: VelocityPoint,
  reach: number,
): VelocityDrag {
  const stems = stemsNear(notes, at.tick, reach, selected);
  const [stem] = stems;
  if (!stem) return { kind: "stroke", points: [at] };
  const held = selected.has(stem.id) ? notes.filter((note) => selected.has(note.id)) : stems;
  return { kind: "stems", notes: held, from: { tick: at.tick, velocity: stem.velocity } };
}

/** The drag after the pointer has moved to a point. */
export function extendVelocity(drag: VelocityDrag, to: VelocityPoint, straight: boolean): VelocityDrag {
  if (drag.kind === "stems") return drag;
  const [first] = drag.points;
  return { kind: "stroke", points: straight && first ? [first, to] : [...drag.points, to] };
}

/** The velocities that the drag gives with the pointer at `to`. */
export function velocityPatches(drag: VelocityDrag, notes: readonly Note[], to: VelocityPoint): NotePatch[] {
  if (drag.kind === "stems") {
    const by = to.velocity - drag.from.velocity;
    return drag.notes.map((note) => ({ id: note.id, velocity: clampVelocity(note.velocity + by) }));
  }
  const set = new Map<Id, NotePatch>();
  drag.points.forEach((point, index) => {
    const previous = drag.points[index - 1] ?? point;
    for (const patch of ramp(notes, previous, point)) set.set(patch.id, patch);
  });
  return [...set.values()];
}
