import type { ButtonHTMLAttributes, ReactNode } from "react";
import { cx } from "../cx";
import { Keys } from "../layout/Kbd";
import { Tooltip } from "../overlays/Tooltip";
import styles from "./Toggle.module.css";
import { useActionButton } from "./useActionButton";

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, "onChange"> & {
  on: boolean;
  /** accessible name and tooltip */
  label: string;
  /** the meaning of its colour; quiet: shows or hides a part of the screen */
  tone?: "accent" | "quiet" | "mute" | "solo" | "record" | "play";
  children: ReactNode;
} & (
    | { onChange: (on: boolean) => void; action?: string }
    | { /** optional if the action does it */ onChange?: (on: boolean) => void; action: string }
  );

/** A button that stays pressed: mute, solo, arm, loop … */
export function Toggle({ on, onChange, action, label, tone = "accent", className, children, ...given }: Props) {
  const change = onChange && { onClick: () => onChange(!on) };
  const { resolved, ...rest } = useActionButton(action, { ...given, ...change });
  return (
    <Tooltip content={label} hint={resolved?.key && <Keys keys={resolved.key} />}>
      <button
        type="button"
        aria-label={label}
        {...rest}
        aria-pressed={on}
        data-tone={tone}
        className={cx(styles.toggle, className)}
      >
        {children}
      </button>
    </Tooltip>
  );
}
