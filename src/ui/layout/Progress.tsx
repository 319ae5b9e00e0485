import styles from "./Progress.module.css";

/** A progress bar: `value` of `max`, or null if the length is unknown. */
export function Progress({ label, value, max = 1 }: { label: string; value: number | null; max?: number }) {
  const share = value === null || max <= 0 ? null : Math.min(1, Math.max(0, value / max));
  const state = share === null ? "indeterminate" : share >= 1 ? "complete" : "loading";
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share === null ? undefined : Math.round(share * 100)}
      data-state={state}
    >
      <div className={styles.bar} style={share === null ? undefined : { width: `${share * 100}%` }} />
    </div>
  );
}
