import { t } from "@lingui/core/macro";
import { Settings2 } from "lucide-react";
import { useSyncExternalStore } from "react";
import { CROSSFADED, CROSSFADER, sideOf } from "../../../../contract/dj/channels";
import { crossfaderReading } from "../../../../contract/dj/crossfader";
import type { Id } from "../../../../contract/project/document";
import { setParameter, useParameterSwitch } from "../../../sound/parameters";
import { useTrack } from "../../../stores/tracks";
import { IconButton } from "../../../ui/controls/IconButton";
import { Switch } from "../../../ui/controls/Switch";
import { Knob } from "../../../ui/controls/value/Knob";
import { Slider } from "../../../ui/controls/value/Slider";
import { Segmented } from "../../../ui/fields/Segmented";
import { Popover } from "../../../ui/overlays/Popover";
import { actionOf, ofDevice, useControl, useControls } from "./controls";
import styles from "./Mixer.module.css";

const POSITION = ofDevice(CROSSFADER, "position");
const CURVE = ofDevice(CROSSFADER, "curve");
const SLOPE = ofDevice(CROSSFADER, "slope");
const REVERSE = ofDevice(CROSSFADER, "reverse");

/** The crossfader with what is heard at its position, and how it goes from side to side. */
export function Crossfader() {
  const position = useControl(POSITION);
  const reading = useSyncExternalStore(position.source.subscribe, () => crossfaderReading(position.source.get()));
  useControls([POSITION]);
  return (
    <section className={styles.crossfader} aria-label={t`Crossfader`}>
      <span className={styles.side}>A</span>
      <Slider {...position} bare className={styles.position} />
      <span className={styles.side}>B</span>
      <output className={styles.reading} aria-live="off">
        {reading}
      </output>
      <Popover
        title={t`Crossfader`}
        trigger={
          <IconButton icon={Settings2} label={t`Curve and sides of the crossfader`} data-action="dj.crossfader" />
        }
      >
        <Setting />
      </Popover>
    </section>
  );
}

function Setting() {
  const curve = useControl(CURVE);
  const slope = useControl(SLOPE);
  const reverse = useParameterSwitch(REVERSE);
  const chosen = useSyncExternalStore(curve.source.subscribe, curve.source.get);
  const curves = (curve.spec.choices ?? []).map((label, value) => ({ value: String(value), label }));
  useControls([SLOPE, REVERSE]);
  return (
    <div className={styles.setting}>
      <Segmented
        label={t`Curve`}
        value={String(chosen)}
        segments={curves}
        onChange={(value) => setParameter(CURVE, Number(value))}
      />
      <div className={styles.settingRow}>
        <Knob {...slope} size={30} />
        <Switch
          on={reverse.on}
          onChange={reverse.onChange}
          label={t`Reverse the crossfader`}
          action={actionOf(REVERSE)}
          parameter={reverse.parameter}
          disabled={reverse.disabled}
        />
        <span className={styles.caption}>{t`Reverse`}</span>
      </div>
      {CROSSFADED.map((channel) => (
        <Side key={channel} channel={channel} />
      ))}
    </div>
  );
}

/** On which side of the crossfader a channel is. */
function Side({ channel }: { channel: Id }) {
  const address = ofDevice(sideOf(channel), "side");
  const side = useControl(address);
  const chosen = useSyncExternalStore(side.source.subscribe, side.source.get);
  const name = useTrack(channel)?.name ?? "";
  return (
    <div className={styles.settingRow}>
      <span className={styles.caption}>{name}</span>
      <Segmented
        label={t`Crossfader side of ${name}`}
        value={String(chosen)}
        segments={(side.spec.choices ?? []).map((label, value) => ({ value: String(value), label }))}
        onChange={(value) => setParameter(address, Number(value))}
      />
    </div>
  );
}
