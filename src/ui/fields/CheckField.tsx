import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from "react";
import styles from "./Field.module.css";

/** A check box with its label. */
export function CheckField({
  label,
  hint,
  error,
  ...rest
}: {
  label: ReactNode;
  hint?: ReactNode;
  /** what is wrong with the choice; replaces the hint */
  error?: string | null;
  ref?: Ref<HTMLInputElement>;
} & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={styles.check}>
      <input
        {...rest}
        id={id}
        type="checkbox"
        aria-invalid={error ? true : undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {note !== undefined && (
          <p id={`${id}-note`} className={error ? styles.error : styles.hint} role={error ? "alert" : undefined}>
            {note}
          </p>
        )}
      </div>
    </div>
  );
}
