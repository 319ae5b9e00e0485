import { t } from "@lingui/core/macro";
import { useState } from "react";
import type { Device, Project } from "../../../../contract/project/document";
import { devicesOf } from "../../../../contract/project/select";
import { useProject } from "../../../stores/project";
import { useSelection } from "../../../stores/selection";
import { useServices } from "../../../stores/services";
import { useActions } from "../../../ui/actions/useActions";
import { announce } from "../../../ui/announce";
import { AnchoredMenu, type MenuAnchor } from "../../../ui/overlays/Menu";
import { PRESET_ACTIONS } from "../../actions";
import { editable } from "../../enabled";
import { presetEntries, stepPreset } from "./presetEntries";
import { factoryPresets, loadPreset, useUserPresets } from "./presets";
import { SavePresetDialog } from "./SavePresetDialog";

/** The selected device, otherwise the first one of the selected track. */
function chosenDevice(project: Project, deviceId: string | null, trackId: string | null): Device | null {
  return project.devices[deviceId ?? ""] ?? (trackId === null ? null : (devicesOf(project, trackId)[0] ?? null));
}

/** Actions on presets, for keys and the command palette; mounted once in the studio. */
export function PresetCommands() {
  const { presets: store } = useServices();
  const deviceId = useSelection((now) => now.deviceId);
  const trackId = useSelection((now) => now.trackId);
  const device = useProject((now) => (now.project ? chosenDevice(now.project, deviceId, trackId) : null));
  const saved = useUserPresets(device);
  const [anchor, setAnchor] = useState<MenuAnchor | null>(null);
  const [naming, setNaming] = useState(false);
  const factory = device ? factoryPresets(device) : [];

  const step = (by: 1 | -1) => {
    const preset = device && stepPreset([...factory, ...saved], device.presetName, by);
    if (!preset) return;
    loadPreset(device, preset);
    announce(t`Preset ${preset.name}`);
  };
  const choose = () => {
    const shown = document.querySelector(`[data-device="${CSS.escape(device?.id ?? "")}"]`);
    setAnchor(shown ?? { x: innerWidth / 2, y: innerHeight / 3 });
  };
  const enabled = () => editable() && device !== null;
  useActions(PRESET_ACTIONS, {
    "preset.next": { run: () => step(1), enabled },
    "preset.previous": { run: () => step(-1), enabled },
    "preset.choose": { run: choose, enabled },
    "preset.save": { run: () => setNaming(true), enabled: () => enabled() && store !== null },
  });

  return (
    <>
      <AnchoredMenu
        anchor={device ? anchor : null}
        entries={() =>
          device ? presetEntries(device, { factory, saved }, store && { to: store, as: () => setNaming(true) }) : []
        }
        onClose={() => setAnchor(null)}
      />
      {device && store && naming && (
        <SavePresetDialog store={store} device={device} saved={saved} onEnd={() => setNaming(false)} />
      )}
    </>
  );
}
