import { useEffect, useRef, useState } from "react";
import { formatBars, formatSeconds, parseBars, parseSeconds, secondsToTicks } from "../../../../contract/project/time";
import { useEngine } from "../../../stores/services";
import { onFrame } from "../../../ui/meters/frame";
import { currentProject } from "../document";
import { projectMeters, projectTempo } from "../timeline/scene";
import styles from "./TransportBar.module.css";

/** The tick that “5.3.2” or “1:02.345” names in the open project; null where it is neither. */
export function parsePosition(text: string): number | null {
  const project = currentProject();
  if (text.includes(":")) {
    const seconds = parseSeconds(text);
    return seconds === null ? null : Math.round(secondsToTicks(projectTempo(project), seconds));
  }
  return parseBars(projectMeters(project), text);
}

/** The playhead in bars, beats and sixteenths, and in time; a click lets one type a position. */
export function Position() {
  const engine = useEngine();
  const bars = useRef<HTMLSpanElement>(null);
  const time = useRef<HTMLSpanElement>(null);
  const [typing, setTyping] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: after typing the spans are other elements
  useEffect(() => {
    let shownBars = "";
    let shownTime = "";
    return onFrame(() => {
      const reading = engine?.readTransport();
      const inBars = formatBars(projectMeters(currentProject()), Math.floor(reading?.tick ?? 0));
      const inTime = formatSeconds(reading?.seconds ?? 0);
      if (inBars !== shownBars && bars.current) {
        shownBars = inBars;
        bars.current.textContent = inBars;
      }
      if (inTime !== shownTime && time.current) {
        shownTime = inTime;
        time.current.textContent = inTime;
      }
    });
  }, [engine, typing]);

  if (typing) {
    return (
      <Entry
        from={bars.current?.textContent ?? ""}
        onEnd={(tick) => {
          setTyping(false);
          if (tick !== null) engine?.seek(tick);
        }}
      />
    );
  }
  return (
    <button
      type="button"
      className={styles.position}
      onClick={() => setTyping(true)}
      title="Click to type a position: bars (5.3.2) or time (1:02)"
    >
      <span className="srOnly">Position </span>
      <span ref={bars} className={styles.bars}>
        1.1.1
      </span>
      <span ref={time} className={styles.time}>
        0:00.000
      </span>
    </button>
  );
}

function Entry({ from, onEnd }: { from: string; onEnd: (tick: number | null) => void }) {
  const [typed, setTyped] = useState(from);
  const done = useRef(false);
  const wrong = parsePosition(typed) === null;
  const end = (tick: number | null) => {
    if (done.current) return;
    done.current = true;
    onEnd(tick);
  };
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: it appears because its button was pressed
      autoFocus
      className={styles.entry}
      aria-label="Position in bars (5.3.2) or time (1:02.5)"
      aria-invalid={wrong}
      value={typed}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Enter" && !wrong) end(parsePosition(typed));
        if (event.key === "Escape") end(null);
      }}
      onBlur={() => end(null)}
    />
  );
}
