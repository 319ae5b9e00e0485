import type { ReactNode } from "react";
import { cx } from "../cx";
import styles from "./Stat.module.css";

/** Figures side by side; `columns`: in columns of equal width. */
export function Stats({
  columns,
  className,
  children,
}: {
  columns?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return <dl className={cx(styles.stats, columns && styles.columns, className)}>{children}</dl>;
}

/** A figure with its name above it; `note` stands below in a quieter colour. */
export function Stat({
  name,
  size = "page",
  note,
  testId,
  children,
}: {
  name: string;
  /** title: the most important figure of a page */
  size?: "page" | "large" | "title";
  note?: ReactNode;
  testId?: string;
  children: ReactNode;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-size={size} data-testid={testId}>
        {children}
      </dd>
      {note !== undefined && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}
