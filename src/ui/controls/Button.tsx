import type { LucideIcon } from "lucide-react";
import type { ButtonHTMLAttributes, Ref } from "react";
import { hintOf } from "../actions/keys";
import { cx } from "../cx";
import { useKeepFocusWhileDisabled } from "../focus/useKeepFocusWhileDisabled";
import { Icon } from "../layout/Icon";
import styles from "./Button.module.css";
import { useActionButton } from "./useActionButton";

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** the action that it runs; it also determines whether the button is enabled, and its key */
  action?: string;
  /** primary: the one amber action of a screen; danger: deletes something */
  kind?: "plain" | "primary" | "ghost" | "danger";
  /** page: 32 px high, otherwise 24 */
  size?: "studio" | "page";
  icon?: LucideIcon;
  ref?: Ref<HTMLButtonElement>;
}

/** A button with a label, and optionally an icon. `hint` is a longer explanation, shown with the action's key. */
export function Button({
  action,
  hint,
  kind = "plain",
  size = "studio",
  icon,
  className,
  children,
  ...given
}: ButtonProps & { hint?: string }) {
  const { resolved, ...rest } = useActionButton(action, given);
  const kept = useKeepFocusWhileDisabled(rest.disabled ?? false, rest);
  return (
    <button
      type="button"
      title={hint && hintOf(hint, resolved?.key ?? null)}
      {...rest}
      {...kept}
      className={cx(styles.button, styles[kind], styles[size], className)}
    >
      {icon && <Icon as={icon} />}
      {children}
    </button>
  );
}
