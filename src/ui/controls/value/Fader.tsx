import { useRef } from "react";
import { say } from "../../../words/say";
import { cx } from "../../cx";
import styles from "./Fader.module.css";
import type { ValueControlProps } from "./source";
import { useValueControl } from "./useValueControl";
import { parserOf, ValueReadout } from "./ValueReadout";

type Props = ValueControlProps & {
  /** labelled lines beside the fader, 0..1 */
  marks?: readonly { position: number; label: string }[];
  /** shows the value below the fader */
  readout?: boolean;
};

/** height of the cap in pixels; a meter beside a fader leaves half of it free at both ends */
export const FADER_CAP = 28;

/** A vertical fader; give it the same taper as the meter beside it. Fills the available height. */
export function Fader({ marks, readout = true, className, ...props }: Props) {
  const groove = useRef<HTMLDivElement>(null);
  const cap = useRef<HTMLDivElement>(null);
  const control = useValueControl(props, {
    travel: () => Math.max(40, (groove.current?.clientHeight ?? 120) - FADER_CAP),
    axis: "vertical",
    draw: ({ position }) => {
      if (cap.current) cap.current.style.bottom = `calc(${at(position)} - ${FADER_CAP / 2}px)`;
    },
  });
  return (
    <div
      className={cx(styles.fader, props.disabled && styles.disabled, className)}
      data-action={props.action}
      data-parameter={props.parameter}
    >
      <div {...control.sliderProps} className={styles.well}>
        <div ref={groove} className={styles.groove}>
          <div className={styles.slot} />
          {marks?.map((mark) => (
            <div key={mark.position} className={styles.mark} style={{ bottom: at(mark.position) }}>
              <span>{mark.label}</span>
            </div>
          ))}
          <div ref={cap} className={styles.cap} />
        </div>
      </div>
      {readout && (
        <ValueReadout
          readoutRef={control.readoutRef}
          parse={parserOf(props)}
          typing={control.typing}
          onStart={control.startTyping}
          onEnd={control.endTyping}
          label={props.label ?? say(props.spec.label)}
          disabled={props.disabled}
          className={styles.readout}
        />
      )}
    </div>
  );
}

/** The CSS position for a value: leaves half a cap free at both ends, as the meter does. */
function at(position: number): string {
  return `calc(${FADER_CAP / 2}px + (100% - ${FADER_CAP}px) * ${position.toFixed(4)})`;
}
