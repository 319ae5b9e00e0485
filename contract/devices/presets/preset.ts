import type { DEVICES, DeviceKindName } from "..";

/** A named setting of a device: a value for every parameter, in the contract's units. */
export interface DevicePreset<Kind extends DeviceKindName> {
  readonly name: string;
  readonly params: Readonly<Record<keyof (typeof DEVICES)[Kind]["parameters"], number>>;
}
