import type { LucideIcon } from "lucide-react";
import { say } from "../../words/say";
import { cx } from "../cx";
import { useKeepFocusWhileDisabled } from "../focus/useKeepFocusWhileDisabled";
import { Icon } from "../layout/Icon";
import { Keys } from "../layout/Kbd";
import { Tooltip } from "../overlays/Tooltip";
import type { ButtonProps } from "./Button";
import styles from "./Button.module.css";
import { useActionButton } from "./useActionButton";

type Props = Omit<ButtonProps, "icon" | "action"> & {
  icon: LucideIcon;
} & (
    | { /** accessible name and tooltip */ label: string; action?: string }
    | { /** optional: the action's title */ label?: string; action: string }
  );

/** A square button with only an icon; its tooltip has its name and its action's key. */
export function IconButton({ icon, action, label, kind = "ghost", size = "studio", className, ...given }: Props) {
  const { resolved, ...rest } = useActionButton(action, given);
  const kept = useKeepFocusWhileDisabled(rest.disabled ?? false, rest);
  const name = label ?? say(resolved?.title);
  return (
    <Tooltip content={name} hint={resolved?.key && <Keys keys={resolved.key} />}>
      <button
        type="button"
        aria-label={name}
        {...rest}
        {...kept}
        className={cx(styles.button, styles.square, styles[kind], styles[size], className)}
      >
        <Icon as={icon} />
      </button>
    </Tooltip>
  );
}
