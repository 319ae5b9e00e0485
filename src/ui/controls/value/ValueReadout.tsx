import { t } from "@lingui/core/macro";
import { type RefCallback, useEffect, useRef, useState } from "react";
import { cx } from "../../cx";
import { parseValue } from "../../format";
import type { ValueControlProps } from "./source";
import styles from "./ValueReadout.module.css";

interface Props {
  /** where the control writes its value */
  readoutRef: RefCallback<HTMLElement>;
  /** parses a typed value; null if it cannot be understood */
  parse: (typed: string) => number | null;
  /** the text when typing began; null while nobody types */
  typing: string | null;
  onStart: () => void;
  /** null: nothing was typed, or Escape; `byKey`: the focus should return to the control */
  onEnd: (value: number | null, byKey: boolean) => void;
  disabled?: boolean | undefined;
  label: string;
  className?: string | undefined;
}

/** The parser for a control's typed values: its own, or its unit's. */
export function parserOf(props: ValueControlProps): (typed: string) => number | null {
  return props.parse ?? ((typed) => parseValue(props.spec, typed));
}

/** A control's value as text; a click turns it into a field for typing a value with its unit. */
export function ValueReadout({ readoutRef, parse, typing, onStart, onEnd, disabled, label, className }: Props) {
  if (typing !== null) return <Entry text={typing} parse={parse} onEnd={onEnd} label={label} className={className} />;
  return (
    <button
      ref={readoutRef}
      type="button"
      // not a tab stop, because Enter on the slider starts typing too
      tabIndex={-1}
      className={cx(styles.value, className)}
      disabled={disabled}
      onClick={onStart}
    />
  );
}

interface EntryProps extends Pick<Props, "parse" | "onEnd" | "label" | "className"> {
  text: string;
}

function Entry({ text, parse, onEnd, label, className }: EntryProps) {
  const field = useRef<HTMLInputElement>(null);
  const [from] = useState(text);
  const [typed, setTyped] = useState(from);
  const [wrong, setWrong] = useState(false);
  const done = useRef(false);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  const end = (value: number | null, byKey: boolean) => {
    if (done.current) return;
    done.current = true;
    onEnd(value, byKey);
  };
  const take = () => {
    if (typed === from) return end(null, true);
    const value = parse(typed);
    if (value === null || Number.isNaN(value)) setWrong(true);
    else end(value, true);
  };
  return (
    <input
      ref={field}
      className={cx(styles.entry, className)}
      value={typed}
      aria-label={label}
      aria-invalid={wrong}
      title={wrong ? t`Not a value for this control` : undefined}
      onChange={(event) => {
        setTyped(event.target.value);
        setWrong(false);
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Enter") take();
        if (event.key === "Escape") end(null, true);
      }}
      onBlur={() => {
        const value = typed === from ? null : parse(typed);
        end(value, false);
      }}
    />
  );
}
