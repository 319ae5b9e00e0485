import { useCallback } from "react";
import { usePreferences } from "../../stores/preferences";
import { useSelection } from "../../stores/selection";
import { currentProject } from "./document";
import { EmptyTimeline } from "./timeline/EmptyTimeline";
import { Timeline } from "./timeline/Timeline";

/** Group of the dock's tabs in the preferences. */
export const DOCK = "studio.dock";

/** The studio tab's work: the timeline. Opening a clip shows its editor in the dock. */
export function StudioWork() {
  const open = useCallback((id: string) => {
    const clip = currentProject().clips[id];
    if (!clip) return;
    useSelection.getState().selectClips([id]);
    if (clip.kind === "notes") useSelection.getState().editClip(id);
    usePreferences.getState().setTab(DOCK, clip.kind === "notes" ? "notes" : "clip");
  }, []);
  return <Timeline onOpenClip={open} empty={<EmptyTimeline />} />;
}
