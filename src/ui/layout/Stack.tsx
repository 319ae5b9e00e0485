import type { HTMLAttributes, ReactNode } from "react";
import { cx } from "../cx";
import styles from "./Stack.module.css";

/** Distances in steps of 4 px. */
type Gap = 0 | 1 | 2 | 3 | 4 | 6 | 8;

interface Props extends HTMLAttributes<HTMLElement> {
  as?: "div" | "ul" | "section" | "span" | "header" | "article";
  gap?: Gap;
  children?: ReactNode;
}

/** Children below each other; `width="form"` keeps fields as wide as they are read. */
export function Stack({
  as: Tag = "div",
  gap = 4,
  width = "full",
  className,
  ...rest
}: Props & { width?: "full" | "form" }) {
  return <Tag {...rest} className={cx(styles.stack, width === "form" && styles.form, className)} data-gap={gap} />;
}

/** Children side by side; they wrap where there is no room. `spread`: the first at the start, the last at the end. */
export function Row({
  as: Tag = "div",
  gap = 2,
  spread,
  align = "center",
  className,
  ...rest
}: Props & { spread?: boolean; align?: "start" | "center" | "end" }) {
  return (
    <Tag {...rest} className={cx(styles.row, spread && styles.spread, className)} data-gap={gap} data-align={align} />
  );
}

/** Children in columns of equal width, as many as fit; none is narrower than `least` pixels. */
export function Grid({ as: Tag = "div", gap = 3, least = 240, className, style, ...rest }: Props & { least?: number }) {
  return (
    <Tag
      {...rest}
      className={cx(styles.grid, className)}
      data-gap={gap}
      style={{ ...style, "--least": `${least}px` } as typeof style}
    />
  );
}

/** A list and what is open of it, side by side; where there is no room, what is open stands above. */
export function Beside({ children }: { children: ReactNode }) {
  return <div className={styles.beside}>{children}</div>;
}

/** A bordered box for one thing among several of its kind. */
export function Card({ as: Tag = "article", gap = 2, className, ...rest }: Props) {
  return <Tag {...rest} className={cx(styles.stack, styles.card, className)} data-gap={gap} />;
}

/** A line of text: quiet (muted), small, a problem, or code. */
export function Text({
  as: Tag = "p",
  tone = "plain",
  size = "page",
  mono,
  className,
  ...rest
}: HTMLAttributes<HTMLElement> & {
  as?: "p" | "span" | "div" | "code";
  tone?: "plain" | "muted" | "danger";
  size?: "page" | "small" | "large";
  mono?: boolean;
}) {
  return (
    <Tag {...rest} className={cx(styles.text, mono && styles.mono, className)} data-tone={tone} data-size={size} />
  );
}
