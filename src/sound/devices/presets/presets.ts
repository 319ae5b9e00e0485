import { t } from "@lingui/core/macro";
import { useEffect, useState } from "react";
import {
  type DeviceIdentity,
  defaultsOf,
  foreignName,
  isPluginKind,
  presetKind,
} from "../../../../contract/devices/plugins";
import { DEVICE_PRESETS } from "../../../../contract/devices/presets";
import type { Device } from "../../../../contract/project/document";
import type { PresetStore, UserPreset } from "../../../project/port";
import { command } from "../../../stores/document";
import { useServices } from "../../../stores/services";
import { toast } from "../../../ui/overlays/toast";
import { sentenceOf } from "../../../words/say";

/** A named setting, built-in or saved. */
export interface Preset {
  name: string;
  params: Readonly<Record<string, number>>;
  font?: Device["font"];
  /** a plugin's own */
  state?: string;
}

/** The presets that the app ships for a device. */
export function factoryPresets(device: DeviceIdentity): readonly Preset[] {
  const name = isPluginKind(device.kind) ? foreignName(device) : device.kind;
  return name ? DEVICE_PRESETS[name] : [];
}

/** The presets saved in this browser for a device, kept up to date. */
export function useUserPresets(device: DeviceIdentity | null): readonly UserPreset[] {
  const { presets } = useServices();
  const kind = device && presetKind(device);
  const [list, setList] = useState<readonly UserPreset[]>([]);
  useEffect(() => {
    setList([]);
    if (!presets || kind === null) return;
    let live = true;
    const read = () =>
      presets.list(kind).then(
        (found) => live && setList(found),
        (cause: unknown) => live && fail(t`The saved presets cannot be read`, cause),
      );
    void read();
    const stop = presets.onChange(() => void read());
    return () => {
      live = false;
      stop();
    };
  }, [presets, kind]);
  return list;
}

/** Sets a preset's values on a device; parameters that it does not name get their defaults. */
export function loadPreset(device: Device, preset: Preset): void {
  const params = { ...defaultsOf(device), ...preset.params };
  const { font, state } = preset;
  const held = { ...(font && { font }), ...(state !== undefined && { state }) };
  command("loadPreset", { id: device.id, presetName: preset.name, params, ...held });
}

/** Saves a device's present values with a name. */
export async function savePreset(store: PresetStore, device: Device, name: string): Promise<void> {
  const params = { ...defaultsOf(device), ...device.params };
  const { font, plugin } = device;
  const held = { ...(font && { font }), ...(plugin && plugin.state !== "" && { state: plugin.state }) };
  try {
    await store.save({ kind: presetKind(device), name, params, ...held });
    command("loadPreset", { id: device.id, presetName: name, params, ...held });
    toast({ title: t`Preset “${name}” saved`, tone: "success" });
  } catch (cause) {
    fail(t`The preset “${name}” could not be saved`, cause);
  }
}

/** Deletes a saved preset; a toast offers to undo it. */
export async function removePreset(store: PresetStore, preset: UserPreset): Promise<void> {
  try {
    await store.remove(preset.id);
    const { id: _, ...values } = preset;
    toast({
      title: t`Preset “${preset.name}” deleted`,
      action: {
        label: t`Undo`,
        run: () => void store.save(values).catch((cause: unknown) => fail(t`It could not be brought back`, cause)),
      },
    });
  } catch (cause) {
    fail(t`The preset “${preset.name}” could not be deleted`, cause);
  }
}

/** Whether a device differs from its preset. */
export function isEdited(device: Device, presets: readonly Preset[]): boolean {
  const preset = presets.find((entry) => entry.name === device.presetName);
  if (!preset) return false;
  const wanted: Record<string, number> = { ...defaultsOf(device), ...preset.params };
  const present: Record<string, number> = { ...defaultsOf(device), ...device.params };
  return Object.keys(wanted).some((name) => Math.abs((wanted[name] ?? 0) - (present[name] ?? 0)) > 1e-9);
}

function fail(title: string, cause: unknown): void {
  toast({ title, description: sentenceOf(cause), tone: "error" });
}
