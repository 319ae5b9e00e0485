import { t } from "@lingui/core/macro";
import { useState } from "react";
import { formatBars } from "../../../contract/project/time";
import { useMeters } from "../../stores/time";
import { InlineField } from "../../ui/fields/InlineField";
import { useReturnFocus } from "../../ui/focus/useReturnFocus";
import { parsePosition } from "../transport/Position";
import styles from "./ClipInspector.module.css";

/** A position in bars that a click turns into a field: takes bars (5.3.2) or time (1:02.5). */
export function PositionField({
  label,
  tick,
  onCommit,
  disabled = false,
  action,
}: {
  label: string;
  tick: number;
  onCommit: (tick: number) => void;
  disabled?: boolean;
  action: string;
}) {
  const meters = useMeters();
  const [typing, setTyping] = useState(false);
  const button = useReturnFocus<HTMLButtonElement>(typing);
  const shown = formatBars(meters, tick);
  if (!typing) {
    return (
      <button
        ref={button.ref}
        type="button"
        className={styles.position}
        disabled={disabled}
        data-action={action}
        aria-label={`${label}: ${shown}`}
        onClick={() => setTyping(true)}
      >
        {shown}
      </button>
    );
  }
  return (
    <InlineField
      from={shown}
      label={t`${label} in bars (5.3.2) or time (1:02.5)`}
      className={styles.position}
      fits={(typed) => parsePosition(typed) !== null}
      onEnd={(typed, byKey) => {
        button.wanted.current = byKey;
        setTyping(false);
        const next = typed === null || typed === shown ? null : parsePosition(typed);
        if (next !== null) onCommit(Math.max(0, Math.round(next)));
      }}
    />
  );
}
