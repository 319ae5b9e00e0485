import { t } from "@lingui/core/macro";
import { useSyncExternalStore } from "react";
import { labelOf } from "../../../../contract/devices/plugins";
import { UNIT_SLOTS, type UnitNumber, unitEffect, unitMixOf, unitTrack } from "../../../../contract/dj/channels";
import { BYPASS } from "../../../../contract/parameters/address";
import { setParameter, useParameterSwitch } from "../../../sound/parameters";
import { useDevices } from "../../../stores/tracks";
import { Button } from "../../../ui/controls/Button";
import { Toggle } from "../../../ui/controls/Toggle";
import { Knob } from "../../../ui/controls/value/Knob";
import { Segmented } from "../../../ui/fields/Segmented";
import { Menu } from "../../../ui/overlays/Menu";
import { actionOf, ofDevice, useControl, useControls } from "./controls";
import styles from "./EffectUnits.module.css";
import { UnitAssign } from "./UnitAssign";
import { slotEntries } from "./unitSlots";

/** One effect unit: what it is assigned to, its three effects with their meta knobs, super knob, dry/wet and mode. */
export function EffectUnit({ unit }: { unit: UnitNumber }) {
  const mix = unitMixOf(unit);
  const knobs = [ofDevice(mix, "superKnob"), ofDevice(mix, "wet")] as const;
  const superKnob = useControl(knobs[0]);
  const wet = useControl(knobs[1]);
  const mode = useControl(ofDevice(mix, "mode"));
  const chosen = useSyncExternalStore(mode.source.subscribe, mode.source.get);
  useControls(knobs);
  return (
    <section className={styles.unit} aria-label={t`Effect unit ${unit}`}>
      <h3 className={styles.title}>FX {unit}</h3>
      <UnitAssign unit={unit} />
      <div className={styles.slots}>
        {UNIT_SLOTS.map((slot) => (
          <Slot key={slot} unit={unit} slot={slot} />
        ))}
      </div>
      <div className={styles.knobs}>
        <Knob {...superKnob} size={30} />
        <Knob {...wet} size={30} />
        <Segmented
          label={t`Mode of effect unit ${unit}`}
          value={String(chosen)}
          segments={(mode.spec.choices ?? []).map((label, value) => ({ value: String(value), label }))}
          onChange={(value) => setParameter(ofDevice(mix, "mode"), Number(value))}
        />
      </div>
    </section>
  );
}

function Slot({ unit, slot }: { unit: UnitNumber; slot: (typeof UNIT_SLOTS)[number] }) {
  const device = useDevices(unitTrack(unit)).find(({ id }) => id === unitEffect(unit, slot));
  const meta = ofDevice(unitMixOf(unit), `meta${slot}`);
  const knob = useControl(meta);
  useControls([meta]);
  return (
    <div className={styles.slot}>
      <Menu
        trigger={
          <Button kind="ghost" className={styles.effect} data-action={`dj.unit-${unit}.effect${slot}`}>
            {device ? labelOf(device) : t`No effect`}
          </Button>
        }
        entries={slotEntries(unit, slot)}
      />
      <Knob {...knob} size={26} unlabelled label={t`Amount of effect ${slot} of unit ${unit}`} />
      {device && <Power unit={unit} slot={slot} name={labelOf(device)} />}
    </div>
  );
}

function Power({ unit, slot, name }: { unit: UnitNumber; slot: number; name: string }) {
  const address = ofDevice(unitEffect(unit, slot), BYPASS);
  const bypass = useParameterSwitch(address);
  useControls([address]);
  return (
    <Toggle
      on={!bypass.on}
      onChange={(on) => bypass.onChange(!on)}
      data-action={actionOf(address)}
      data-parameter={bypass.parameter}
      disabled={bypass.disabled}
      label={t`${name} of unit ${unit} on or off`}
      className={styles.power}
    >
      {t`On`}
    </Toggle>
  );
}
