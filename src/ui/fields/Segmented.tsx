import { type ReactNode, useId } from "react";
import { cx } from "../cx";
import styles from "./Segmented.module.css";

export interface Segment<Value extends string> {
  value: Value;
  label: string;
  /** after the label in a quieter colour: a count, a saving … */
  note?: ReactNode;
}

/** A few exclusive options side by side, as radio buttons: monthly or yearly, a filter. */
export function Segmented<Value extends string>({
  label,
  value,
  segments,
  onChange,
  className,
}: {
  label: string;
  value: Value;
  segments: readonly Segment<Value>[];
  onChange: (value: Value) => void;
  className?: string;
}) {
  const name = useId();
  return (
    <fieldset className={cx(styles.group, className)}>
      <legend className="srOnly">{label}</legend>
      {segments.map((segment) => (
        <label key={segment.value} className={styles.segment}>
          <input type="radio" name={name} checked={segment.value === value} onChange={() => onChange(segment.value)} />
          {segment.label}
          {segment.note !== undefined && <span className={styles.note}>{segment.note}</span>}
        </label>
      ))}
    </fieldset>
  );
}
