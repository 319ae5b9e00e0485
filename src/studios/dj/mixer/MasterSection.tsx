import { t } from "@lingui/core/macro";
import { eqOf, LIMITER, MASTER_TRACK } from "../../../../contract/dj/channels";
import { type Address, BYPASS } from "../../../../contract/parameters/address";
import { FADER_TAPER } from "../../../../contract/parameters/taper";
import { useParameterSwitch } from "../../../sound/parameters";
import { LEVEL_MARKS_SMALL } from "../../../sound/strip/levels";
import { useEngine } from "../../../stores/services";
import { Switch } from "../../../ui/controls/Switch";
import { FADER_CAP, Fader } from "../../../ui/controls/value/Fader";
import { Meter } from "../../../ui/meters/Meter";
import { ReductionMeter } from "../../../ui/meters/ReductionMeter";
import { actionOf, ofDevice, useControl, useControls } from "./controls";
import { EqBands } from "./EqBands";
import styles from "./Mixer.module.css";

const LEVEL: Address = { of: "master", id: MASTER_TRACK, parameter: "level" };
const LIMITER_OFF = ofDevice(LIMITER, BYPASS);

/** What leaves the mixer: EQ, limiter, volume and meter. */
export function MasterSection() {
  const engine = useEngine();
  const level = useControl(LEVEL);
  const off = useParameterSwitch(LIMITER_OFF);
  useControls([LEVEL, LIMITER_OFF]);
  return (
    <section className={styles.strip} aria-label={t`Master`} data-track={MASTER_TRACK}>
      <h3 className={styles.name}>{t`Master`}</h3>
      <div className={styles.tone}>
        <EqBands device={eqOf(MASTER_TRACK)} name="the master" />
        <div className={styles.limiter}>
          <span className={styles.caption}>{t`Limiter`}</span>
          <Switch
            on={!off.on}
            onChange={(on) => off.onChange(!on)}
            label={t`Limiter`}
            action={actionOf(LIMITER_OFF)}
            parameter={off.parameter}
            disabled={off.disabled}
          />
          <ReductionMeter label={t`Limiter`} read={() => engine?.readReduction(LIMITER) ?? 0} />
        </div>
      </div>
      <div className={styles.fader}>
        <Fader {...level} marks={LEVEL_MARKS_SMALL} />
        <Meter
          className={styles.meter ?? ""}
          label={t`Master`}
          read={() => engine?.readMeter(MASTER_TRACK) ?? null}
          taper={FADER_TAPER}
          inset={FADER_CAP / 2}
          numeric
          action="meters.clearClips"
          onClear={() => engine?.clearClip(MASTER_TRACK)}
        />
      </div>
    </section>
  );
}
