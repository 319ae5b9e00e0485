import type { ParameterSpec } from "../parameters";
import { DEVICES, FOREIGN_DEVICES } from "./all";

export { DEVICES, FOREIGN_DEVICES };

export type DeviceKindName = keyof typeof DEVICES;
/** Plugins that render within the engine. */
export type ForeignName = keyof typeof FOREIGN_DEVICES;

/** Every device that the engine renders, our own and foreign ones. */
export const MANIFESTS = { ...DEVICES, ...FOREIGN_DEVICES } as const;
export type ManifestName = keyof typeof MANIFESTS;

/** The default of every parameter of a device kind. */
export function defaultParameters(kind: ManifestName): Record<string, number> {
  const parameters: Readonly<Record<string, ParameterSpec>> = MANIFESTS[kind].parameters;
  return Object.fromEntries(Object.entries(parameters).map(([name, spec]) => [name, spec.default]));
}
