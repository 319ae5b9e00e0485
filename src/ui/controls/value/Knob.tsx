import { useRef } from "react";
import { say } from "../../../words/say";
import { cx } from "../../cx";
import { shortValue } from "../../format";
import styles from "./Knob.module.css";
import type { ValueControlProps } from "./source";
import { useValueControl } from "./useValueControl";
import { parserOf, ValueReadout } from "./ValueReadout";

type Props = ValueControlProps & {
  /** diameter in pixels; 28 by default */
  size?: number;
  /** shows neither label nor value */
  bare?: boolean;
  /** shows no label above it */
  unlabelled?: boolean;
  /** a shorter text above it instead of the parameter's label */
  caption?: string;
  /** shows the value without its unit; screen readers still hear the unit */
  short?: boolean;
};

const START = -135;
const SWEEP = 270;
const DRAG_PIXELS = 180;

/** A rotary control; its arc starts at the parameter's zero. */
export function Knob({
  size = 28,
  bare = false,
  unlabelled = false,
  caption,
  short = false,
  className,
  ...props
}: Props) {
  const { spec, format } = props;
  const filled = useRef<SVGPathElement>(null);
  const pointer = useRef<SVGLineElement>(null);
  const from = spec.min < 0 && spec.min === -spec.max ? 0.5 : 0;
  const control = useValueControl(props, {
    travel: DRAG_PIXELS,
    axis: "vertical",
    draw: ({ position }) => {
      const [low, high] = position < from ? [position, from] : [from, position];
      filled.current?.setAttribute("d", high - low > 0.001 ? arc(low, high) : "");
      pointer.current?.setAttribute("transform", `rotate(${START + position * SWEEP} 16 16)`);
    },
    ...(short && !format ? { readoutText: (value: number) => shortValue(spec, value) } : {}),
  });
  const label = props.label ?? say(spec.label);
  return (
    <div
      className={cx(styles.knob, props.disabled && styles.disabled, className)}
      data-action={props.action}
      data-parameter={props.parameter}
    >
      {!bare && !unlabelled && (
        <span className={styles.label} aria-hidden="true">
          {caption ?? say(spec.label)}
        </span>
      )}
      <div {...control.sliderProps} className={styles.dial}>
        <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
          <path className={styles.track} d={arc(0, 1)} />
          <path ref={filled} className={styles.value} />
          <circle className={styles.cap} cx="16" cy="16" r="9" />
          <line ref={pointer} className={styles.pointer} x1="16" y1="8" x2="16" y2="13" />
        </svg>
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
        />
      )}
      {bare && control.typing !== null && (
        <div className={styles.float}>
          <ValueReadout
            readoutRef={control.readoutRef}
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
