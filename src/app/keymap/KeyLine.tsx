import { t } from "@lingui/core/macro";
import { RotateCcw, X } from "lucide-react";
import { useId, useRef, useState } from "react";
import { useScope } from "../../scope/useScope";
import type { ActionSpec } from "../../ui/actions/action";
import { keyLabels, writeKeys } from "../../ui/actions/keys";
import { announce } from "../../ui/announce";
import { IconButton } from "../../ui/controls/IconButton";
import { Keys } from "../../ui/layout/Kbd";
import { say } from "../../words/say";
import styles from "./KeymapDialog.module.css";

interface Props {
  spec: ActionSpec;
  keys: readonly string[];
  /** the keys differ from those of the chosen preset */
  changed: boolean;
  /** why the keys that were pressed last cannot be used */
  problem: string | null;
  onKeys: (keys: readonly string[]) => void;
  onReset: () => void;
}

/** One action with its keys; a press on it waits for the new key. */
export function KeyLine({ spec, keys, changed, problem, onKeys, onReset }: Props) {
  const [waiting, setWaiting] = useState(false);
  const note = useId();
  useNextKey(waiting, (pressed) => {
    setWaiting(false);
    if (pressed !== null) onKeys([pressed]);
  });
  const wait = () => {
    setWaiting(true);
    announce(t`Press the new key for “${say(spec.title)}”. Escape keeps it as it is.`);
  };
  const spoken = keys.length === 0 ? "no key" : keys.map((key) => keyLabels(key).join(" ")).join(" or ");
  return (
    <li className={styles.line} data-action-line={spec.id}>
      <span className={styles.title}>
        {say(spec.title)}
        <span className={styles.scope}>{spec.scope.label}</span>
      </span>
      <button
        type="button"
        className={styles.keys}
        aria-describedby={problem === null ? undefined : note}
        data-waiting={waiting || undefined}
        onClick={wait}
        onBlur={() => setWaiting(false)}
      >
        <span className="srOnly">{`${say(spec.title)}: ${waiting ? "press the new key" : spoken}`}</span>
        <span aria-hidden="true">{waiting ? t`Press a key` : <Shown keys={keys} />}</span>
      </button>
      <IconButton
        icon={X}
        label={t`Take the key from “${say(spec.title)}”`}
        disabled={keys.length === 0}
        onClick={() => onKeys([])}
      />
      <IconButton icon={RotateCcw} label={t`Reset “${say(spec.title)}”`} disabled={!changed} onClick={onReset} />
      {problem !== null && (
        <p id={note} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </li>
  );
}

function Shown({ keys }: { keys: readonly string[] }) {
  if (keys.length === 0) return <span className={styles.none}>{t`None`}</span>;
  return keys.map((key, index) => (
    <span key={key}>
      {index > 0 && <span className={styles.or}>{t`or`}</span>}
      <Keys keys={key} />
    </span>
  ));
}

/** Takes the next key press before anything else receives it; null for Escape. */
function useNextKey(waiting: boolean, take: (keys: string | null) => void): void {
  const latest = useRef(take);
  latest.current = take;
  useScope(
    (scope) => {
      if (!waiting) return;
      const press = (event: KeyboardEvent) => {
        event.preventDefault();
        event.stopImmediatePropagation();
        const keys = event.key === "Escape" ? null : writeKeys(event);
        if (event.key === "Escape" || keys !== null) latest.current(keys);
      };
      scope.listen(window, "keydown", press, { capture: true });
    },
    [waiting],
  );
}
