import { t } from "@lingui/core/macro";
import { labelOf } from "../../../contract/devices/plugins";
import type { Id } from "../../../contract/project/document";
import { askForPlugin } from "../../stores/plugins";
import type { MenuEntry } from "../../ui/overlays/Menu";
import { addEffect, type DeviceChoice, EFFECTS, EXTERNAL_EFFECTS, PLUGIN_EFFECTS } from "./chain";

/** Every effect that a track's chain can have as a menu entry, those that play beside the engine in menus of their own. */
export function effectEntries(trackId: Id): MenuEntry[] {
  const entries = (effects: readonly DeviceChoice[]) =>
    effects.map((effect) => ({ label: labelOf(effect), run: () => addEffect(trackId, effect) }));
  return [
    ...entries(EFFECTS),
    { kind: "submenu", label: t`External (Tone.js)`, entries: entries(EXTERNAL_EFFECTS) },
    {
      kind: "submenu",
      label: t`Plugins (WAM)`,
      entries: [
        ...entries(PLUGIN_EFFECTS),
        { kind: "separator" },
        { label: t`Add a plugin …`, run: () => askForPlugin(trackId) },
      ],
    },
  ];
}
