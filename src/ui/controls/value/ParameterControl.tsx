import { Select } from "../../overlays/Select";
import { Switch } from "../Switch";
import { Knob } from "./Knob";
import styles from "./ParameterControl.module.css";
import { Slider } from "./Slider";
import type { ValueControlProps } from "./useValueControl";

interface Props extends ValueControlProps {
  /** how a continuous parameter is drawn; a knob by default */
  as?: "knob" | "slider";
  size?: number;
}

/** The right control for a parameter: a switch for what is on or off, a list for a choice, else a knob or slider. */
export function ParameterControl({ as = "knob", size, ...props }: Props) {
  const { spec, value, onCommit, disabled = false } = props;
  const label = props.label ?? spec.label;
  if (spec.unit === "switch") {
    return (
      <div className={styles.cell}>
        <span className={styles.label} aria-hidden="true">
          {spec.label}
        </span>
        <Switch
          on={value >= 0.5}
          onChange={(on) => onCommit(on ? 1 : 0)}
          label={label}
          disabled={disabled}
          action={props.action}
        />
      </div>
    );
  }
  if (spec.unit === "choice") {
    return (
      <div className={styles.cell}>
        <span className={styles.label} aria-hidden="true">
          {spec.label}
        </span>
        <Select
          label={label}
          value={String(Math.round(value))}
          options={(spec.choices ?? []).map((choice, index) => ({ value: String(index), label: choice }))}
          onChange={(choice) => onCommit(Number(choice))}
          disabled={disabled}
          action={props.action}
        />
      </div>
    );
  }
  return as === "slider" ? <Slider {...props} /> : <Knob {...props} {...(size === undefined ? {} : { size })} />;
}
