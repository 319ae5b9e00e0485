import styles from "./Badge.module.css";

/** Small outlined capitals: LIVE, PRO, READ ONLY … */
export function Badge({ children, tone = "plain" }: { children: string; tone?: "plain" | "accent" | "danger" }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
