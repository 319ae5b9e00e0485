import { t } from "@lingui/core/macro";
import { useState } from "react";
import type { Device } from "../../../../contract/project/document";
import type { PresetStore, UserPreset } from "../../../project/port";
import { FormDialog } from "../../../ui/overlays/FormDialog";
import styles from "./PresetMenu.module.css";
import { savePreset } from "./presets";

interface Props {
  store: PresetStore;
  device: Device;
  saved: readonly UserPreset[];
  onEnd: () => void;
}

/** Asks for a name and saves a device's present setting with it. */
export function SavePresetDialog({ store, device, saved, onEnd }: Props) {
  const [typed, setTyped] = useState(device.presetName ?? "");
  const wanted = typed.trim();
  const taken = saved.some((preset) => preset.name === wanted);
  const save = () => {
    onEnd();
    void savePreset(store, device, wanted);
  };
  return (
    <FormDialog
      title={t`Save preset`}
      action={taken ? t`Replace` : t`Save`}
      buttons="studio"
      ready={wanted !== ""}
      onSubmit={save}
      onClose={onEnd}
    >
      <label className={styles.label}>
        {t`Name`}
        <input
          className={styles.field}
          value={typed}
          maxLength={200}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      {taken && <p className={styles.note}>{t`A preset of this name exists and will be replaced.`}</p>}
    </FormDialog>
  );
}
