import { t } from "@lingui/core/macro";
import { type Ref, useState } from "react";
import { formatBars, formatSeconds, parseBars, parseSeconds, secondsToTicks } from "../../../contract/project/time";
import type { Engine } from "../../engine/port";
import { useScope } from "../../scope/useScope";
import { currentProject } from "../../stores/document";
import { useEngine } from "../../stores/services";
import { projectMeters, projectTempo } from "../../stores/time";
import { InlineField } from "../../ui/fields/InlineField";
import { useReturnFocus } from "../../ui/focus/useReturnFocus";
import { DisplayCanvas } from "../displays/DisplayCanvas";
import styles from "./TransportBar.module.css";

/** The tick that “5.3.2” or “1:02.345” means in the open project; null if it is neither. */
export function parsePosition(text: string): number | null {
  const project = currentProject();
  if (text.includes(":")) {
    const seconds = parseSeconds(text);
    return seconds === null ? null : Math.round(secondsToTicks(projectTempo(project), seconds));
  }
  return parseBars(projectMeters(project), text);
}

/** How often the position is updated for screen readers, which read it only on request, ms. */
const SPOKEN_EVERY_MS = 1000;

const DISPLAY = { kind: "position" } as const;

/** The playhead in bars, beats and sixteenths, and in time; a click allows typing a position. */
export function Position() {
  const engine = useEngine();
  const [typing, setTyping] = useState<string | null>(null);
  const button = useReturnFocus<HTMLButtonElement>(typing !== null);
  if (typing === null) return <Readout onType={setTyping} button={button.ref} />;
  return (
    <InlineField
      from={typing}
      label={t`Position in bars (5.3.2) or time (1:02.5)`}
      className={styles.entry}
      fits={(typed) => parsePosition(typed) !== null}
      leavingDrops
      onEnd={(typed, byKey) => {
        button.wanted.current = byKey;
        setTyping(null);
        const tick = typed === null ? null : parsePosition(typed);
        if (tick !== null) engine?.seek(tick);
      }}
    />
  );
}

/** Drawn on a canvas, because text that changes in every frame would cause layout and paint in every frame. */
function Readout({ onType, button }: { onType: (from: string) => void; button: Ref<HTMLButtonElement> }) {
  const engine = useEngine();
  const [label, setLabel] = useState(() => labelOf(engine));
  useScope(
    (scope) => {
      scope.interval(() => setLabel(labelOf(engine)), SPOKEN_EVERY_MS);
    },
    [engine],
  );
  return (
    <button
      ref={button}
      type="button"
      className={styles.position}
      data-action="transport.position"
      onClick={() => onType(barsOf(engine))}
      aria-label={label}
      title={t`Click to type a position: bars (5.3.2) or time (1:02)`}
    >
      <DisplayCanvas display={DISPLAY} className={styles.positionText} />
    </button>
  );
}

const barsOf = (engine: Engine | null) =>
  formatBars(projectMeters(currentProject()), Math.floor(engine?.readTransport().tick ?? 0));

const labelOf = (engine: Engine | null) =>
  t`Position: bar ${barsOf(engine)}, ${formatSeconds(engine?.readTransport().seconds ?? 0)}. Press to type another`;
