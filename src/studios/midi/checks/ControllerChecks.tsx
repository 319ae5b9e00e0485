import { t } from "@lingui/core/macro";
import { useState } from "react";
import { BUILT_IN_PRESETS, isMadeFor } from "../../../../contract/midi/mapping/builtIn";
import { isLearned, type Mapping, newMapping } from "../../../../contract/midi/mapping/mapping";
import { setMappings, useMappings } from "../../../stores/midi/mappings";
import { useMidi } from "../../../stores/midi/midi";
import { useActions } from "../../../ui/actions/useActions";
import { toast } from "../../../ui/overlays/toast";
import { CONTROLLER_CHECKS } from "../actions";
import { type Listed, useController } from "../chosen";
import { loadPreset } from "../presets/presetFile";
import { CalibrateDialog } from "./CalibrateDialog";
import { TestDialog } from "./TestDialog";

type Open = "test" | "calibrate" | null;

/** Test all controls, calibrate their sensitivity, and reset them: of the controller that is chosen. */
export function ControllerChecks() {
  const controller = useController();
  const on = useMidi((now) => now.state.kind === "on");
  const [open, setOpen] = useState<Open>(null);
  const learned = controller?.mappings.filter(isLearned) ?? [];
  const canListen = on && controller?.connected === true;
  useActions(CONTROLLER_CHECKS, {
    "midi.test": { run: () => setOpen("test"), enabled: () => canListen },
    "midi.calibrate": { run: () => setOpen("calibrate"), enabled: () => canListen && learned.length > 0 },
    "midi.reset": {
      run: () => {
        if (controller) reset(controller);
      },
      enabled: () => learned.length > 0,
    },
  });
  if (!controller?.device || open === null) return null;
  const shown = { controller, deviceId: controller.device.id, onClose: () => setOpen(null) };
  return open === "test" ? <TestDialog {...shown} /> : <CalibrateDialog {...shown} />;
}

/**
 * A controller that a preset came along for gets that; of any other, each control keeps what it moves and moves it plainly
 * again.
 */
function reset({ name }: Listed): void {
  const own = BUILT_IN_PRESETS.find((preset) => isMadeFor(preset, name));
  if (own) {
    loadPreset(own, name);
    return;
  }
  const before = useMappings.getState().mappings;
  setMappings(before.map((mapping) => (mapping.device === name ? plain(mapping) : mapping)));
  toast({
    title: t`${name} is as it was learned`,
    description: t`Ranges, curves, calibration and other settings are at their defaults. What each control moves stays.`,
    action: { label: t`Undo`, run: () => setMappings(before) },
  });
}

/** A mapping with all settings at their defaults. */
function plain({ id, device, message, target, control, mode, layer }: Mapping): Mapping {
  return newMapping({ id, device, message, target, control, mode, layer, pickup: mode === "follow" });
}
