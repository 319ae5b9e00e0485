import { STRIP_PARAMETERS } from "../../../contract/parameters";
import type { Track } from "../../../contract/project/document";
import { command, useReadOnly } from "../../stores/document";
import { Toggle } from "../../ui/controls/Toggle";
import { Knob } from "../../ui/controls/value/Knob";
import { useParameter } from "../parameters";
import styles from "./Strip.module.css";

/** Gain, high-pass, low-pass: the strip's first stages. */
export function StripInput({ track }: { track: Track }) {
  const readOnly = useReadOnly();
  const gain = useParameter(`strip/${track.id}/gain`, STRIP_PARAMETERS.gain, track.strip.gain);
  const high = useParameter(`strip/${track.id}/hpfFrequency`, STRIP_PARAMETERS.hpfFrequency, track.strip.hpfFrequency);
  const low = useParameter(`strip/${track.id}/lpfFrequency`, STRIP_PARAMETERS.lpfFrequency, track.strip.lpfFrequency);
  const flip = (name: "hpfOn" | "lpfOn", on: boolean) =>
    command("setParameter", { address: `strip/${track.id}/${name}`, value: on ? 1 : 0 });
  const filters = [
    { name: "hpfOn", short: "HPF", label: "HPF, high-pass", knob: high },
    { name: "lpfOn", short: "LPF", label: "LPF, low-pass", knob: low },
  ] as const;
  return (
    <div className={styles.row}>
      <Knob {...gain} size={26} short className={styles.knob} />
      {filters.map(({ name, short, label, knob }) => {
        const on = track.strip[name] >= 0.5;
        return (
          <div key={name} className={styles.column} data-off={!on || undefined}>
            <Toggle
              className={styles.mini}
              data-action={`track.${name}`}
              on={on}
              onChange={(next) => flip(name, next)}
              label={label}
              disabled={readOnly}
            >
              {short}
            </Toggle>
            <Knob {...knob} size={26} short unlabelled className={styles.knob} />
          </div>
        );
      })}
    </div>
  );
}
