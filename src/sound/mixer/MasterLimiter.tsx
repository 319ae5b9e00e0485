import { t } from "@lingui/core/macro";
import { BYPASS } from "../../../contract/parameters/address";
import type { Device, Id } from "../../../contract/project/document";
import { useDevices } from "../../stores/tracks";
import { Switch } from "../../ui/controls/Switch";
import { Knob } from "../../ui/controls/value/Knob";
import { useParameter, useParameterSwitch } from "../parameters";
import styles from "../strip/Strip.module.css";

/** The master's limiter: on, gain before it, and its ceiling. */
export function MasterLimiter({ trackId }: { trackId: Id }) {
  const limiter = useDevices(trackId).findLast((device) => device.kind === "limiter");
  return limiter ? <Controls device={limiter} /> : null;
}

function Controls({ device }: { device: Device }) {
  const { id } = device;
  const bypass = useParameterSwitch({ of: "device", id, parameter: BYPASS });
  const gain = useParameter({ of: "device", id, parameter: "gain" });
  const ceiling = useParameter({ of: "device", id, parameter: "ceiling" });
  return (
    <div className={styles.part}>
      <div className={styles.row}>
        <div className={styles.column}>
          <span className={styles.caption}>{t`Limiter`}</span>
          <Switch
            on={!bypass.on}
            onChange={(on) => bypass.onChange(!on)}
            label={t`Limiter`}
            action="limiter.on"
            parameter={bypass.parameter}
            disabled={bypass.disabled}
          />
        </div>
        <Knob {...gain} size={26} short className={styles.knob} label={t`Limiter gain`} action="limiter.gain" />
        <Knob
          {...ceiling}
          size={26}
          short
          className={styles.knob}
          label={t`Limiter ceiling`}
          action="limiter.ceiling"
        />
      </div>
    </div>
  );
}
