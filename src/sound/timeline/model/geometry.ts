import { TICKS_PER_QUARTER, ZOOM } from "../../../../contract/project/document";
import { createAxis } from "../../../kit/timeline/axis";

/** CSS pixels of a quarter note at 100 %. */
export const QUARTER_PIXELS = 40;

/** The arrangement's axis: ticks, zoomed out as far as needed to show a long project, with empty bars after its end. */
export const LANES_AXIS = createAxis({
  scale: { pixels: QUARTER_PIXELS, units: TICKS_PER_QUARTER },
  zoom: ZOOM,
  showsAll: true,
  spare: { units: 16 * TICKS_PER_QUARTER, view: 0.5 },
});

export const { perUnit: pixelsPerTick, toX: tickToX, toPosition: xToTick } = LANES_AXIS;
