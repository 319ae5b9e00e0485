import { useCallback } from "react";
import { usePreferences } from "../../stores/preferences";
import { useSelection } from "../../stores/selection";
import { currentProject } from "./document";
import { EmptyTimeline } from "./timeline/EmptyTimeline";
import { Timeline } from "./timeline/Timeline";

/** Group of the dock's tabs in the preferences. */
export const DOCK = "studio.dock";

/** Opens a clip's editor in the dock. */
export function useOpenClip(): (id: string) => void {
  return useCallback((id: string) => {
    const clip = currentProject().clips[id];
    if (!clip) return;
    useSelection.getState().selectClips([id]);
    if (clip.kind === "notes") useSelection.getState().editClip(id);
    usePreferences.getState().setTab(DOCK, clip.kind === "notes" ? "notes" : "clip");
  }, []);
}

/** The studio tab's work: the timeline. */
export function StudioWork() {
  return <Timeline onOpenClip={useOpenClip()} empty={<EmptyTimeline />} />;
}
