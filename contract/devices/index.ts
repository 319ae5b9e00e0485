import type { ParameterSpec } from "../parameters";
import { DEVICES } from "./all";

export { DEVICES };

export type DeviceKindName = keyof typeof DEVICES;

/** The default of every parameter of a device kind. */
export function defaultParameters(kind: DeviceKindName): Record<string, number> {
  const parameters: Readonly<Record<string, ParameterSpec>> = DEVICES[kind].parameters;
  return Object.fromEntries(Object.entries(parameters).map(([name, spec]) => [name, spec.default]));
}
