import { t } from "@lingui/core/macro";
import { DEVICES, type DeviceKindName, FOREIGN_DEVICES, type ForeignName } from "../../../contract/devices";
import { EXTERNAL_DEVICES, type ExternalManifest, externalPlugin } from "../../../contract/devices/external";
import type { DeviceManifest } from "../../../contract/devices/manifest";
import {
  foreignPlugin,
  labelOf,
  manifestOf,
  type Plugin,
  type PluginKind,
  presetKind,
} from "../../../contract/devices/plugins";
import type { Device, Id } from "../../../contract/project/document";
import { newDevice, newPlugin } from "../../../contract/project/newProject";
import { between } from "../../../contract/project/order";
import { devicesOf } from "../../../contract/project/select";
import { attempt, command, currentProject, newId } from "../../stores/document";
import { useSelection } from "../../stores/selection";

const KINDS = Object.keys(DEVICES) as DeviceKindName[];
/** A device that can be added: a built-in one, or a plugin. */
export type DeviceChoice = { readonly kind: DeviceKindName } | { readonly kind: PluginKind; readonly plugin: Plugin };
const isOffered = ({ role, internal }: DeviceManifest) => role === "effect" && !internal;
export const EFFECTS: readonly DeviceChoice[] = [
  ...KINDS.filter((kind) => isOffered(DEVICES[kind])).map((kind) => ({ kind })),
  ...(Object.keys(FOREIGN_DEVICES) as ForeignName[]).map((name) => ({
    kind: "foreign" as const,
    plugin: foreignPlugin(name),
  })),
];
/** Those that play beside the engine, by who makes their sound. */
const externals = (
  role: ExternalManifest["role"],
  format: ExternalManifest["format"] = "tone",
): readonly DeviceChoice[] =>
  EXTERNAL_DEVICES.filter((manifest) => manifest.role === role && manifest.format === format).map((manifest) => ({
    kind: "external",
    plugin: externalPlugin(manifest),
  }));
export const EXTERNAL_EFFECTS = externals("effect");
export const PLUGIN_EFFECTS = externals("effect", "wam");
export const EXTERNAL_INSTRUMENTS = externals("instrument");
export const INSTRUMENT_KINDS = KINDS.filter((kind) => DEVICES[kind].role === "instrument");

const made = (place: { id: Id; trackId: Id; order: string }, choice: DeviceChoice): Device =>
  "plugin" in choice ? newPlugin({ ...place, ...choice }) : newDevice({ ...place, ...choice });

/** Whether a device is the chosen one. */
export const isChosen = (device: Device | undefined | null, choice: DeviceChoice): boolean =>
  device?.kind === choice.kind && (!("plugin" in choice) || presetKind(device) === presetKind(choice));

/** Adds an effect at the end of a track's chain and selects it. */
export function addEffect(trackId: Id, effect: DeviceChoice): void {
  const last = devicesOf(currentProject(), trackId).at(-1);
  const id = newId();
  const place = { id, trackId, order: between(last?.order ?? null, null) };
  const device = made(place, effect);
  if (command("addDevice", { device })) useSelection.getState().selectDevice(id);
}

export function removeDevice(device: Device): void {
  if (command("removeDevice", { id: device.id }) && useSelection.getState().deviceId === device.id) {
    useSelection.getState().selectDevice(null);
  }
}

/** Moves a device by a number of places within the chain; an instrument stays first. */
export function moveDevice(device: Device, places: number): void {
  const chain = devicesOf(currentProject(), device.trackId);
  const at = chain.findIndex((entry) => entry.id === device.id);
  moveDeviceTo(device, at + places);
}

/** Moves a device to an index of the resulting chain. */
export function moveDeviceTo(device: Device, index: number): void {
  const chain = devicesOf(currentProject(), device.trackId);
  const order = orderAt(chain, device.id, index);
  if (order !== null) command("setDevice", { id: device.id, order });
}

/** The order key for a device at an index of its chain; null if it is already there or may not be. */
export function orderAt(chain: readonly Device[], id: Id, index: number): string | null {
  const from = chain.findIndex((device) => device.id === id);
  const first = chain[0] && manifestOf(chain[0]).role === "instrument" ? 1 : 0;
  const to = Math.min(chain.length - 1, Math.max(first, index));
  if (from < first || to === from) return null;
  const others = chain.filter((device) => device.id !== id);
  return between(others[to - 1]?.order ?? null, others[to]?.order ?? null);
}

/** Replaces a track's instrument. */
export function setInstrument(trackId: Id, choice: DeviceChoice): void {
  attempt((open) => {
    const chain = devicesOf(open.project, trackId);
    const old = chain.find((device) => manifestOf(device).role === "instrument");
    if (isChosen(old, choice)) return;
    open.beginGesture(t`Load ${labelOf(choice)}`);
    try {
      if (old) open.run("removeDevice", { id: old.id });
      const next = chain.find((device) => device.id !== old?.id);
      open.run("addDevice", {
        device: made({ id: newId(), trackId, order: between(null, next?.order ?? null) }, choice),
      });
      open.endGesture();
    } catch (cause) {
      open.cancelGesture();
      throw cause;
    }
  });
}
