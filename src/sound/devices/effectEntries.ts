import { labelOf } from "../../../contract/devices/plugins";
import type { MenuEntry } from "../../ui/overlays/Menu";
import { type DeviceChoice, EFFECTS, EXTERNAL_EFFECTS, PLUGIN_EFFECTS } from "./chain";

/** Every effect as a menu entry, those that play beside the engine in menus of their own. */
export function effectEntries(run: (effect: DeviceChoice) => void): MenuEntry[] {
  const entries = (effects: readonly DeviceChoice[]) =>
    effects.map((effect) => ({ label: labelOf(effect), run: () => run(effect) }));
  return [
    ...entries(EFFECTS),
    { kind: "submenu", label: "External (Tone.js)", entries: entries(EXTERNAL_EFFECTS) },
    { kind: "submenu", label: "Plugins (WAM)", entries: entries(PLUGIN_EFFECTS) },
  ];
}
