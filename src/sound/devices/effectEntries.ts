import { labelOf } from "../../../contract/devices/plugins";
import type { MenuEntry } from "../../ui/overlays/Menu";
import { EFFECTS, type EffectChoice } from "./chain";

/** Every effect as a menu entry. */
export function effectEntries(run: (effect: EffectChoice) => void): MenuEntry[] {
  return EFFECTS.map((effect) => ({ label: labelOf(effect), run: () => run(effect) }));
}
