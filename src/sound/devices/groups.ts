import type { DeviceManifest, PanelDisplay, PanelGroup } from "../../../contract/devices/manifest";
import type { ParameterSpec } from "../../../contract/parameters";

/** Parameters that belong together, under a heading. */
export interface ParameterGroup {
  title: string;
  /** what the group is called where nothing around it says more: "Band 3" */
  name: string;
  /** name → specification, its label without what the heading already says */
  rows: readonly (readonly (readonly [string, ParameterSpec])[])[];
}

/** A device's panel: the display, groups of which one shows at a time, groups that stand side by side. */
export interface DevicePanel {
  display: PanelDisplay | null;
  tabs: readonly ParameterGroup[];
  groups: readonly ParameterGroup[];
}

/** A device's panel, as its manifest lays it out. */
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

/** A label without the words that its heading says; the whole of it where nothing would be left. */
function shortLabel(label: string, omit: string | undefined): string {
  if (omit === undefined) return label;
  const at = ` ${label} `.toLowerCase().indexOf(` ${omit.toLowerCase()} `);
  const rest = at < 0 ? label : `${label.slice(0, at)}${label.slice(at + omit.length + 1)}`.trim();
  return rest === "" ? label : rest.charAt(0).toUpperCase() + rest.slice(1);
}
