import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { cx } from "../cx";
import { Icon } from "../layout/Icon";
import { Tooltip } from "../overlays/Tooltip";
import type { ButtonProps } from "./Button";
import styles from "./Button.module.css";
import { useFocusKept } from "./useFocusKept";

interface Props extends Omit<ButtonProps, "icon"> {
  icon: LucideIcon;
  /** accessible name and tooltip */
  label: string;
  /** shown after the label in the tooltip, a key say */
  hint?: ReactNode;
}

/** A square button with an icon only, its name in a tooltip. */
export function IconButton({ icon, label, hint, kind = "ghost", size = "studio", className, ...rest }: Props) {
  const kept = useFocusKept(rest.disabled ?? false, rest);
  return (
    <Tooltip content={label} hint={hint}>
      <button
        type="button"
        aria-label={label}
        {...rest}
        {...kept}
        className={cx(styles.button, styles.square, styles[kind], styles[size], className)}
      >
        <Icon as={icon} />
      </button>
    </Tooltip>
  );
}
