import type { ParameterSpec } from "../../parameters";
import { DEVICES, type DeviceKindName } from "..";
import { type ExternalManifest, externalManifest } from "../external";
import { type DeviceManifest, EFFECT_PORTS, INSTRUMENT_PORTS, NO_LATENCY } from "../manifest";
import { declaredSpec, isPluginKind, type Plugin, type PluginKind } from "./declared";

export { isPluginKind, type Plugin, type PluginKind, plugin } from "./declared";

/** What says which device it is: its kind, and which plugin where it is none of ours. */
export interface DeviceIdentity {
  readonly kind: DeviceKindName | PluginKind;
  readonly plugin?: Plugin | undefined;
}

/** How many parameters of a plugin stand side by side on a panel that nobody laid out. */
const ROW = 6;

/** The manifest of a device of any kind; a plugin's is made of what it declares. */
export function manifestOf({ kind, plugin }: DeviceIdentity): Omit<DeviceManifest, "order"> {
  if (!isPluginKind(kind)) return DEVICES[kind];
  const names = (plugin?.parameters ?? []).map(({ name }) => name);
  const rows = Array.from({ length: Math.ceil(names.length / ROW) }, (_, row) =>
    names.slice(row * ROW, (row + 1) * ROW),
  );
  return {
    id: presetKind({ kind, plugin }),
    label: labelOf({ kind, plugin }),
    role: plugin?.role ?? "effect",
    parameters: Object.fromEntries((plugin?.parameters ?? []).map((entry) => [entry.name, declaredSpec(entry)])),
    ports: plugin?.role === "instrument" ? INSTRUMENT_PORTS : EFFECT_PORTS,
    latency: NO_LATENCY,
    panel: knownExternal({ kind, plugin })?.panel ?? { groups: [{ title: "", rows }] },
  };
}

/** The manifest of an external device whose declared parameters are still those that it has here. */
function knownExternal({ kind, plugin }: DeviceIdentity): ExternalManifest | undefined {
  const manifest = kind === "external" && plugin ? externalManifest(plugin.format, plugin.id) : undefined;
  const names = plugin?.parameters.map(({ name }) => name) ?? [];
  return manifest && Object.keys(manifest.parameters).join() === names.join() ? manifest : undefined;
}

/** What a device's presets are kept under: its kind, or which plugin it is. */
export const presetKind = ({ kind, plugin }: DeviceIdentity): string =>
  plugin ? `${plugin.format}/${plugin.id}` : kind;
/** The most characters of a `presetKind`. */
export const PRESET_KIND_MAX = 241;

/** What a device is called. */
export const labelOf = ({ kind, plugin }: DeviceIdentity): string =>
  isPluginKind(kind) ? (plugin?.name ?? "Plugin") : DEVICES[kind].label;

/** What a device's parameter is; null where it has none of the name. */
export function parameterOf({ kind, plugin }: DeviceIdentity, name: string): ParameterSpec | null {
  if (isPluginKind(kind)) {
    const found = plugin?.parameters.find((entry) => entry.name === name);
    return found ? declaredSpec(found) : null;
  }
  const parameters: Readonly<Record<string, ParameterSpec>> = DEVICES[kind].parameters;
  return (Object.hasOwn(parameters, name) ? parameters[name] : undefined) ?? null;
}

/** The default of every parameter of a device. */
export const defaultsOf = (device: DeviceIdentity): Record<string, number> =>
  Object.fromEntries(Object.entries(manifestOf(device).parameters).map(([name, spec]) => [name, spec.default]));
