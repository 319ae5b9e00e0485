import type { ParameterSpec } from "../../parameters";
import type { PanelLayout } from "../manifest";

/** Which library or interface makes the sound of an external device. */
export type ExternalFormat = "tone" | "wam";

/**
 * Everything about an external device but its sound, which nodes outside the engine make. `id` is its name in projects,
 * together with the format. Parameters are in the units of their specs; the host in the page turns them into the
 * library's own.
 */
export interface ExternalManifest<Name extends string = string> {
  readonly format: ExternalFormat;
  readonly id: string;
  readonly label: string;
  readonly role: "instrument" | "effect";
  readonly parameters: Readonly<Record<Name, ParameterSpec>>;
  readonly panel: PanelLayout<Name>;
  /** one sentence on what a person should know of it, shown on its panel */
  readonly note?: string;
}

/** A device of Tone.js, named as its class there. */
export function tone<Name extends string>(
  role: ExternalManifest["role"],
  id: string,
  label: string,
  parameters: Readonly<Record<Name, ParameterSpec>>,
  panel: PanelLayout<NoInfer<Name>>,
  note?: string,
): ExternalManifest<Name> {
  return { format: "tone", id, label, role, parameters, panel, ...(note === undefined ? {} : { note }) };
}

/** All parameters in one row. */
export const oneRow = <Name extends string>(...names: Name[]): PanelLayout<Name> => ({
  groups: [{ title: "", rows: [names] }],
});
