import { t } from "@lingui/core/macro";
import { labelOf } from "../../../../contract/devices/plugins";
import { type UnitNumber, unitEffect, unitMixOf, unitTrack } from "../../../../contract/dj/channels";
import { metaValue } from "../../../../contract/dj/effects";
import { slotOrder } from "../../../../contract/dj/set";
import { newDevice, newPlugin } from "../../../../contract/project/newProject";
import { type DeviceChoice, EFFECTS } from "../../../sound/devices/chain";
import { currentProject, gesture } from "../../../stores/document";
import type { MenuEntry } from "../../../ui/overlays/Menu";
import { word } from "../../../words/say";

/** Puts an effect into a unit's slot, in place of what was there, at the amount that the slot's knob shows; null: none. */
export function chooseEffect(unit: UnitNumber, slot: number, choice: DeviceChoice | null): void {
  const id = unitEffect(unit, slot);
  gesture(word("Choose effect"), (open) => {
    const { devices } = currentProject();
    if (Object.hasOwn(devices, id)) open.run("removeDevice", { id });
    if (!choice) return;
    const place = { id, trackId: unitTrack(unit), order: slotOrder(slot) };
    const amount = metaValue(choice, devices[unitMixOf(unit)]?.params[`meta${slot}`] ?? 50);
    const params = amount ? { [amount.parameter]: amount.value } : {};
    const device =
      "plugin" in choice ? newPlugin({ ...place, ...choice }, params) : newDevice({ ...place, ...choice }, params);
    open.run("addDevice", { device });
  });
}

/** The effects that a slot can hold, as a menu. */
export const slotEntries = (unit: UnitNumber, slot: number): MenuEntry[] => [
  { label: t`No effect`, run: () => chooseEffect(unit, slot, null) },
  ...EFFECTS.map((choice) => ({ label: labelOf(choice), run: () => chooseEffect(unit, slot, choice) })),
];
