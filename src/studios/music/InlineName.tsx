import { type PointerEvent, useEffect, useRef, useState } from "react";
import { cx } from "../../ui/cx";
import { useFocusBack } from "../../ui/useFocusBack";
import styles from "./InlineName.module.css";

interface Props {
  name: string;
  label: string;
  editing: boolean;
  onEditing: (editing: boolean) => void;
  onRename: (name: string) => void;
  disabled?: boolean;
  className?: string | undefined;
  onGrab?: (event: PointerEvent<HTMLElement>) => void;
}

/** A name that a double click (or Enter on it) turns into a field; Enter keeps, Escape leaves it as it was. */
export function InlineName({ name, label, editing, onEditing, onRename, disabled = false, className, onGrab }: Props) {
  const button = useFocusBack<HTMLButtonElement>(editing);
  if (editing && !disabled) {
    return (
      <Field
        name={name}
        label={label}
        className={className}
        onDone={(typed, byKey) => {
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
      title={disabled ? name : `${name}. Double-click to rename`}
      onDoubleClick={() => onEditing(true)}
      onKeyDown={(event) => {
        if (event.key === "Enter" || event.key === "F2") {
          event.preventDefault();
          onEditing(true);
        }
      }}
      onPointerDown={onGrab}
    >
      {name}
    </button>
  );
}

function Field({
  name,
  label,
  className,
  onDone,
}: {
  name: string;
  label: string;
  className: string | undefined;
  onDone: (typed: string | null, byKey: boolean) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const done = useRef(false);
  const [typed, setTyped] = useState(name);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const end = (value: string | null, byKey: boolean) => {
    if (done.current) return;
    done.current = true;
    onDone(value, byKey);
  };
  return (
    <input
      ref={field}
      className={cx(styles.field, className)}
      value={typed}
      maxLength={200}
      aria-label={label}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        // the same press would press the button that gets the focus
        if (event.key === "Enter") event.preventDefault();
        if (event.key === "Enter") end(typed, true);
        if (event.key === "Escape") end(null, true);
      }}
      onPointerDown={(event) => event.stopPropagation()}
      onBlur={() => end(typed, false)}
    />
  );
}
