import { t } from "@lingui/core/macro";
import { useRef } from "react";
import { formatDb } from "../format";
import styles from "./ReductionMeter.module.css";
import { useCanvas } from "./useCanvas";

const FULL_DB = 20;

/** A compressor's current gain reduction: a bar from the right, 20 dB wide. */
export function ReductionMeter({ label, read }: { label: string; read: () => number }) {
  const drawn = useRef(-1);
  const canvas = useCanvas((surface) => {
    const reduction = Math.min(FULL_DB, Math.max(0, -read()));
    const { width, height, context } = surface;
    const bar = Math.round((reduction / FULL_DB) * width);
    if (bar === drawn.current && !surface.stale) return;
    drawn.current = bar;
    context.fillStyle = surface.color("--well");
    context.fillRect(0, 0, width, height);
    context.fillStyle = surface.color("--value");
    context.fillRect(width - bar, 0, bar, height);
  });
  return (
    <canvas
      ref={canvas}
      className={styles.meter}
      role="img"
      aria-label={t`${label}: gain reduction, 0 to ${formatDb(-FULL_DB, { decimals: 0 })}`}
    />
  );
}
