import { t } from "@lingui/core/macro";
import type { Id } from "../../../../contract/project/document";
import { useParameterSwitch } from "../../../sound/parameters";
import { Toggle } from "../../../ui/controls/Toggle";
import { Knob } from "../../../ui/controls/value/Knob";
import { actionOf, ofDevice, useControl, useControls } from "./controls";
import styles from "./Mixer.module.css";

const BANDS = ["high", "mid", "low"] as const;
type Band = (typeof BANDS)[number];

/** The three bands of an isolator, each with its kill. `name`: what it is the EQ of. */
export function EqBands({ device, name }: { device: Id; name: string }) {
  useControls(BANDS.flatMap((band) => [ofDevice(device, band), ofDevice(device, `${band}Kill`)]));
  return (
    <fieldset className={styles.bands} aria-label={t`EQ of ${name}`}>
      {BANDS.map((band) => (
        <BandRow key={band} device={device} band={band} name={name} />
      ))}
    </fieldset>
  );
}

function BandRow({ device, band, name }: { device: Id; band: Band; name: string }) {
  const knob = useControl(ofDevice(device, band));
  const address = ofDevice(device, `${band}Kill`);
  const kill = useParameterSwitch(address);
  return (
    <div className={styles.band}>
      <Knob {...knob} size={26} />
      <Toggle
        on={kill.on}
        onChange={kill.onChange}
        tone="mute"
        data-action={actionOf(address)}
        data-parameter={kill.parameter}
        disabled={kill.disabled}
        label={t`Kill the ${band} band of ${name}`}
        className={styles.kill}
      >
        {t`Kill`}
      </Toggle>
    </div>
  );
}
