import { type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from "react";
import { cx } from "../cx";
import styles from "./Field.module.css";

interface Props extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  hint?: ReactNode;
  /** what is wrong with the text and how to correct it; replaces the hint */
  error?: string | null;
  ref?: Ref<HTMLTextAreaElement>;
}

/** A text of several lines, with its label above and a hint or error below. */
export function TextArea({ label, hint, error, className, ...rest }: Props) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={cx(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        rows={4}
        {...rest}
        id={id}
        className={styles.area}
        aria-invalid={error ? true : undefined}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
      />
      {note !== undefined && (
        <p id={`${id}-note`} className={error ? styles.error : styles.hint}>
          {note}
        </p>
      )}
    </div>
  );
}
