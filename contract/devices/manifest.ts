import type { ParameterSpec } from "../parameters";

/** Where sound enters or leaves a device. `sidechain` is only listened to, never heard. */
export type PortName = "main" | "sidechain";

/** The stereo ports in the engine's order; an instrument has no input. */
export interface DevicePorts {
  readonly inputs: readonly PortName[];
  readonly outputs: readonly PortName[];
}

/** How much a device delays what passes through it: `frames`, plus the milliseconds of a look-ahead in whole frames. */
export interface LatencyRule<Name extends string = string> {
  readonly frames: number;
  /** the parameter, in ms, that adds to the latency */
  readonly lookahead?: Name;
  /** its renderer adds a latency that depends on the sample rate */
  readonly renderer?: true;
}

/** A display over the whole width of a panel, which shows and edits several parameters at once. */
export type PanelDisplay = "eqCurve";

/** Parameters that are shown together on a panel. */
export interface PanelGroup<Name extends string = string> {
  /** heading; "": none */
  readonly title: string;
  /** words in the parameters' labels that the heading makes unnecessary */
  readonly omit?: string;
  readonly rows: readonly (readonly Name[])[];
}

/** The layout of a device's panel, from top to bottom; every parameter belongs to one group. */
export interface PanelLayout<Name extends string = string> {
  readonly display?: PanelDisplay;
  /** groups of one kind, of which one is shown at a time; the label names them ("Band 3") */
  readonly tabs?: { readonly label: string; readonly groups: readonly PanelGroup<Name>[] };
  /** groups side by side */
  readonly groups: readonly PanelGroup<Name>[];
}

/**
 * Everything about a device except its sound. `id` is its name in projects and the name of its file, here and in the
 * engine; `order` is its number in the engine: instruments from 1, effects from 16, without gaps. Parameters are in the
 * engine's order; new ones are added at the end.
 */
export interface DeviceManifest<Id extends string = string, Name extends string = string> {
  readonly id: Id;
  readonly order: number;
  readonly label: string;
  readonly role: "instrument" | "effect";
  readonly parameters: Readonly<Record<Name, ParameterSpec>>;
  readonly ports: DevicePorts;
  readonly latency: LatencyRule<Name>;
  /** it turns the sound down, and tells by how many dB: its panel shows that */
  readonly reduction?: true;
  /** a part of a larger thing, which makes it: no menu offers it, and it has no presets */
  readonly internal?: true;
  readonly panel: PanelLayout<Name>;
}

/** A manifest whose panel and latency may name only its own parameters. */
type Defined<Id extends string, Name extends string> = Omit<DeviceManifest<Id, Name>, "latency" | "panel"> & {
  readonly latency: LatencyRule<NoInfer<Name>>;
  readonly panel: PanelLayout<NoInfer<Name>>;
};

/** Defines one of our own devices. */
export function defineDevice<const Id extends string, Name extends string>(
  manifest: Defined<Id, Name>,
): DeviceManifest<Id, Name> {
  return manifest;
}

/** The manifest of a plugin that renders within the engine; in projects its device has the kind `foreign`. */
export interface ForeignManifest<Id extends string = string, Name extends string = string>
  extends DeviceManifest<Id, Name> {
  /** the renderer */
  readonly foreign: string;
}

export function defineForeign<const Id extends string, Name extends string>(
  manifest: Defined<Id, Name> & { readonly foreign: string },
): ForeignManifest<Id, Name> {
  return manifest;
}

export const INSTRUMENT_PORTS: DevicePorts = { inputs: [], outputs: ["main"] };
export const EFFECT_PORTS: DevicePorts = { inputs: ["main"], outputs: ["main"] };
export const SIDECHAIN_PORTS: DevicePorts = { inputs: ["main", "sidechain"], outputs: ["main"] };

export const NO_LATENCY: LatencyRule<never> = { frames: 0 };
