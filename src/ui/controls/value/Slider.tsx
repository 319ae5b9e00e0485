import { useRef } from "react";
import { cx } from "../../cx";
import styles from "./Slider.module.css";
import { useValueControl, type ValueControlProps } from "./useValueControl";
import { parserOf, ValueReadout } from "./ValueReadout";

interface Props extends ValueControlProps {
  /** shows label and value beside the way */
  bare?: boolean;
}

/** A horizontal slider with a thin way; dragged sideways. */
export function Slider({ bare = false, className, ...props }: Props) {
  const way = useRef<HTMLDivElement>(null);
  const control = useValueControl(props, {
    travel: () => Math.max(40, way.current?.clientWidth ?? 120),
    axis: "horizontal",
  });
  const label = props.label ?? props.spec.label;
  const bipolar = props.spec.min < 0 && props.spec.max === -props.spec.min;
  const from = bipolar ? 0.5 : 0;
  const low = Math.min(from, control.position);
  return (
    <div className={cx(styles.slider, props.disabled && styles.disabled, className)} data-action={props.action}>
      {!bare && (
        <span className={styles.label} aria-hidden="true">
          {props.spec.label}
        </span>
      )}
      <div {...control.sliderProps} className={styles.hit} data-dragging={control.dragging || undefined}>
        <div ref={way} className={styles.way}>
          <div
            className={styles.filled}
            style={{ left: `${low * 100}%`, width: `${Math.abs(control.position - from) * 100}%` }}
          />
          <div className={styles.thumb} style={{ left: `${control.position * 100}%` }} />
        </div>
      </div>
      {!bare && (
        <ValueReadout
          text={control.text}
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
