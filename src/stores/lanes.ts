import type { Track } from "../../contract/project/document";
import { laneTracks } from "../../contract/project/select";
import { currentProject } from "./document";
import { usePreferences } from "./preferences";

const RETURNS = "timeline.returns";

/** Whether returns have lanes; by default not, because they hold no clips. */
export function showsReturns(preferences: { closed: Readonly<Record<string, boolean>> }): boolean {
  return preferences.closed[RETURNS] === false;
}

export function showReturns(shown: boolean): void {
  usePreferences.getState().setClosed(RETURNS, !shown);
}

/** The tracks of the open project that have a lane, from top to bottom. */
export function currentLanes(): readonly Track[] {
  return laneTracks(currentProject(), showsReturns(usePreferences.getState()));
}
