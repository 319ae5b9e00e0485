import type { ButtonHTMLAttributes, ReactNode } from "react";
import { cx } from "../cx";
import { Tooltip } from "../overlays/Tooltip";
import styles from "./Toggle.module.css";

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "onChange"> {
  on: boolean;
  onChange: (on: boolean) => void;
  /** accessible name and tooltip */
  label: string;
  hint?: ReactNode;
  /** the one meaning its colour has; quiet: shows or hides a part of the screen */
  tone?: "accent" | "quiet" | "mute" | "solo" | "record" | "play";
  children: ReactNode;
}

/** A button that stays down: mute, solo, arm, loop … */
export function Toggle({ on, onChange, label, hint, tone = "accent", className, children, onClick, ...rest }: Props) {
  return (
    <Tooltip content={label} hint={hint}>
      <button
        type="button"
        aria-label={label}
        {...rest}
        aria-pressed={on}
        data-tone={tone}
        className={cx(styles.toggle, className)}
        onClick={(event) => {
          onClick?.(event);
          if (!event.defaultPrevented) onChange(!on);
        }}
      >
        {children}
      </button>
    </Tooltip>
  );
}
