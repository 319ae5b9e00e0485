import { Check, X } from "lucide-react";
import { useEffect, useState } from "react";
import type { Exporter } from "../../sound/export/port";
import { useDesk } from "../../stores/dj/desk";
import { useDjLibrary } from "../../stores/djLibrary/library";
import { usePreferences } from "../../stores/preferences";
import { ActionKey } from "../../ui/actions/ActionKey";
import { IconButton } from "../../ui/controls/IconButton";
import { cx } from "../../ui/cx";
import { Icon } from "../../ui/layout/Icon";
import styles from "./FirstMinute.module.css";
import { DJ_TABS } from "./frame/DjFrame";
import { DemoCrateButton } from "./library/DemoCrateButton";

/** The preferences' name for the strip that was put away. */
export const FIRST_MINUTE = "dj.firstMinute";

/** What a first visitor does, in order; each step is ticked off when it has happened, not when it is clicked. */
const STEPS = ["load", "play", "loadOther", "sync", "blend"] as const;
type Step = (typeof STEPS)[number];

const happened = ({ states: { a, b } }: ReturnType<typeof useDesk.getState>): Record<Step, boolean> => ({
  load: a.track !== null,
  play: a.playing,
  loadOther: b.track !== null,
  sync: b.sync || (b.track !== null && b.fader.position !== 0),
  blend: a.playing && b.playing,
});

/** How to load, cue, sync and blend, for who has not done it yet. */
export function FirstMinute({ exporter }: { exporter: Exporter }) {
  const away = usePreferences((now) => now.closed[FIRST_MINUTE] === true);
  const nothingThere = useDjLibrary((now) => now.ready && now.tracks.size === 0);
  const [done, setDone] = useState<ReadonlySet<Step>>(new Set());
  useEffect(
    () =>
      useDesk.subscribe((now) => {
        const facts = happened(now);
        setDone((before) => {
          const fresh = STEPS.filter((step) => facts[step] && !before.has(step));
          return fresh.length === 0 ? before : new Set([...before, ...fresh]);
        });
      }),
    [],
  );
  if (away) return null;
  const next = STEPS.find((step) => !done.has(step));
  return (
    <aside className={styles.strip} aria-label="First steps">
      {nothingThere && (
        <DemoCrateButton exporter={exporter} onAdd={() => usePreferences.getState().setTab(DJ_TABS, "library")} />
      )}
      <ol className={styles.steps}>
        {STEPS.map((step, index) => (
          <li
            key={step}
            data-number={index + 1}
            className={cx(styles.step, step === next && styles.next)}
            data-done={done.has(step)}
          >
            {done.has(step) && <Icon as={Check} />}
            <Words step={step} />
          </li>
        ))}
      </ol>
      {next === undefined && <span>That was a mix.</span>}
      <IconButton icon={X} label="Hide the first steps" action="dj.hideFirstMinute" />
    </aside>
  );
}

function Words({ step }: { step: Step }) {
  switch (step) {
    case "load":
      return <span>Load a track of the demo crate into deck A</span>;
    case "play":
      return (
        <span>
          Play it <ActionKey id="deck.a.play" />
        </span>
      );
    case "loadOther":
      return <span>Load another into deck B, and hear it in headphones</span>;
    case "sync":
      return (
        <span>
          Sync it <ActionKey id="deck.b.sync" />
        </span>
      );
    case "blend":
      return (
        <span>
          Play it <ActionKey id="deck.b.play" /> and move the crossfader
        </span>
      );
  }
}
