import { ChevronDown } from "lucide-react";
import { useState } from "react";
import type { Device } from "../../../../contract/project/document";
import { useServices } from "../../../stores/services";
import { Button } from "../../../ui/controls/Button";
import { Icon } from "../../../ui/layout/Icon";
import { Dialog } from "../../../ui/overlays/Dialog";
import { Menu, type MenuEntry } from "../../../ui/overlays/Menu";
import { useReadOnly } from "../document";
import styles from "./PresetMenu.module.css";
import { factoryPresets, isEdited, loadPreset, removePreset, savePreset, useUserPresets } from "./presets";

/** A device's presets: load a shipped or a saved one, save the present setting, delete. */
export function PresetMenu({ device }: { device: Device }) {
  const { presets: store } = useServices();
  const readOnly = useReadOnly();
  const saved = useUserPresets(device.kind);
  const factory = factoryPresets(device.kind);
  const [naming, setNaming] = useState(false);
  const edited = isEdited(device, [...saved, ...factory]);

  const entries = (): MenuEntry[] => [
    ...(factory.length > 0 ? [{ kind: "label" as const, label: "Factory" }] : []),
    ...factory.map((preset) => ({ label: preset.name, run: () => loadPreset(device, preset) })),
    ...(saved.length > 0 ? [{ kind: "label" as const, label: "Saved" }] : []),
    ...saved.map((preset) => ({ label: preset.name, run: () => loadPreset(device, preset) })),
    { kind: "separator" },
    { label: "Default setting", run: () => loadPreset(device, { name: "Default", params: {} }) },
    ...(store ? [{ label: "Save preset …", run: () => setNaming(true) }] : []),
    ...(store && saved.length > 0
      ? [
          {
            kind: "submenu" as const,
            label: "Delete",
            entries: saved.map((preset) => ({
              label: preset.name,
              danger: true,
              run: () => void removePreset(store, preset),
            })),
          },
        ]
      : []),
  ];

  return (
    <>
      <Menu
        trigger={
          <button type="button" className={styles.trigger} disabled={readOnly} aria-label="Preset">
            <span>
              {device.presetName ?? "Preset"}
              {edited && <abbr title="changed since it was loaded">*</abbr>}
            </span>
            <Icon as={ChevronDown} size={14} />
          </button>
        }
        entries={entries}
      />
      {store && naming && (
        <SaveDialog
          name={device.presetName ?? ""}
          taken={saved.map((preset) => preset.name)}
          onEnd={(name) => {
            setNaming(false);
            if (name !== null) void savePreset(store, device, name);
          }}
        />
      )}
    </>
  );
}

function SaveDialog({
  name,
  taken,
  onEnd,
}: {
  name: string;
  taken: readonly string[];
  onEnd: (name: string | null) => void;
}) {
  const [typed, setTyped] = useState(name);
  const wanted = typed.trim();
  return (
    <Dialog
      open
      onOpenChange={() => onEnd(null)}
      title="Save preset"
      actions={
        <>
          <Button onClick={() => onEnd(null)}>Cancel</Button>
          <Button kind="primary" disabled={wanted === ""} onClick={() => onEnd(wanted)}>
            {taken.includes(wanted) ? "Replace" : "Save"}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (wanted !== "") onEnd(wanted);
        }}
      >
        <label className={styles.label}>
          Name
          <input
            className={styles.field}
            value={typed}
            maxLength={200}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        {taken.includes(wanted) && <p className={styles.note}>A preset of this name exists and will be replaced.</p>}
      </form>
    </Dialog>
  );
}
