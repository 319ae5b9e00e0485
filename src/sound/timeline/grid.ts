import { GRIDS, type Grid } from "../../../contract/project/snapping";
import { usePreferences } from "../../stores/preferences";

/** The grid that a person chose for timeline and piano roll. */
function gridOf(preferences: { snap: boolean; grid: string }): Grid {
  if (!preferences.snap) return "off";
  return GRIDS.find((grid) => grid === preferences.grid) ?? "adaptive";
}

export function currentGrid(): Grid {
  return gridOf(usePreferences.getState());
}
