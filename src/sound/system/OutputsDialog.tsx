import { t } from "@lingui/core/macro";
import { create } from "zustand";
import { useEngine } from "../../stores/services";
import { useActions } from "../../ui/actions/useActions";
import { Button } from "../../ui/controls/Button";
import { Dialog } from "../../ui/overlays/Dialog";
import { OUTPUT_ACTIONS } from "../actions";
import { Outputs } from "./Outputs";
import styles from "./OutputsDialog.module.css";
import { useOutputs } from "./outputChoice";

const useOutputsDialog = create<{ open: boolean }>()(() => ({ open: false }));

/** Opens the outputs from anywhere; where no headphones are chosen, it says what they are for. */
export const openOutputs = (): void => useOutputsDialog.setState({ open: true });

/** The devices that sound, in front of whatever is on the screen; once in the studio. */
export function OutputsDialog() {
  const { open } = useOutputsDialog();
  const engine = useEngine();
  const none = (useOutputs()?.headphones ?? "off") === "off";
  const close = () => useOutputsDialog.setState({ open: false });
  useActions(OUTPUT_ACTIONS, { "system.outputs": { run: openOutputs, enabled: () => engine !== null } });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={t`Outputs and headphones`}
      description={
        none
          ? t`Cue plays a track in your headphones, before its fader, while the main output plays on. Choose where your headphones are connected, then press the headphones button of a track.`
          : t`Headphones play the main output and the tracks that you cue.`
      }
      actions={<Button onClick={close}>{t`Close`}</Button>}
    >
      <div className={styles.outputs}>
        <Outputs />
      </div>
    </Dialog>
  );
}
