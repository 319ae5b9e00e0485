import { DEVICES, type DeviceKindName } from "../../devices";
import { fitParameter, type ParameterSpec } from "../../parameters";
import { BYPASS } from "../../parameters/address";
import { deviceSpec } from "../../parameters/table";
import type { CommandArguments } from "../commands";
import type { Device, Id } from "../document";
import { CommandError } from "../errors";
import { byOrder, freeKey } from "../order";
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

function checkFont(kind: DeviceKindName, font: Device["font"]): void {
  if (font && kind !== "sampler") throw new CommandError("wrongKind", "Only a sampler plays a font.");
}

/** Throws where the chain breaks a rule: one instrument at most, first, on MIDI and drum tracks only; distinct places. */
export function checkChain(draft: ProjectDraft, trackId: Id): void {
  const { kind } = find(draft, "tracks", trackId);
  const chain = Object.values(draft.devices)
    .filter((device) => device.trackId === trackId)
    .sort(byOrder);
  chain.forEach((device, place) => {
    if (place > 0 && chain[place - 1]?.order === device.order) {
      throw new CommandError("outOfPlace", "Two devices stand at the same place of the chain.");
    }
    if (DEVICES[device.kind].role !== "instrument") return;
    if (kind !== "midi" && kind !== "drums") {
      throw new CommandError("wrongKind", "An instrument belongs on a MIDI or drum track.");
    }
    if (place > 0)
      throw new CommandError("outOfPlace", "A track has one instrument, and it stands first in its chain.");
  });
}

/** The place that a device asks for, or one right after another device that stands there. */
function roomFor(draft: ProjectDraft, { id, trackId, order }: Device): string {
  const chain = Object.values(draft.devices).filter((device) => device.trackId === trackId && device.id !== id);
  return freeKey(
    order,
    chain.map((device) => device.order),
  );
}

/** Puts a device in with its parameters in range; the caller checks the chain. */
export function insertDevice(draft: ProjectDraft, device: Device): void {
  find(draft, "tracks", device.trackId);
  checkFont(device.kind, device.font);
  const order = roomFor(draft, device);
  insert(draft, "devices", { ...device, order, params: fitParameters(device.kind, device.params) });
}

export function addDevice(draft: ProjectDraft, args: CommandArguments<"addDevice">): void {
  insertDevice(draft, args.device);
  checkChain(draft, args.device.trackId);
}

export function removeDevice(draft: ProjectDraft, args: CommandArguments<"removeDevice">): void {
  delete draft.devices[find(draft, "devices", args.id).id];
}

export function setDevice(draft: ProjectDraft, args: CommandArguments<"setDevice">): void {
  const { id, ...values } = args;
  const device = find(draft, "devices", id);
  checkFont(device.kind, values.font);
  assign(device, values);
  if (values.order !== undefined) device.order = roomFor(draft, device);
  if (values.order !== undefined) checkChain(draft, device.trackId);
}

export function loadPreset(draft: ProjectDraft, args: CommandArguments<"loadPreset">): void {
  const device = find(draft, "devices", args.id);
  checkFont(device.kind, args.font);
  device.presetName = args.presetName;
  device.params = fitParameters(device.kind, args.params);
  if (args.font) device.font = args.font;
}
