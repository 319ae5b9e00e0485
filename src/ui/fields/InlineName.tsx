import { t } from "@lingui/core/macro";
import { cx } from "../cx";
import { useReturnFocus } from "../focus/useReturnFocus";
import { InlineField } from "./InlineField";
import styles from "./InlineName.module.css";

interface Props {
  name: string;
  label: string;
  editing: boolean;
  onEditing: (editing: boolean) => void;
  onRename: (name: string) => void;
  disabled?: boolean;
  /** the action that renames it, too */
  action: string;
  className?: string | undefined;
  /** the named thing can also be dragged by its name */
  grip?: boolean;
}

/** A name that becomes a field after a double click or Enter; Enter accepts, Escape cancels. */
export function InlineName({
  name,
  label,
  editing,
  onEditing,
  onRename,
  disabled = false,
  action,
  className,
  grip = false,
}: Props) {
  const button = useReturnFocus<HTMLButtonElement>(editing);
  if (editing && !disabled) {
    return (
      <InlineField
        from={name}
        label={label}
        className={cx(styles.field, className)}
        onEnd={(typed, byKey) => {
          button.wanted.current = byKey;
          onEditing(false);
          if (typed !== null && typed.trim() !== "" && typed.trim() !== name) onRename(typed.trim());
        }}
      />
    );
  }
  return (
    <button
      ref={button.ref}
      type="button"
      className={cx(styles.name, className)}
      data-action={action}
      title={disabled ? name : t`${name}. Double-click to rename`}
      onDoubleClick={() => onEditing(true)}
      onKeyDown={(event) => {
        if (event.key === "Enter" || event.key === "F2") {
          event.preventDefault();
          onEditing(true);
        }
      }}
      data-grip={grip || undefined}
    >
      {name}
    </button>
  );
}
