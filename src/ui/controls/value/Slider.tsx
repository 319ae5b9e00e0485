import { useRef } from "react";
import { say } from "../../../words/say";
import { cx } from "../../cx";
import styles from "./Slider.module.css";
import type { ValueControlProps } from "./source";
import { useValueControl } from "./useValueControl";
import { parserOf, ValueReadout } from "./ValueReadout";

type Props = ValueControlProps & {
  /** hides label and value */
  bare?: boolean;
};

/** A thin horizontal slider. */
export function Slider({ bare = false, className, ...props }: Props) {
  const groove = useRef<HTMLDivElement>(null);
  const filled = useRef<HTMLDivElement>(null);
  const thumb = useRef<HTMLDivElement>(null);
  const { spec } = props;
  const from = spec.min < 0 && spec.max === -spec.min ? 0.5 : 0;
  const control = useValueControl(props, {
    travel: () => Math.max(40, groove.current?.clientWidth ?? 120),
    axis: "horizontal",
    draw: ({ position }) => {
      if (filled.current) {
        filled.current.style.left = `${Math.min(from, position) * 100}%`;
        filled.current.style.width = `${Math.abs(position - from) * 100}%`;
      }
      if (thumb.current) thumb.current.style.left = `${position * 100}%`;
    },
  });
  const label = props.label ?? say(spec.label);
  return (
    <div
      className={cx(styles.slider, props.disabled && styles.disabled, className)}
      data-action={props.action}
      data-parameter={props.parameter}
    >
      {!bare && (
        <span className={styles.label} aria-hidden="true">
          {say(spec.label)}
        </span>
      )}
      <div {...control.sliderProps} className={styles.hit}>
        <div ref={groove} className={styles.groove}>
          <div ref={filled} className={styles.filled} />
          <div ref={thumb} className={styles.thumb} />
        </div>
      </div>
      {!bare && (
        <ValueReadout
          readoutRef={control.readoutRef}
          parse={parserOf(props)}
          typing={control.typing}
          onStart={control.startTyping}
          onEnd={control.endTyping}
          label={label}
          disabled={props.disabled}
          className={styles.value}
        />
      )}
    </div>
  );
}
