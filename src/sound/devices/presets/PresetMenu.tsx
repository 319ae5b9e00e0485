import { t } from "@lingui/core/macro";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import type { Device } from "../../../../contract/project/document";
import { useReadOnly } from "../../../stores/document";
import { useServices } from "../../../stores/services";
import { Icon } from "../../../ui/layout/Icon";
import { Menu } from "../../../ui/overlays/Menu";
import styles from "./PresetMenu.module.css";
import { presetEntries } from "./presetEntries";
import { factoryPresets, isEdited, useUserPresets } from "./presets";
import { SavePresetDialog } from "./SavePresetDialog";

const nameOfPreset = (name: string | null, edited: boolean): string =>
  t`Preset${name === null ? "" : `: ${name}`}${edited ? ", changed" : ""}`;

/** A device's presets: load a built-in or saved one, save the present setting, delete. */
export function PresetMenu({ device }: { device: Device }) {
  const { presets: store } = useServices();
  const readOnly = useReadOnly();
  const saved = useUserPresets(device);
  const factory = factoryPresets(device);
  const [naming, setNaming] = useState(false);
  const edited = isEdited(device, [...saved, ...factory]);

  const entries = () => presetEntries(device, { factory, saved }, store && { to: store, as: () => setNaming(true) });

  return (
    <>
      <Menu
        trigger={
          <button
            type="button"
            className={styles.trigger}
            data-action="preset.choose"
            disabled={readOnly}
            aria-label={nameOfPreset(device.presetName, edited)}
            data-device={device.id}
          >
            <span>
              {device.presetName ?? t`Preset`}
              {edited && <abbr title={t`changed since it was loaded`}>*</abbr>}
            </span>
            <Icon as={ChevronDown} size={14} />
          </button>
        }
        entries={entries}
      />
      {store && naming && (
        <SavePresetDialog store={store} device={device} saved={saved} onEnd={() => setNaming(false)} />
      )}
    </>
  );
}
