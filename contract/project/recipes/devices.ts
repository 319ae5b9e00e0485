import { type DeviceIdentity, labelOf, type Plugin } from "../../devices/plugins";
import { fitParameter, type ParameterSpec } from "../../parameters";
import { BYPASS } from "../../parameters/address";
import { deviceSpec } from "../../parameters/table";
import { said } from "../../words/said";
import type { CommandArguments } from "../commands";
import type { Device } from "../document";
import { CommandError } from "../errors";
import { freeKey } from "../order";
import { assign, find, insert, type ProjectDraft } from "./lookup";

/** The spec of a device's parameter; throws a CommandError if the device has none with that name. */
export function deviceParameter(device: DeviceIdentity, name: string): ParameterSpec {
  const spec = name === BYPASS ? null : deviceSpec(device, name);
  if (!spec) throw new CommandError("arguments", said`A ${labelOf(device)} has no parameter “${name}”.`);
  return spec;
}

function fitParameters(device: DeviceIdentity, params: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, fitParameter(deviceParameter(device, name), value)]),
  );
}

/** The order key that a device asks for, or the one right after a device that already has it. */
function roomFor(draft: ProjectDraft, { id, trackId, order }: Device): string {
  const chain = Object.values(draft.devices).filter((device) => device.trackId === trackId && device.id !== id);
  return freeKey(
    order,
    chain.map((device) => device.order),
  );
}

/** Inserts a device with its parameters limited to their ranges. */
export function insertDevice(draft: ProjectDraft, device: Device): void {
  const order = roomFor(draft, device);
  insert(draft, "devices", { ...device, order, params: fitParameters(device, device.params) });
}

export function addDevice(draft: ProjectDraft, args: CommandArguments<"addDevice">): void {
  insertDevice(draft, args.device);
}

export function removeDevice(draft: ProjectDraft, args: CommandArguments<"removeDevice">): void {
  delete draft.devices[find(draft, "devices", args.id).id];
}

export function setDevice(draft: ProjectDraft, args: CommandArguments<"setDevice">): void {
  const { id, plugin, ...values } = args;
  const device = find(draft, "devices", id);
  assign(device, values);
  if (plugin) setPlugin(device, plugin);
  if (values.order !== undefined) device.order = roomFor(draft, device);
}

/** Replaces a plugin's state or declared parameters; parameters that stay keep their values. */
function setPlugin(device: Device, plugin: Plugin): void {
  if (device.plugin?.format !== plugin.format || device.plugin.id !== plugin.id) {
    throw new CommandError("wrongKind", "A device stays the plugin that it is.");
  }
  const kept = Object.entries(device.params).filter(([name]) => plugin.parameters.some((entry) => entry.name === name));
  device.plugin = plugin;
  device.params = fitParameters({ kind: device.kind, plugin }, Object.fromEntries(kept));
}

export function loadPreset(draft: ProjectDraft, args: CommandArguments<"loadPreset">): void {
  const device = find(draft, "devices", args.id);
  device.presetName = args.presetName;
  device.params = fitParameters(device, args.params);
  if (args.state !== undefined && device.plugin) device.plugin.state = args.state;
  if (args.font) device.font = args.font;
}
