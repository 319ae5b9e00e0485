import { t } from "@lingui/core/macro";
import { type ReactNode, useEffect } from "react";
import { StudioFrame } from "../../kit/frame/StudioFrame";
import { PANEL_ACTIONS } from "../../sound/actions";
import { useControlActions } from "../../sound/controls";
import { Effects } from "../../sound/devices/Effects";
import { AddPluginDialog } from "../../sound/devices/plugins/AddPluginDialog";
import { PresetCommands } from "../../sound/devices/presets/PresetCommands";
import { EDITOR_CONTROLS } from "../../sound/editorControls";
import { ExportDialog } from "../../sound/export/ExportDialog";
import { PublishDialog } from "../../sound/export/PublishDialog";
import type { Exporter } from "../../sound/export/port";
import { useFileActions } from "../../sound/files/useFileActions";
import { useFiles } from "../../sound/files/useFiles";
import { CalibrateDialog, useCalibrateAction } from "../../sound/input/CalibrateDialog";
import { useKeyboards } from "../../sound/input/keyboards";
import { Instruments } from "../../sound/instruments/Instruments";
import { useMusicalTyping } from "../../sound/keyboard/useMusicalTyping";
import { LearnMode } from "../../sound/midi/LearnMode";
import { Mixer } from "../../sound/mixer/Mixer";
import { useLoadSheddingNotices } from "../../sound/system/loadShedding";
import { OutputsDialog } from "../../sound/system/OutputsDialog";
import { useBufferNotices } from "../../sound/system/outputBuffer";
import { useMeterActions } from "../../sound/system/useMeterActions";
import { hasCopiedClips, pasteClips } from "../../sound/timeline/clips";
import { TrackMenus } from "../../sound/track/TrackMenus";
import { TransportBar } from "../../sound/transport/TransportBar";
import { useEnabledActions } from "../../sound/useEnabledActions";
import { VersionDialog } from "../../sound/version/VersionDialog";
import { useProject } from "../../stores/project";
import { ActionScreen } from "../../ui/actions/useActions";
import { VIEW_ACTIONS } from "./actions";
import { FirstMinute } from "./FirstMinute";
import { StudioBrowser } from "./frame/StudioBrowser";
import { StudioDock } from "./frame/StudioDock";
import { StudioInspector } from "./frame/StudioInspector";
import { StudioWork } from "./frame/StudioWork";

const STUDIO_ACTIONS = { ...VIEW_ACTIONS, ...PANEL_ACTIONS };

/** Pastes the copied clips at a tick; false if nothing was copied. */
function pasteCopied(tick: number): boolean {
  if (!hasCopiedClips()) return false;
  pasteClips(tick);
  return true;
}

/**
 * The music studio: what its frame consists of. Mounted only while a project is open. `start` comes first in the
 * transport bar.
 */
export function MusicStudio(props: { exporter: Exporter; start?: ReactNode }) {
  return (
    <ActionScreen>
      <Studio {...props} />
    </ActionScreen>
  );
}

function Studio({ exporter, start }: { exporter: Exporter; start?: ReactNode }) {
  useEnabledActions();
  const name = useProject((now) => now.project?.name ?? "");
  useEffect(() => {
    document.title = `${name} · Backline`;
  }, [name]);
  useMusicalTyping();
  useKeyboards();
  const files = useFiles(pasteCopied);
  useFileActions(files);
  useCalibrateAction();
  useLoadSheddingNotices();
  useBufferNotices();
  useMeterActions();
  useControlActions(EDITOR_CONTROLS);
  return (
    <>
      <StudioFrame
        label={t`Music studio`}
        actions={STUDIO_ACTIONS}
        transport={<TransportBar start={start} />}
        hint={<FirstMinute />}
        browser={<StudioBrowser />}
        inspector={<StudioInspector />}
        tabs={[
          {
            id: "studio",
            label: t`Studio`,
            content: <StudioWork files={files} />,
            dock: <StudioDock />,
            sides: true,
          },
          { id: "mixer", label: t`Mixer`, content: <Mixer /> },
          { id: "instruments", label: t`Instruments`, content: <Instruments /> },
          { id: "effects", label: t`Effects`, content: <Effects /> },
        ]}
      />
      <TrackMenus />
      <LearnMode />
      <PresetCommands />
      <AddPluginDialog />
      <ExportDialog exporter={exporter} />
      <PublishDialog exporter={exporter} />
      <VersionDialog />
      <CalibrateDialog />
      <OutputsDialog />
    </>
  );
}
