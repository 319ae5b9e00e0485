import type { ParameterSpec } from "../../parameters";
import { DEVICES, type DeviceKindName, FOREIGN_DEVICES, type ForeignName } from "..";
import { type ExternalManifest, externalManifest } from "../external";
import { type DeviceManifest, EFFECT_PORTS, INSTRUMENT_PORTS, NO_LATENCY } from "../manifest";
import { declared, declaredSpec, isPluginKind, type Plugin, type PluginKind } from "./declared";

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
  const known = foreignName({ kind, plugin });
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
    panel: known
      ? FOREIGN_DEVICES[known].panel
      : (knownExternal({ kind, plugin })?.panel ?? { groups: [{ title: "", rows }] }),
  };
}

/** The manifest of an external device whose declared parameters are still those that it has here. */
function knownExternal({ kind, plugin }: DeviceIdentity): ExternalManifest | undefined {
  const manifest = kind === "external" && plugin ? externalManifest(plugin.format, plugin.id) : undefined;
  const names = plugin?.parameters.map(({ name }) => name) ?? [];
  return manifest && Object.keys(manifest.parameters).join() === names.join() ? manifest : undefined;
}

/** A plugin that renders within the engine, as a new device holds it. */
export function foreignPlugin(name: ForeignName): Plugin {
  const { id, foreign, label, parameters } = FOREIGN_DEVICES[name];
  return { format: foreign, id, name: label, state: "", parameters: declared(parameters) };
}

/** Which plugin of ours a device is; null where it is none, or one that only a later version has. */
export function foreignName({ kind, plugin }: DeviceIdentity): ForeignName | null {
  if (kind !== "foreign" || !plugin || !Object.hasOwn(FOREIGN_DEVICES, plugin.id)) return null;
  const name = plugin.id as ForeignName;
  return FOREIGN_DEVICES[name].foreign === plugin.format ? name : null;
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
