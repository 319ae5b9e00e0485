import { useEffect, useRef, useState } from "react";
import { cx } from "../cx";
import { formatValue, parseValue } from "../format";
import type { ControlSpec } from "../spec";
import styles from "./ValueReadout.module.css";

interface Props {
  spec: ControlSpec;
  value: number;
  typing: boolean;
  onStart: () => void;
  /** null: nothing typed, or Escape */
  onEnd: (value: number | null) => void;
  disabled?: boolean;
  label: string;
  format?: (value: number) => string;
  className?: string;
}

/** A control's value as text; a click turns it into a field that takes a typed one with its unit. */
export function ValueReadout({ spec, value, typing, onStart, onEnd, disabled, label, format, className }: Props) {
  const text = format ? format(value) : formatValue(spec, value);
  if (typing) return <Entry spec={spec} text={text} onEnd={onEnd} label={label} className={className} />;
  return (
    <button
      type="button"
      // the slider itself takes typing with Enter: one tab stop is enough
      tabIndex={-1}
      className={cx(styles.value, className)}
      disabled={disabled}
      onClick={onStart}
      aria-label={`${label}: ${text}. Type a value`}
    >
      {text}
    </button>
  );
}

function Entry({
  spec,
  text,
  onEnd,
  label,
  className,
}: {
  spec: ControlSpec;
  text: string;
  onEnd: (value: number | null) => void;
  label: string;
  className: string | undefined;
}) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(text);
  const [wrong, setWrong] = useState(false);
  const done = useRef(false);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  const end = (value: number | null) => {
    if (done.current) return;
    done.current = true;
    onEnd(value);
  };
  const take = () => {
    if (typed === text) return end(null);
    const value = parseValue(spec, typed);
    if (value === null || Number.isNaN(value)) setWrong(true);
    else end(value);
  };
  return (
    <input
      ref={field}
      className={cx(styles.entry, className)}
      value={typed}
      aria-label={label}
      aria-invalid={wrong}
      title={wrong ? "Not a value for this control" : undefined}
      onChange={(event) => {
        setTyped(event.target.value);
        setWrong(false);
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Enter") take();
        if (event.key === "Escape") end(null);
      }}
      onBlur={() => {
        const value = typed === text ? null : parseValue(spec, typed);
        end(value);
      }}
    />
  );
}
