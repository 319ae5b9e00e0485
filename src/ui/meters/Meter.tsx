import { t } from "@lingui/core/macro";
import { useRef } from "react";
import { announce } from "../announce";
import { cx } from "../cx";
import { formatDb } from "../format";
import type { Taper } from "../spec";
import { METER_FLOOR_DB, type MeterLevels, MeterPainter, meterDb } from "./draw/meter";
import styles from "./Meter.module.css";
import { useCanvas } from "./useCanvas";

/** A number cannot be read faster than ten times a second. */
const NUMBER_EVERY_MS = 100;

interface Props {
  /** what is measured, for screen readers: "Drums" */
  label: string;
  /** read at display rate; null while there is no sound */
  read: () => MeterLevels | null;
  /** maps dB to 0..1; the same as the fader's */
  taper: Taper;
  /** resets the clip light */
  onClear?: () => void;
  /** the action that also resets the clip light */
  action?: string;
  /** pixels kept free at both ends, so that the scale is aligned with a fader's */
  inset?: number;
  /** shows the held peak as a number on the clip light */
  numeric?: boolean;
  className?: string;
}

/** Peak, RMS, held peak, and a clip light that stays until it is clicked. */
export function Meter({ label, read, taper, onClear, action, inset = 0, numeric = false, className }: Props) {
  const light = useRef<HTMLButtonElement>(null);
  const painter = useRef(new MeterPainter());
  const state = useRef({ clipped: false, number: "", turn: -1 });

  const canvas = useCanvas((surface, now) => {
    const levels = read();
    showClip(levels?.clipped ?? false);
    painter.current.draw(surface, now, levels, taper, inset);
  });

  function showClip(clipped: boolean) {
    if (clipped === state.current.clipped) return;
    state.current.clipped = clipped;
    light.current?.setAttribute("data-clipped", String(clipped));
    light.current?.setAttribute(
      "aria-label",
      clipped ? t`${label} clipped. Put out the clip light` : t`${label}: no clipping`,
    );
    if (clipped) announce(t`${label} clipped`);
  }

  // Drawn on a canvas, because changing text in the DOM costs layout and paint, many times a second for each meter.
  const number = useCanvas((surface, now) => {
    const turn = Math.floor(now / NUMBER_EVERY_MS);
    if (turn === state.current.turn && !surface.stale) return;
    state.current.turn = turn;
    const levels = read();
    const hold = meterDb(Math.max(levels?.holdLeft ?? 0, levels?.holdRight ?? 0));
    const text = formatDb(hold <= METER_FLOOR_DB ? Number.NEGATIVE_INFINITY : hold, { bare: true });
    const drawn = `${text} ${levels?.clipped ?? false}`;
    if (drawn === state.current.number && !surface.stale) return;
    state.current.number = drawn;
    const { context, width, height } = surface;
    context.clearRect(0, 0, width, height);
    context.font = `10px ${surface.color("--mono")}`;
    context.textAlign = "center";
    context.textBaseline = "middle";
    context.fillStyle = surface.color(levels?.clipped ? "--on-state" : "--muted");
    context.fillText(text, width / 2, height / 2 + 0.5);
  });

  return (
    <div className={cx(styles.meter, className)}>
      <button
        ref={light}
        type="button"
        className={styles.light}
        data-clipped="false"
        aria-label={t`${label}: no clipping`}
        onClick={onClear}
        data-action={action}
        tabIndex={-1}
        data-numeric={numeric || undefined}
      />
      {numeric && <canvas ref={number} className={styles.number} />}
      <canvas ref={canvas} className={styles.canvas} />
    </div>
  );
}
