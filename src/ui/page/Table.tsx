import type { ReactNode, TableHTMLAttributes } from "react";
import { cx } from "../cx";
import styles from "./Table.module.css";

/** Class names for cells: numbers align right, muted ones step back, wide takes what is left. */
export const cell = { number: styles.number, muted: styles.muted, wide: styles.wide, menu: styles.menu } as const;

/**
 * A table as pages have it: a line under each row, 44 px high, figures that align. One that may be too
 * `wide` for its place scrolls by itself, with the keyboard too, never the page. Where it `stacks`, the cells of a row
 * stand below each other on a small screen: for sentences and buttons, which would be out of sight there. A cell's
 * `data-label` stands before it then.
 */
export function Table({
  label,
  head,
  wide,
  stacks,
  children,
  className,
  ...rest
}: {
  label: string;
  head: ReactNode;
  wide?: boolean;
  stacks?: boolean;
  children: ReactNode;
} & TableHTMLAttributes<HTMLTableElement>) {
  return (
    <div className={styles.frame} {...(wide ? { role: "region", tabIndex: 0, "aria-label": label } : {})}>
      <table {...rest} aria-label={label} className={cx(styles.table, stacks && styles.stacks, className)}>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
