import { t } from "@lingui/core/macro";
import { CUE_MODE_NAMES, CUE_MODES } from "../../../../contract/dj/cueModes";
import { usePreferences } from "../../../stores/preferences";
import { Select } from "../../../ui/overlays/Select";

const MODES = CUE_MODES.map((mode) => ({ value: mode, label: CUE_MODE_NAMES[mode] }));

/** Whose way the cue buttons of all decks have. */
export function CueModeSelect() {
  const mode = usePreferences((now) => now.dj.cueMode);
  return (
    <Select
      label={t`Cue button: ${CUE_MODE_NAMES[mode]}`}
      value={mode}
      options={MODES}
      onChange={(value) => {
        const { dj, set } = usePreferences.getState();
        const cueMode = CUE_MODES.find((one) => one === value);
        if (cueMode) set({ dj: { ...dj, cueMode } });
      }}
      action="dj.cueMode"
    />
  );
}
