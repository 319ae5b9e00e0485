import { useRef } from "react";
import { cx } from "../cx";
import { formatDb } from "../format";
import styles from "./Fader.module.css";
import { useValueControl, type ValueControlProps } from "./useValueControl";
import { ValueReadout } from "./ValueReadout";

interface Props extends ValueControlProps {
  /** values that get a line and a number beside the way */
  marks?: readonly number[];
  /** shows the value below */
  readout?: boolean;
  format?: (value: number) => string;
  className?: string;
}

const CAP = 28;

/** A vertical fader; give it the taper that the meter beside it uses. Fills the height it is given. */
export function Fader({ marks, readout = true, format = formatDb, className, ...props }: Props) {
  const way = useRef<HTMLDivElement>(null);
  const control = useValueControl(props, {
    travel: () => Math.max(40, (way.current?.clientHeight ?? 120) - CAP),
    axis: "vertical",
  });
  const { taper } = props;
  return (
    <div className={cx(styles.fader, props.disabled && styles.disabled, className)}>
      <div {...control.sliderProps} className={styles.well} data-dragging={control.dragging || undefined}>
        <div ref={way} className={styles.way}>
          <div className={styles.slot} />
          {taper &&
            marks?.map((mark) => (
              <div key={mark} className={styles.mark} style={{ bottom: at(taper.toPosition(mark)) }}>
                <span>{formatDb(mark, { bare: true, decimals: 0 }).replace("\u2212", "")}</span>
              </div>
            ))}
          <div className={styles.cap} style={{ bottom: `calc(${at(control.position)} - ${CAP / 2}px)` }} />
        </div>
      </div>
      {readout && (
        <ValueReadout
          spec={props.spec}
          value={control.shown}
          typing={control.typing}
          onStart={control.startTyping}
          onEnd={control.endTyping}
          label={props.label ?? props.spec.label}
          format={format}
          {...(props.disabled ? { disabled: true } : {})}
        />
      )}
    </div>
  );
}

/** Where a position stands: half a cap of room at both ends, as on the meter. */
function at(position: number): string {
  return `calc(${CAP / 2}px + (100% - ${CAP}px) * ${position.toFixed(4)})`;
}
