import { useRef } from "react";
import { announce } from "../announce";
import { cx } from "../cx";
import { formatDb } from "../format";
import type { Taper } from "../spec";
import styles from "./Meter.module.css";
import { METER_FLOOR_DB, type MeterLevels, MeterPainter, meterDb } from "./paint/meter";
import { useCanvas } from "./useCanvas";

interface Props {
  /** whose level this is, for screen readers: "Drums" */
  label: string;
  /** read at display rate; null while there is no sound */
  read: () => MeterLevels | null;
  /** dB to 0..1; the fader's */
  taper: Taper;
  /** puts out the clip light */
  onClear?: () => void;
  /** pixels kept free at both ends, so that the scale lines up with a fader's */
  inset?: number;
  /** shows the held peak as a number on the clip light */
  numeric?: boolean;
  className?: string;
}

/** Peak, RMS, held peak and a clip light that stays until it is clicked. */
export function Meter({ label, read, taper, onClear, inset = 0, numeric = false, className }: Props) {
  const light = useRef<HTMLButtonElement>(null);
  const number = useRef<HTMLSpanElement>(null);
  const painter = useRef(new MeterPainter());
  const state = useRef({ clipped: false, text: "" });

  const canvas = useCanvas((surface, now) => {
    const levels = read();
    showClip(levels?.clipped ?? false);
    if (numeric) showNumber(Math.max(levels?.holdLeft ?? 0, levels?.holdRight ?? 0));
    painter.current.draw(surface, now, levels, taper, inset);
  });

  function showClip(clipped: boolean) {
    if (clipped === state.current.clipped) return;
    state.current.clipped = clipped;
    light.current?.setAttribute("data-clipped", String(clipped));
    light.current?.setAttribute(
      "aria-label",
      clipped ? `${label} clipped. Put out the clip light` : `${label}: no clipping`,
    );
    if (clipped) announce(`${label} clipped`);
  }

  function showNumber(hold: number) {
    const text = formatDb(meterDb(hold) <= METER_FLOOR_DB ? Number.NEGATIVE_INFINITY : meterDb(hold), { bare: true });
    if (text === state.current.text || !number.current) return;
    state.current.text = text;
    number.current.textContent = text;
  }

  return (
    <div className={cx(styles.meter, className)}>
      <button
        ref={light}
        type="button"
        className={styles.light}
        data-clipped="false"
        aria-label={`${label}: no clipping`}
        onClick={onClear}
        tabIndex={-1}
        data-numeric={numeric || undefined}
      />
      {numeric && <span ref={number} className={styles.number} aria-hidden="true" />}
      <canvas ref={canvas} className={styles.canvas} />
    </div>
  );
}
