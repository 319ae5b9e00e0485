import styles from "./Career.module.css";

type State = "active" | "processing" | "monitoring" | "high" | "medium" | "low";

/** A state by a dot and its word. */
export function Mark({ state, children }: { state: State; children: string }) {
  return (
    <span className={styles.status}>
      <span className={styles.dot} data-state={state} aria-hidden />
      {children}
    </span>
  );
}
