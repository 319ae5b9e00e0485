import type { ParameterSpec } from "../parameters";

/** Where sound enters or leaves a device. `sidechain` is listened to and never heard. */
export type PortName = "main" | "sidechain";

/** A stereo port each, in the engine's order; an instrument has no input. */
export interface DevicePorts {
  readonly inputs: readonly PortName[];
  readonly outputs: readonly PortName[];
}

/** By how much a device delays what passes through it: `frames`, and the look-ahead's milliseconds in whole frames. */
export interface LatencyRule<Name extends string = string> {
  readonly frames: number;
  /** the parameter, in ms, that adds to it */
  readonly lookahead?: Name;
  /** what renders it adds a latency of its own, by the sample rate */
  readonly renderer?: true;
}

/** A picture over the whole width of a panel, which shows and edits several parameters at once. */
export type PanelDisplay = "eqCurve";

/** Parameters that stand together on a panel. */
export interface PanelGroup<Name extends string = string> {
  /** heading; "": none */
  readonly title: string;
  /** words of the parameters' labels that the heading makes needless */
  readonly omit?: string;
  readonly rows: readonly (readonly Name[])[];
}

/** How a device's panel is laid out: from top to bottom, every parameter in one group. */
export interface PanelLayout<Name extends string = string> {
  readonly display?: PanelDisplay;
  /** groups of one kind, named by it ("Band 3"), of which one shows at a time */
  readonly tabs?: { readonly label: string; readonly groups: readonly PanelGroup<Name>[] };
  /** groups that stand side by side */
  readonly groups: readonly PanelGroup<Name>[];
}

/**
 * Everything about a device but its sound. `id` is its name in projects and the name of its file, here and in the
 * engine; `order` is its number in the engine: instruments from 1, effects from 16, without gaps. Parameters stand in
 * the engine's order: a new one goes to the end.
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
  readonly panel: PanelLayout<Name>;
}

/** A manifest whose panel and latency name its own parameters alone. */
type Defined<Id extends string, Name extends string> = Omit<DeviceManifest<Id, Name>, "latency" | "panel"> & {
  readonly latency: LatencyRule<NoInfer<Name>>;
  readonly panel: PanelLayout<NoInfer<Name>>;
};

/** A device of ours. */
export function defineDevice<const Id extends string, Name extends string>(
  manifest: Defined<Id, Name>,
): DeviceManifest<Id, Name> {
  return manifest;
}

/** The manifest of a plugin that renders within the engine: projects hold it as a device of the kind `foreign`. */
export interface ForeignManifest<Id extends string = string, Name extends string = string>
  extends DeviceManifest<Id, Name> {
  /** who renders it */
  readonly foreign: string;
}

export function defineForeign<const Id extends string, Name extends string>(
  manifest: Defined<Id, Name> & { readonly foreign: string },
): ForeignManifest<Id, Name> {
  return manifest;
}

export const INSTRUMENT_PORTS: DevicePorts = { inputs: [], outputs: ["main"] };
export const EFFECT_PORTS: DevicePorts = { inputs: ["main"], outputs: ["main"] };
export const KEYED_PORTS: DevicePorts = { inputs: ["main", "sidechain"], outputs: ["main"] };

export const NO_LATENCY: LatencyRule<never> = { frames: 0 };
