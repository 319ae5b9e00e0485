import { useRef, useState } from "react";
import { formatBars } from "../../../../contract/project/time";
import { useFocusBack } from "../../../ui/useFocusBack";
import { useMeters } from "../timeline/scene";
import { parsePosition } from "../transport/Position";
import styles from "./ClipInspector.module.css";

/** A position in bars that a click turns into a field: takes bars (5.3.2) or time (1:02.5). */
export function PositionField({
  label,
  tick,
  onCommit,
  disabled = false,
}: {
  label: string;
  tick: number;
  onCommit: (tick: number) => void;
  disabled?: boolean;
}) {
  const meters = useMeters();
  const [typed, setTyped] = useState<string | null>(null);
  const button = useFocusBack<HTMLButtonElement>(typed !== null);
  const done = useRef(false);
  const shown = formatBars(meters, tick);
  if (typed === null) {
    return (
      <button
        ref={button.ref}
        type="button"
        className={styles.position}
        disabled={disabled}
        aria-label={`${label}: ${shown}`}
        onClick={() => {
          done.current = false;
          setTyped(shown);
        }}
      >
        {shown}
      </button>
    );
  }
  const wrong = parsePosition(typed) === null;
  const end = (take: boolean, byKey: boolean) => {
    if (done.current) return;
    done.current = true;
    button.wanted.current = byKey;
    const next = parsePosition(typed);
    setTyped(null);
    if (take && next !== null && typed !== shown) onCommit(Math.max(0, Math.round(next)));
  };
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: it appears because its button was pressed
      autoFocus
      className={styles.position}
      aria-label={`${label} in bars (5.3.2) or time (1:02.5)`}
      aria-invalid={wrong}
      value={typed}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        // the same press would press the button that gets the focus
        if (event.key === "Enter") event.preventDefault();
        if (event.key === "Enter" && !wrong) end(true, true);
        if (event.key === "Escape") end(false, true);
      }}
      onBlur={() => end(true, false)}
    />
  );
}
