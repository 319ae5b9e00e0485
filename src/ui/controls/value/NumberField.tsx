import { useRef } from "react";
import { say } from "../../../words/say";
import { cx } from "../../cx";
import styles from "./NumberField.module.css";
import type { ValueControlProps } from "./source";
import { useValueControl } from "./useValueControl";
import { parserOf, ValueReadout } from "./ValueReadout";

type Props = ValueControlProps & {
  /** pixels of drag for the whole range; by default four for each step, or 300 */
  travel?: number;
  /** shows the label before the value */
  labelled?: boolean;
};

/** A number that can be dragged, turned by the wheel, stepped by keys or typed. */
export function NumberField({ travel, labelled = false, className, ...props }: Props) {
  const { spec } = props;
  const written = useRef<HTMLSpanElement>(null);
  const steps = spec.step > 0 ? (spec.max - spec.min) / spec.step : 100;
  const control = useValueControl(props, {
    travel: travel ?? Math.min(1200, Math.max(300, steps * 4)),
    axis: "vertical",
    clickTypes: true,
    draw: ({ text }) => {
      if (written.current) written.current.textContent = text;
    },
  });
  const label = props.label ?? say(spec.label);
  return (
    <div
      className={cx(styles.field, props.disabled && styles.disabled, className)}
      data-action={props.action}
      data-parameter={props.parameter}
    >
      {labelled && (
        <span className={styles.label} aria-hidden="true">
          {say(spec.label)}
        </span>
      )}
      <div className={styles.box}>
        {control.typing !== null ? (
          <ValueReadout
            readoutRef={control.readoutRef}
            parse={parserOf(props)}
            typing={control.typing}
            onStart={control.startTyping}
            onEnd={control.endTyping}
            label={label}
            className={styles.entry}
          />
        ) : (
          <div {...control.sliderProps} className={styles.value}>
            <span ref={written} />
          </div>
        )}
      </div>
    </div>
  );
}
