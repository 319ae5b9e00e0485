import { t } from "@lingui/core/macro";
import { useRef, useState } from "react";
import { useScope } from "../../scope/useScope";
import styles from "./ProjectTable.module.css";

/** A project's name during renaming: Enter or leaving the field accepts it, Escape restores the old one. */
export function NameField({ name, onEnd }: { name: string; onEnd: (name: string | null, byKey: boolean) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(name);
  const done = useRef(false);
  useScope((scope) => {
    // after the menu has returned the focus to its button
    scope.timeout(() => field.current?.select());
  }, []);
  const end = (value: string | null, byKey: boolean) => {
    if (done.current) return;
    done.current = true;
    const trimmed = value?.trim() ?? "";
    onEnd(trimmed !== "" && trimmed !== name ? trimmed : null, byKey);
  };
  return (
    <input
      ref={field}
      className={styles.field}
      aria-label={t`Project name`}
      value={typed}
      maxLength={200}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        // otherwise the same key press would activate the button that gets the focus
        if (event.key === "Enter") event.preventDefault();
        if (event.key === "Enter") end(typed, true);
        if (event.key === "Escape") end(null, true);
      }}
      onBlur={() => end(typed, false)}
    />
  );
}
