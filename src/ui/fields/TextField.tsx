import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from "react";
import { cx } from "../cx";
import styles from "./Field.module.css";

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** shown below the field and read out with it */
  hint?: ReactNode;
  /** what is wrong with the value and how to correct it; replaces the hint */
  error?: string | null;
  /** at the end of the field: a button that shows the password, a unit … */
  end?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A line of text, with its label above and a hint or error below. */
export function TextField({ label, hint, error, end, className, ref, ...rest }: Props) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={cx(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.box} data-invalid={error ? true : undefined}>
        <input
          {...rest}
          ref={ref}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
        />
        {end}
      </div>
      {note !== undefined && (
        <p id={`${id}-note`} className={error ? styles.error : styles.hint}>
          {note}
        </p>
      )}
    </div>
  );
}
