import type { MANIFESTS, ManifestName } from "..";

/** A named setting of a device: a value for every parameter, in the contract's units. */
export interface DevicePreset<Kind extends ManifestName> {
  readonly name: string;
  readonly params: Readonly<Record<keyof (typeof MANIFESTS)[Kind]["parameters"], number>>;
}
