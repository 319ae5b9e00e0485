import { t } from "@lingui/core/macro";
import { Import } from "lucide-react";
import { useCallback, useMemo } from "react";
import { played } from "../../../../contract/project/played";
import { EDITOR_TAB, NARROW } from "../../../kit/frame/StudioFrame";
import { insertSample } from "../../../sound/browser/ProjectSamples";
import type { Files } from "../../../sound/files/useFiles";
import { ImportTray } from "../../../sound/import/ImportTray";
import { EmptyTimeline } from "../../../sound/timeline/EmptyTimeline";
import { Timeline } from "../../../sound/timeline/Timeline";
import { useLanesDrop } from "../../../sound/timeline/useLanesDrop";
import { currentProject } from "../../../stores/document";
import { usePreferences } from "../../../stores/preferences";
import { useSelection } from "../../../stores/selection";
import { Button } from "../../../ui/controls/Button";

/** The preferences' name for the dock's group of tabs. */
export const DOCK = "studio.dock";

/** Opens a clip's editor in the dock. */
export function useOpenClip(): (id: string) => void {
  return useCallback((id: string) => {
    const clip = played(currentProject()).clips[id];
    if (!clip) return;
    useSelection.getState().selectClips([id]);
    if (clip.kind === "notes") useSelection.getState().editClip(id);
    const { setTab, tabs } = usePreferences.getState();
    setTab(DOCK, clip.kind === "notes" ? "notes" : "clip");
    // on a narrow screen the dock is a tab; otherwise there is no tab with this name
    if (matchMedia(NARROW).matches && tabs.studio !== EDITOR_TAB) setTab("studio", EDITOR_TAB);
  }, []);
}

/** The main content of the studio tab: the timeline, with files dropped on it. */
export function StudioWork({ files }: { files: Files }) {
  const drop = useLanesDrop(useMemo(() => ({ files: files.bring, sample: insertSample }), [files]));
  const button = (
    <Button icon={Import} kind="primary" action="files.import">
      {t`Import files`}
    </Button>
  );
  return (
    <Timeline
      onOpenClip={useOpenClip()}
      drop={drop}
      tools={
        <Button icon={Import} kind="ghost" action="files.import" hint={t`Import files`}>
          {t`Import`}
        </Button>
      }
      empty={
        <>
          <EmptyTimeline actions={button} />
          <ImportTray />
        </>
      }
    />
  );
}
