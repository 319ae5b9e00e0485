import { t } from "@lingui/core/macro";
import type { Device } from "../../../../contract/project/document";
import type { PresetStore, UserPreset } from "../../../project/port";
import type { MenuEntry } from "../../../ui/overlays/Menu";
import { loadPreset, type Preset, removePreset } from "./presets";

/** The presets of one kind of device, built-in and saved. */
export interface PresetLists {
  factory: readonly Preset[];
  saved: readonly UserPreset[];
}

/** The menu of a device's presets; `save` opens the dialog that asks for a name. */
export function presetEntries(
  device: Device,
  { factory, saved }: PresetLists,
  save: { to: PresetStore; as: () => void } | null,
): MenuEntry[] {
  const load = (preset: Preset): MenuEntry => ({ label: preset.name, run: () => loadPreset(device, preset) });
  const section = (label: string, presets: readonly Preset[]): MenuEntry[] =>
    presets.length > 0 ? [{ kind: "label", label }, ...presets.map(load)] : [];
  return [
    ...section(t`Factory`, factory),
    ...section(t`Saved`, saved),
    { kind: "separator" },
    { label: t`Default setting`, run: () => loadPreset(device, { name: t`Default`, params: {} }) },
    ...(save ? [{ label: t`Save preset …`, run: save.as }] : []),
    ...(save && saved.length > 0
      ? [
          {
            kind: "submenu" as const,
            label: "Delete",
            entries: saved.map((preset) => ({
              label: preset.name,
              danger: true,
              run: () => void removePreset(save.to, preset),
            })),
          },
        ]
      : []),
  ];
}

/** The preset so many places after the loaded one, cyclically. */
export function stepPreset(presets: readonly Preset[], name: string | null, by: 1 | -1): Preset | undefined {
  const at = presets.findIndex((preset) => preset.name === name);
  return at < 0 ? presets.at(by > 0 ? 0 : -1) : presets[(at + by + presets.length) % presets.length];
}
