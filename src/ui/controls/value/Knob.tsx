import { cx } from "../../cx";
import { shortValue } from "../../format";
import styles from "./Knob.module.css";
import { useValueControl, type ValueControlProps } from "./useValueControl";
import { parserOf, ValueReadout } from "./ValueReadout";

interface Props extends ValueControlProps {
  /** pixels across; 28 by default */
  size?: number;
  /** neither label nor value around it */
  bare?: boolean;
  /** no label above it */
  unlabelled?: boolean;
  /** the value without its unit; screen readers still hear it */
  short?: boolean;
}

const START = -135;
const SWEEP = 270;
const DRAG_PIXELS = 180;

/** A rotary control: its arc runs from the parameter's own zero. */
export function Knob({ size = 28, bare = false, unlabelled = false, short = false, className, ...props }: Props) {
  const control = useValueControl(props, { travel: DRAG_PIXELS, axis: "vertical" });
  const label = props.label ?? props.spec.label;
  const bipolar = props.spec.min < 0 && props.spec.max > 0 && props.spec.min === -props.spec.max;
  const from = bipolar ? 0.5 : 0;
  const [low, high] = control.position < from ? [control.position, from] : [from, control.position];
  const angle = START + control.position * SWEEP;
  return (
    <div className={cx(styles.knob, props.disabled && styles.disabled, className)} data-action={props.action}>
      {!bare && !unlabelled && (
        <span className={styles.label} aria-hidden="true">
          {props.spec.label}
        </span>
      )}
      <div {...control.sliderProps} className={styles.dial} data-dragging={control.dragging || undefined}>
        <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
          <path className={styles.track} d={arc(0, 1)} />
          {high - low > 0.001 && <path className={styles.value} d={arc(low, high)} />}
          <circle className={styles.cap} cx="16" cy="16" r="9" />
          <line className={styles.pointer} x1="16" y1="8" x2="16" y2="13" transform={`rotate(${angle} 16 16)`} />
        </svg>
      </div>
      {!bare && (
        <ValueReadout
          text={short && !props.format ? shortValue(props.spec, control.shown) : control.text}
          parse={parserOf(props)}
          typing={control.typing}
          onStart={control.startTyping}
          onEnd={control.endTyping}
          label={label}
          disabled={props.disabled}
        />
      )}
      {bare && control.typing && (
        <div className={styles.float}>
          <ValueReadout
            text={control.text}
            parse={parserOf(props)}
            typing={control.typing}
            onStart={control.startTyping}
            onEnd={control.endTyping}
            label={label}
            disabled={props.disabled}
          />
        </div>
      )}
    </div>
  );
}

function arc(from: number, to: number): string {
  const [x1, y1] = point(from);
  const [x2, y2] = point(to);
  return `M ${x1} ${y1} A 13 13 0 ${(to - from) * SWEEP > 180 ? 1 : 0} 1 ${x2} ${y2}`;
}

function point(position: number): [string, string] {
  const radians = ((START + position * SWEEP - 90) * Math.PI) / 180;
  return [(16 + 13 * Math.cos(radians)).toFixed(2), (16 + 13 * Math.sin(radians)).toFixed(2)];
}
