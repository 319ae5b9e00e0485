import { DEVICES, type DeviceKindName } from "../../../contract/devices";
import type { PanelLayout } from "../../../contract/devices/manifest";
import type { ParameterSpec } from "../../../contract/parameters";

/** Parameters that belong together, under a heading. */
export interface ParameterGroup {
  title: string;
  /** name → specification, its label without what the heading already says */
  parameters: readonly (readonly [string, ParameterSpec])[];
}

/** A device's parameters under headings, as its manifest lays them out. */
export function groupsOf(kind: DeviceKindName): ParameterGroup[] {
  const specs: Readonly<Record<string, ParameterSpec>> = DEVICES[kind].parameters;
  const { groups }: PanelLayout = DEVICES[kind].panel;
  return groups.map(({ title, omit, rows }) => ({
    title,
    parameters: rows.flat().flatMap((name) => {
      const spec = specs[name];
      return spec ? [[name, { ...spec, label: shortLabel(spec.label, omit) }] as const] : [];
    }),
  }));
}

/** A label without the words that its heading says; the whole of it where nothing would be left. */
function shortLabel(label: string, omit: string | undefined): string {
  if (omit === undefined) return label;
  const at = ` ${label} `.toLowerCase().indexOf(` ${omit.toLowerCase()} `);
  const rest = at < 0 ? label : `${label.slice(0, at)}${label.slice(at + omit.length + 1)}`.trim();
  return rest === "" ? label : rest.charAt(0).toUpperCase() + rest.slice(1);
}
