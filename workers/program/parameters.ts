import { MANIFESTS, type ManifestName } from "../../contract/devices";
import { foreignName, isPluginKind } from "../../contract/devices/plugins";
import { clampParameter, type ParameterSpec, STRIP_PARAMETERS } from "../../contract/parameters";
import type { Device, Track } from "../../contract/project/document";
import { engineStripValue } from "../../contract/scales";
import { Ramp, type Target } from "../../dsp/abi";
import type { CommandWriter } from "../../dsp/commands";

const STRIP_NAMES = Object.keys(STRIP_PARAMETERS) as (keyof typeof STRIP_PARAMETERS)[];

/** A strip's parameters in the engine's order. */
export function stripValues(strip: Track["strip"]): number[] {
  return STRIP_NAMES.map((name) => engineStripValue(name, strip[name]));
}

/**
 * The manifest under which the engine renders a device; null if it does not, because another part of the app does, or
 * nothing.
 */
export const renderedAs = (device: Device): ManifestName | null =>
  isPluginKind(device.kind) ? foreignName(device) : device.kind;

/** A device's parameters in the engine's order, with defaults for those that the document lacks. */
export function deviceValues(device: Device): number[] {
  const name = renderedAs(device);
  const specs: Readonly<Record<string, ParameterSpec>> = name ? MANIFESTS[name].parameters : {};
  return Object.entries(specs).map(([key, spec]) => clampParameter(spec, device.params[key] ?? spec.default));
}

/** Emits the parameters that differ: at once for new devices, smoothly for those that sound. */
export function updateParameters(
  commands: CommandWriter,
  target: Target,
  index: number,
  before: readonly number[] | null,
  values: readonly number[],
): void {
  values.forEach((value, parameter) => {
    if (before?.[parameter] === value) return;
    commands.parameter(target, index, parameter, value, before ? Ramp.smooth : Ramp.none);
  });
}
