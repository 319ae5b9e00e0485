import { DEVICES, type DeviceKindName } from "../../devices";
import { fitParameter, type ParameterSpec } from "../../parameters";
import { BYPASS } from "../../parameters/address";
import { deviceSpec } from "../../parameters/table";
import type { CommandArguments } from "../commands";
import type { Device } from "../document";
import { CommandError } from "../errors";
import { freeKey } from "../order";
import { assign, find, insert, type ProjectDraft } from "./lookup";

/** What a device's parameter is; throws a CommandError where the device has none of that name. */
export function deviceParameter(kind: DeviceKindName, name: string): ParameterSpec {
  const spec = name === BYPASS ? null : deviceSpec(kind, name);
  if (!spec) throw new CommandError("arguments", `A ${DEVICES[kind].label} has no parameter “${name}”.`);
  return spec;
}

function fitParameters(kind: DeviceKindName, params: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, fitParameter(deviceParameter(kind, name), value)]),
  );
}

/** The place that a device asks for, or one right after another device that stands there. */
function roomFor(draft: ProjectDraft, { id, trackId, order }: Device): string {
  const chain = Object.values(draft.devices).filter((device) => device.trackId === trackId && device.id !== id);
  return freeKey(
    order,
    chain.map((device) => device.order),
  );
}

/** Puts a device in with its parameters in range. */
export function insertDevice(draft: ProjectDraft, device: Device): void {
  const order = roomFor(draft, device);
  insert(draft, "devices", { ...device, order, params: fitParameters(device.kind, device.params) });
}

export function addDevice(draft: ProjectDraft, args: CommandArguments<"addDevice">): void {
  insertDevice(draft, args.device);
}

export function removeDevice(draft: ProjectDraft, args: CommandArguments<"removeDevice">): void {
  delete draft.devices[find(draft, "devices", args.id).id];
}

export function setDevice(draft: ProjectDraft, args: CommandArguments<"setDevice">): void {
  const { id, ...values } = args;
  const device = find(draft, "devices", id);
  assign(device, values);
  if (values.order !== undefined) device.order = roomFor(draft, device);
}

export function loadPreset(draft: ProjectDraft, args: CommandArguments<"loadPreset">): void {
  const device = find(draft, "devices", args.id);
  device.presetName = args.presetName;
  device.params = fitParameters(device.kind, args.params);
  if (args.font) device.font = args.font;
}
