import { DEVICES } from "../../../contract/devices";
import type { Device, Id } from "../../../contract/project/document";
import { command, useReadOnly } from "../../stores/document";
import { useDevices } from "../../stores/tracks";
import { Switch } from "../../ui/controls/Switch";
import { Knob } from "../../ui/controls/value/Knob";
import { useParameter } from "../parameters";
import styles from "../strip/Strip.module.css";

const LIMITER = DEVICES.limiter.parameters;

/** The master's limiter at hand: on, gain into it, and its ceiling. */
export function MasterLimiter({ trackId }: { trackId: Id }) {
  const limiter = useDevices(trackId).findLast((device) => device.kind === "limiter");
  return limiter ? <Controls device={limiter} /> : null;
}

function Controls({ device }: { device: Device }) {
  const readOnly = useReadOnly();
  const gain = useParameter(`device/${device.id}/gain`, LIMITER.gain, device.params.gain ?? LIMITER.gain.default);
  const ceiling = useParameter(
    `device/${device.id}/ceiling`,
    LIMITER.ceiling,
    device.params.ceiling ?? LIMITER.ceiling.default,
  );
  return (
    <div className={styles.part}>
      <div className={styles.row}>
        <div className={styles.column}>
          <span className={styles.caption}>Limiter</span>
          <Switch
            on={!device.bypassed}
            onChange={(on) => command("setDevice", { id: device.id, bypassed: !on })}
            label="Limiter"
            action="limiter.on"
            disabled={readOnly}
          />
        </div>
        <Knob {...gain} size={26} short className={styles.knob} label="Limiter gain" action="limiter.gain" />
        <Knob {...ceiling} size={26} short className={styles.knob} label="Limiter ceiling" action="limiter.ceiling" />
      </div>
    </div>
  );
}
