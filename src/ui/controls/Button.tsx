import type { LucideIcon } from "lucide-react";
import type { ButtonHTMLAttributes, Ref } from "react";
import { cx } from "../cx";
import { Icon } from "../layout/Icon";
import styles from "./Button.module.css";
import { useFocusKept } from "./useFocusKept";

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** primary: the one amber action of a screen; danger: takes something away */
  kind?: "plain" | "primary" | "ghost" | "danger";
  /** page: 32 px high, else 24 */
  size?: "studio" | "page";
  icon?: LucideIcon;
  ref?: Ref<HTMLButtonElement>;
}

/** A button with words, and an icon if that helps. */
export function Button({ kind = "plain", size = "studio", icon, className, children, ...rest }: ButtonProps) {
  const kept = useFocusKept(rest.disabled ?? false, rest);
  return (
    <button type="button" {...rest} {...kept} className={cx(styles.button, styles[kind], styles[size], className)}>
      {icon && <Icon as={icon} />}
      {children}
    </button>
  );
}
