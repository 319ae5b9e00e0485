import type { ReactNode, TableHTMLAttributes } from "react";
import { cx } from "../cx";
import styles from "./Table.module.css";

/** Class names for cells: numbers align right, muted ones are less prominent, wide ones take the remaining width. */
export const cell = { number: styles.number, muted: styles.muted, wide: styles.wide, menu: styles.menu } as const;

/**
 * A table in the style of pages: a line under each row, 44 px high, aligned figures. A `wide` one scrolls by itself,
 * with the keyboard too, instead of the page. With `stacks`, the cells of a row are below each other on a small screen:
 * for sentences and buttons, which would otherwise be out of sight; then a cell's `data-label` is shown before it.
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
