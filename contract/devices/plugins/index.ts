import type { ParameterSpec } from "../../parameters";
import { DEVICES, type DeviceKindName, FOREIGN_DEVICES, type ForeignName } from "..";
import { type ExternalManifest, externalManifest } from "../external";
import { type DeviceManifest, EFFECT_PORTS, INSTRUMENT_PORTS, NO_LATENCY } from "../manifest";
import { declared, declaredSpec, isPluginKind, type Plugin, type PluginKind } from "./declared";

export { isPluginKind, type Plugin, type PluginKind, plugin } from "./declared";

/** What identifies a device: its kind, and for plugins which one. */
export interface DeviceIdentity {
  readonly kind: DeviceKindName | PluginKind;
  readonly plugin?: Plugin | undefined;
}

/** How many parameters are side by side on the panel of a plugin without a layout. */
const ROW = 6;

/** The manifest of a device of any kind; for an unknown plugin it is made from its declared parameters. */
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

/** The manifest of an external device, if the parameters declared in the project are still the same here. */
function knownExternal({ kind, plugin }: DeviceIdentity): ExternalManifest | undefined {
  const manifest = kind === "external" && plugin ? externalManifest(plugin.format, plugin.id) : undefined;
  const names = plugin?.parameters.map(({ name }) => name) ?? [];
  return manifest && Object.keys(manifest.parameters).join() === names.join() ? manifest : undefined;
}

/** A new device's plugin field for a plugin that renders within the engine. */
export function foreignPlugin(name: ForeignName): Plugin {
  const { id, foreign, label, parameters } = FOREIGN_DEVICES[name];
  return { format: foreign, id, name: label, state: "", parameters: declared(parameters) };
}

/** Which of our foreign plugins a device is; null if it is none, or one of a later version. */
export function foreignName({ kind, plugin }: DeviceIdentity): ForeignName | null {
  if (kind !== "foreign" || !plugin || !Object.hasOwn(FOREIGN_DEVICES, plugin.id)) return null;
  const name = plugin.id as ForeignName;
  return FOREIGN_DEVICES[name].foreign === plugin.format ? name : null;
}

/** The key under which a device's presets are stored: its kind, or its plugin. */
export const presetKind = ({ kind, plugin }: DeviceIdentity): string =>
  plugin ? `${plugin.format}/${plugin.id}` : kind;
/** The most characters of a `presetKind`. */
export const PRESET_KIND_MAX = 241;

/** A device's name for people. */
export const labelOf = ({ kind, plugin }: DeviceIdentity): string =>
  isPluginKind(kind) ? (plugin?.name ?? "Plugin") : DEVICES[kind].label;

/** The spec of a device's parameter; null if it has none with this name. */
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
