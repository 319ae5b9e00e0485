import { gridStep, snap, snapDown } from "../../../contract/project/snapping";
import { currentProject } from "../../stores/document";
import { projectMeters } from "../../stores/time";
import { currentGrid } from "../timeline/grid";
import { rollPixelsPerTick } from "./model/geometry";
import { roll } from "./view";

const meters = () => projectMeters(currentProject());
const perTick = () => rollPixelsPerTick(roll.view.zoom);

/** Snaps in the roll: the studio's grid at the roll's own zoom, in timeline ticks. */
export const rollSnap = {
  nearest: (tick: number, free = false): number => snap(meters(), free ? "off" : currentGrid(), tick, perTick()),
  down: (tick: number, free = false): number => snapDown(meters(), free ? "off" : currentGrid(), tick, perTick()),
  step: (tick: number): number => gridStep(meters(), currentGrid(), tick, perTick()),
};
