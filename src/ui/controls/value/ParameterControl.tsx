import { useSyncExternalStore } from "react";
import { say } from "../../../words/say";
import { Select } from "../../overlays/Select";
import { Switch } from "../Switch";
import { Knob } from "./Knob";
import styles from "./ParameterControl.module.css";
import { Slider } from "./Slider";
import { useSource, type ValueControlProps } from "./source";

type Props = ValueControlProps & {
  /** how a continuous parameter is shown; a knob by default */
  as?: "knob" | "slider";
  size?: number;
};

/** The right control for a parameter: a switch for on and off, a list for choices, otherwise a knob or slider. */
export function ParameterControl({ as = "knob", size, ...props }: Props) {
  const { unit } = props.spec;
  if (unit === "switch" || unit === "choice") return <Picked {...props} />;
  return as === "slider" ? <Slider {...props} /> : <Knob {...props} {...(size === undefined ? {} : { size })} />;
}

/** A switch or list; rendered by React, because such values change rarely. */
function Picked(props: ValueControlProps) {
  const { spec, disabled = false, action, parameter } = props;
  const source = useSource(props);
  const value = useSyncExternalStore(source.subscribe, source.get);
  const label = props.label ?? say(spec.label);
  const pick = (picked: number) => {
    const hold = source.begin();
    hold.move(picked);
    hold.commit();
  };
  return (
    <div className={styles.cell} data-parameter={parameter}>
      <span className={styles.label} aria-hidden="true">
        {say(spec.label)}
      </span>
      {spec.unit === "switch" ? (
        <Switch
          on={value >= 0.5}
          onChange={(on) => pick(on ? 1 : 0)}
          label={label}
          disabled={disabled}
          action={action}
        />
      ) : (
        <Select
          label={label}
          value={String(Math.round(value))}
          options={(spec.choices ?? []).map((choice, index) => ({ value: String(index), label: choice }))}
          onChange={(choice) => pick(Number(choice))}
          disabled={disabled}
          action={action}
        />
      )}
    </div>
  );
}
