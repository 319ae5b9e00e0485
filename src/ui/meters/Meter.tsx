import { useRef } from "react";
import { announce } from "../announce";
import { cx } from "../cx";
import { formatDb } from "../format";
import type { Taper } from "../spec";
import styles from "./Meter.module.css";
import { useCanvas } from "./useCanvas";

/** Linear amplitudes of one strip; the same object may be filled again each time. */
export interface MeterLevels {
  readonly peakLeft: number;
  readonly peakRight: number;
  readonly rmsLeft: number;
  readonly rmsRight: number;
  readonly holdLeft: number;
  readonly holdRight: number;
  readonly clipped: boolean;
}

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

const CAUTION_DB = -6;
const FALL_DB_PER_SECOND = 26;
const FLOOR_DB = -90;

/** Peak, RMS, held peak and a clip light that stays until it is clicked. */
export function Meter({ label, read, taper, onClear, inset = 0, numeric = false, className }: Props) {
  const light = useRef<HTMLButtonElement>(null);
  const number = useRef<HTMLSpanElement>(null);
  const state = useRef({ left: FLOOR_DB, right: FLOOR_DB, time: 0, drawn: "", clipped: false, text: "" });

  const canvas = useCanvas((surface, now) => {
    const levels = read();
    const previous = state.current;
    const fallen = (FALL_DB_PER_SECOND * Math.min(100, now - previous.time)) / 1000;
    previous.time = now;
    previous.left = Math.max(db(levels?.peakLeft ?? 0), previous.left - fallen, FLOOR_DB);
    previous.right = Math.max(db(levels?.peakRight ?? 0), previous.right - fallen, FLOOR_DB);
    showClip(levels?.clipped ?? false);
    if (numeric) showNumber(Math.max(levels?.holdLeft ?? 0, levels?.holdRight ?? 0));

    const { height, width, context } = surface;
    const way = height - 2 * inset;
    const y = (value: number) =>
      value <= FLOOR_DB ? height - inset : Math.round((height - inset - taper.toPosition(value) * way) * 2) / 2;
    const bars = [
      [y(previous.left), y(db(levels?.rmsLeft ?? 0)), y(db(levels?.holdLeft ?? 0))],
      [y(previous.right), y(db(levels?.rmsRight ?? 0)), y(db(levels?.holdRight ?? 0))],
    ] as const;
    const drawn = bars.join();
    if (drawn === previous.drawn && !surface.stale) return;
    previous.drawn = drawn;

    context.clearRect(0, 0, width, height);
    const barWidth = Math.floor((width - 1) / 2);
    const bottom = height - inset;
    const caution = y(CAUTION_DB);
    const zero = y(0);
    for (const [index, [peak, rms, hold]] of bars.entries()) {
      const x = index * (barWidth + 1);
      context.fillStyle = surface.color("--well");
      context.fillRect(x, inset, barWidth, way);
      const band = (from: number, to: number, token: string) => {
        const top = Math.max(peak, to);
        if (top >= from) return;
        context.fillStyle = surface.color(token);
        context.fillRect(x, top, barWidth, from - top);
      };
      band(bottom, caution, "--meter-low");
      band(caution, zero, "--meter-high");
      band(zero, inset, "--over");
      if (rms < bottom) {
        context.fillStyle = surface.color("--meter-rms");
        context.fillRect(x, Math.max(rms, zero), barWidth, 1);
      }
      if (hold < bottom) {
        context.fillStyle = surface.color(hold < zero ? "--over" : "--text");
        context.fillRect(x, Math.max(inset, hold), barWidth, 1);
      }
    }
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
    const text = formatDb(db(hold) <= FLOOR_DB ? Number.NEGATIVE_INFINITY : db(hold), { bare: true });
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

function db(amplitude: number): number {
  return amplitude > 0 ? Math.max(FLOOR_DB, 20 * Math.log10(amplitude)) : FLOOR_DB;
}
