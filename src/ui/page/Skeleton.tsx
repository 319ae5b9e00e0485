import styles from "./Skeleton.module.css";

/** Grey bars as a placeholder while content loads; `widths` in percent, one for each line. */
export function Skeleton({ label, widths = [56, 40, 64] }: { label: string; widths?: readonly number[] }) {
  return (
    <div className={styles.skeleton} role="status" aria-label={label}>
      {widths.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines that never move
        <div key={index}>
          <span style={{ width: `${width}%` }} />
        </div>
      ))}
    </div>
  );
}
