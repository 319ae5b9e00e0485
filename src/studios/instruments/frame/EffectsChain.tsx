import { t } from "@lingui/core/macro";
import { Power } from "lucide-react";
import { labelOf } from "../../../../contract/devices/plugins";
import { CARD_EFFECTS } from "../../../../contract/instruments/cards";
import { BYPASS, formatAddress } from "../../../../contract/parameters/address";
import type { Device } from "../../../../contract/project/document";
import { PresetMenu } from "../../../sound/devices/presets/PresetMenu";
import { toggleParameter, useParameter } from "../../../sound/parameters";
import { useReadOnly } from "../../../stores/document";
import { useDevices } from "../../../stores/tracks";
import { IconButton } from "../../../ui/controls/IconButton";
import { Slider } from "../../../ui/controls/value/Slider";
import { say } from "../../../words/say";
import styles from "./Side.module.css";

const KINDS: readonly string[] = CARD_EFFECTS.map(({ kind }) => kind);

/** The effects of the instrument's track: on or off, how much, and which. The Effects tab has all of their parameters. */
export function EffectsChain({ trackId }: { trackId: string }) {
  const devices = useDevices(trackId).filter(({ kind }) => KINDS.includes(kind));
  if (devices.length === 0) return <p className={styles.note}>{t`No effects. Add some in the Effects tab.`}</p>;
  return (
    <ul className={styles.rows}>
      {devices.map((device) => (
        <Effect key={device.id} device={device} />
      ))}
    </ul>
  );
}

function Effect({ device }: { device: Device }) {
  const readOnly = useReadOnly();
  const mix = useParameter({ of: "device", id: device.id, parameter: "mix" });
  const label = say(labelOf(device));
  return (
    <li className={styles.rows}>
      <div className={styles.effectName}>
        <span className={styles.line}>
          <IconButton
            icon={Power}
            data-action="instrument.effect"
            data-parameter={formatAddress({ of: "device", id: device.id, parameter: BYPASS })}
            aria-pressed={!device.bypassed}
            label={device.bypassed ? t`${label} is off` : t`${label} is on`}
            disabled={readOnly}
            onClick={() => toggleParameter({ of: "device", id: device.id, parameter: BYPASS })}
          />
          {label}
        </span>
        <PresetMenu device={device} />
      </div>
      <Slider {...mix} label={t`${label}: intensity`} spec={{ ...mix.spec, label: t`Intensity` }} />
    </li>
  );
}
