import { type ReactNode, useEffect } from "react";
import { useProject } from "../../stores/project";
import { useControlActions } from "./controls";
import { PresetCommands } from "./devices/presets/PresetCommands";
import { Effects } from "./effects/Effects";
import { ExportDialog } from "./files/export/ExportDialog";
import { PublishDialog } from "./files/export/PublishDialog";
import type { Exporter } from "./files/export/port";
import { useFileActions } from "./files/useFileActions";
import { useFiles } from "./files/useFiles";
import { VersionDialog } from "./files/version/VersionDialog";
import { StudioBrowser } from "./frame/StudioBrowser";
import { StudioDock } from "./frame/StudioDock";
import { StudioFrame } from "./frame/StudioFrame";
import { StudioInspector } from "./frame/StudioInspector";
import { StudioWork } from "./frame/StudioWork";
import { CalibrateDialog, useCalibrateAction } from "./input/CalibrateDialog";
import { useKeyboards } from "./input/keyboards";
import { Instruments } from "./instruments/Instruments";
import { useMusicalTyping } from "./keyboard/useMusicalTyping";
import { Mixer } from "./mixer/Mixer";
import { useEconomyNotices } from "./system/economy";
import { useMeterActions } from "./system/useMeterActions";
import { TrackMenus } from "./track/TrackMenus";
import { TransportBar } from "./transport/TransportBar";

/**
 * The music studio: each part fills its place in the frame. Stands on screen only while a project is open.
 * `start` stands first in the transport bar.
 */
export function MusicStudio({ exporter, start }: { exporter: Exporter; start?: ReactNode }) {
  const name = useProject((now) => now.project?.name ?? "");
  useEffect(() => {
    document.title = `${name} · Backline`;
  }, [name]);
  useMusicalTyping();
  useKeyboards();
  const files = useFiles();
  useFileActions(files);
  useCalibrateAction();
  useEconomyNotices();
  useMeterActions();
  useControlActions();
  return (
    <>
      <StudioFrame
        transport={<TransportBar start={start} />}
        browser={<StudioBrowser />}
        inspector={<StudioInspector />}
        tabs={[
          {
            id: "studio",
            label: "Studio",
            keys: "Alt+1",
            content: <StudioWork files={files} />,
            dock: <StudioDock />,
            sides: true,
          },
          { id: "mixer", label: "Mixer", keys: "Alt+2", content: <Mixer /> },
          { id: "instruments", label: "Instruments", keys: "Alt+3", content: <Instruments /> },
          { id: "effects", label: "Effects", keys: "Alt+4", content: <Effects /> },
        ]}
      />
      <TrackMenus />
      <PresetCommands />
      <ExportDialog exporter={exporter} />
      <PublishDialog exporter={exporter} />
      <VersionDialog />
      <CalibrateDialog />
    </>
  );
}
