import { t } from "@lingui/core/macro";
import type { MidiPreset } from "../../../../contract/midi/mapping/preset";
import { TargetName } from "../../../sound/midi/TargetName";
import { CONTROL_NAMES, messageName } from "../../../sound/midi/words";
import { Button } from "../../../ui/controls/Button";
import { Dialog } from "../../../ui/overlays/Dialog";
import { say } from "../../../words/say";
import styles from "./Presets.module.css";
import { loadPreset } from "./presetFile";

/** What a preset would map, before it is loaded. */
export function PreviewDialog(props: { preset: MidiPreset; device: string | null; onClose: () => void }) {
  const { preset, device, onClose } = props;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={preset.name}
      description={preset.description}
      size="large"
      reading
      actions={
        <>
          <Button onClick={onClose}>{t`Close`}</Button>
          <Button
            kind="primary"
            disabled={device === null}
            onClick={() => {
              if (device !== null) loadPreset(preset, device);
              onClose();
            }}
          >
            {device === null ? t`Load Preset` : t`Load for ${device}`}
          </Button>
        </>
      }
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Control</th>
            <th scope="col">{t`Parameter`}</th>
          </tr>
        </thead>
        <tbody>
          {preset.mappings.map((mapping) => (
            <tr key={mapping.id}>
              <td>
                {say(CONTROL_NAMES[mapping.control])} {mapping.message && messageName(mapping.message)}
              </td>
              <td>
                <TargetName target={mapping.target} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  );
}
