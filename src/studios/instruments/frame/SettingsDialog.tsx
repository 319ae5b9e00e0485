import { t } from "@lingui/core/macro";
import { create } from "zustand";
import { VELOCITY } from "../../../sound/keyboard/velocity";
import { usePreferences } from "../../../stores/preferences";
import { Button } from "../../../ui/controls/Button";
import { NumberField } from "../../../ui/controls/value/NumberField";
import { CheckField } from "../../../ui/fields/CheckField";
import { Dialog } from "../../../ui/overlays/Dialog";
import { word } from "../../../words/say";
import styles from "./Side.module.css";

export const useSettingsDialog = create<{ open: boolean }>()(() => ({ open: false }));

const OCTAVE = { label: word("Octave"), min: 1, max: 8, default: 4, step: 1, unit: "", scale: "linear" } as const;

/** How the instruments are played, on this device. */
export function SettingsDialog() {
  const open = useSettingsDialog((now) => now.open);
  const { instruments, keyboard, set } = usePreferences();
  const change = (values: Partial<typeof instruments>) => set({ instruments: { ...instruments, ...values } });
  const close = () => useSettingsDialog.setState({ open: false });
  return (
    <Dialog
      title={t`Instrument settings`}
      open={open}
      onOpenChange={(next) => !next && close()}
      actions={
        <Button kind="primary" onClick={close}>
          {t`Done`}
        </Button>
      }
    >
      <div className={styles.rows}>
        <CheckField
          label={t`Play with the computer keyboard`}
          checked={instruments.typing}
          onChange={(event) => change({ typing: event.target.checked })}
        />
        <CheckField
          label={t`Mark the keys of the scale`}
          checked={instruments.showScale}
          onChange={(event) => change({ showScale: event.target.checked })}
        />
        <CheckField
          label={t`Let the guitar's strings ring`}
          checked={instruments.letRing}
          onChange={(event) => change({ letRing: event.target.checked })}
        />
        <NumberField labelled spec={OCTAVE} value={instruments.octave} onCommit={(octave) => change({ octave })} />
        <NumberField
          labelled
          spec={VELOCITY}
          value={keyboard.velocity}
          onCommit={(velocity) => set({ keyboard: { ...keyboard, velocity } })}
        />
        <div className={styles.line}>
          <Button action="input.keyboards">{t`Connect MIDI keyboards`}</Button>
          <Button action="system.outputs">{t`Outputs and headphones`}</Button>
        </div>
      </div>
    </Dialog>
  );
}
