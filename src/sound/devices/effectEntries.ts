import { DEVICES, type DeviceKindName } from "../../../contract/devices";
import type { MenuEntry } from "../../ui/overlays/Menu";
import { EFFECT_KINDS } from "./chain";

/** Every effect as a menu entry. */
export function effectEntries(run: (kind: DeviceKindName) => void): MenuEntry[] {
  return EFFECT_KINDS.map((kind) => ({ label: DEVICES[kind].label, run: () => run(kind) }));
}
