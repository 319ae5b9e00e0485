import type { Track } from "../../../contract/project/document";
import { stripAddress } from "../../../contract/project/parameters";
import { Knob } from "../../ui/controls/value/Knob";
import { spoken, word } from "../../words/say";
import { ParameterToggle } from "../ParameterToggle";
import { useParameter, useParameterIs } from "../parameters";
import styles from "./Strip.module.css";

const FILTERS = [
  { on: "hpfOn", frequency: "hpfFrequency", short: "HPF", label: word("HPF, high-pass") },
  { on: "lpfOn", frequency: "lpfFrequency", short: "LPF", label: word("LPF, low-pass") },
] as const;

/** Gain, high-pass, low-pass: the first stages of the strip. */
export function StripInput({ track }: { track: Track }) {
  const gain = useParameter(stripAddress(track, "gain"));
  return (
    <div className={styles.row}>
      <Knob {...gain} size={26} short className={styles.knob} />
      {spoken(FILTERS).map((filter) => (
        <Filter key={filter.on} track={track} filter={filter} />
      ))}
    </div>
  );
}

function Filter({ track, filter }: { track: Track; filter: (typeof FILTERS)[number] }) {
  const { on, frequency, short, label } = filter;
  const control = useParameter(stripAddress(track, frequency));
  const off = useParameterIs(stripAddress(track, on), (value) => value < 0.5);
  return (
    <div className={styles.column} data-off={off || undefined}>
      <ParameterToggle address={stripAddress(track, on)} className={styles.mini} label={label}>
        {short}
      </ParameterToggle>
      <Knob {...control} size={26} short unlabelled className={styles.knob} />
    </div>
  );
}
