import type { Note } from "../../../../contract/project/document";
import type { Point } from "../../../kit/gesture/machine";
import { newId } from "../../../stores/document";
import { usePreferences } from "../../../stores/preferences";
import type { EditedClip } from "../edited";
import { rollXToTick, yToKey } from "../model/geometry";
import { rollSnap } from "../snap";
import { roll } from "../view";

/** A new note under a point: from the grid line before it, one step long. */
export function noteUnder(point: Point, edited: EditedClip, free: boolean): Note {
  const { view } = roll;
  const tick = rollXToTick(view, point.x);
  const start = Math.max(0, rollSnap.down(tick, free) - edited.origin);
  return {
    id: newId(),
    start: Math.round(start),
    length: Math.max(1, Math.round(rollSnap.step(tick))),
    key: yToKey(view, point.y),
    velocity: usePreferences.getState().keyboard.velocity,
  };
}
