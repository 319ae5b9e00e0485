import { useRef, useState } from "react";
import { formatBars, formatSeconds, parseBars, parseSeconds, secondsToTicks } from "../../../../contract/project/time";
import { useEngine } from "../../../stores/services";
import { useCanvas } from "../../../ui/meters/useCanvas";
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

/** How often the position is told to screen readers' fingers (never spoken by itself), ms. */
const SPOKEN_EVERY_MS = 1000;

/** The playhead in bars, beats and sixteenths, and in time; a click lets one type a position. */
export function Position() {
  const engine = useEngine();
  const [typing, setTyping] = useState<string | null>(null);
  if (typing === null) return <Readout onType={setTyping} />;
  return (
    <Entry
      from={typing}
      onEnd={(tick) => {
        setTyping(null);
        if (tick !== null) engine?.seek(tick);
      }}
    />
  );
}

/** Drawn, because text that changes in every frame would lay out and paint the page in every frame. */
function Readout({ onType }: { onType: (from: string) => void }) {
  const engine = useEngine();
  const button = useRef<HTMLButtonElement>(null);
  const shown = useRef({ bars: "", time: "", told: "", toldAt: 0 });

  const canvas = useCanvas((surface, now) => {
    const reading = engine?.readTransport();
    const bars = formatBars(projectMeters(currentProject()), Math.floor(reading?.tick ?? 0));
    const time = formatSeconds(reading?.seconds ?? 0);
    const last = shown.current;
    const label = `Position: bar ${bars}, ${time}. Press to type another`;
    // The last position of a run is told too, though nothing is drawn any more.
    if (label !== last.told && now - last.toldAt > SPOKEN_EVERY_MS) {
      last.told = label;
      last.toldAt = now;
      button.current?.setAttribute("aria-label", label);
    }
    if (bars === last.bars && time === last.time && !surface.stale) return;
    last.bars = bars;
    last.time = time;
    const { context, width, height } = surface;
    const mono = surface.color("--mono");
    context.clearRect(0, 0, width, height);
    context.textBaseline = "middle";
    context.textAlign = "left";
    context.font = `500 17px ${mono}`;
    context.fillStyle = surface.color("--text");
    context.fillText(bars, 10, height / 2 + 1);
    if (width > 150) {
      context.textAlign = "right";
      context.font = `400 11px ${mono}`;
      context.fillStyle = surface.color("--muted");
      context.fillText(time, width - 10, height / 2 + 1);
    }
  }, "half");

  return (
    <button
      ref={button}
      type="button"
      className={styles.position}
      onClick={() => onType(shown.current.bars)}
      aria-label="Position: bar 1.1.1. Press to type another"
      title="Click to type a position: bars (5.3.2) or time (1:02)"
    >
      <canvas ref={canvas} />
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
