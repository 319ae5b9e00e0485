import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import styles from "./Field.module.css";

/** A check box with its label. */
export function CheckField({
  label,
  hint,
  ...rest
}: { label: ReactNode; hint?: ReactNode } & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  return (
    <div className={styles.check}>
      <input {...rest} id={id} type="checkbox" aria-describedby={hint === undefined ? undefined : `${id}-note`} />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint !== undefined && (
          <p id={`${id}-note`} className={styles.hint}>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
