import type { DeviceManifest, PanelDisplay, PanelGroup } from "../../../contract/devices/manifest";
import type { ParameterSpec } from "../../../contract/parameters";

/** Parameters that are shown together under a heading. */
export interface ParameterGroup {
  title: string;
  /** the group's full name, for use out of context: "Band 3" */
  name: string;
  /** name → specification, with the label shortened by what the heading says */
  rows: readonly (readonly (readonly [string, ParameterSpec])[])[];
}

/** A device's panel: the display, groups shown one at a time, and groups side by side. */
export interface DevicePanel {
  display: PanelDisplay | null;
  tabs: readonly ParameterGroup[];
  groups: readonly ParameterGroup[];
}

/** A device's panel according to its manifest. */
export function panelOf({ parameters: specs, panel }: Pick<DeviceManifest, "parameters" | "panel">): DevicePanel {
  const { display, tabs, groups } = panel;
  const group = ({ title, omit, rows }: PanelGroup, name: string): ParameterGroup => ({
    title,
    name,
    rows: rows.map((row) =>
      row.flatMap((parameter) => {
        const spec = specs[parameter];
        return spec ? [[parameter, { ...spec, label: shortLabel(spec.label, omit) }] as const] : [];
      }),
    ),
  });
  return {
    display: display ?? null,
    tabs: tabs?.groups.map((entry) => group(entry, `${tabs.label} ${entry.title}`)) ?? [],
    groups: groups.map((entry) => group(entry, entry.title)),
  };
}

/** A label without the words of its heading, unless nothing would be left. */
function shortLabel(label: string, omit: string | undefined): string {
  if (omit === undefined) return label;
  const at = ` ${label} `.toLowerCase().indexOf(` ${omit.toLowerCase()} `);
  const rest = at < 0 ? label : `${label.slice(0, at)}${label.slice(at + omit.length + 1)}`.trim();
  return rest === "" ? label : rest.charAt(0).toUpperCase() + rest.slice(1);
}
