import { t } from "@lingui/core/macro";
import { Check, X } from "lucide-react";
import { useState } from "react";
import { CROSSFADER, deckTrack } from "../../../contract/dj/channels";
import type { Address } from "../../../contract/parameters/address";
import { useScope } from "../../scope/useScope";
import type { Exporter } from "../../sound/export/port";
import { useDesk } from "../../stores/dj/desk";
import { FIRST_STEPS, type FirstStep, firstSteps, type HeardDecks, NOT_BEGUN } from "../../stores/dj/firstSteps";
import { useDjLibrary } from "../../stores/djLibrary/library";
import { usePreferences } from "../../stores/preferences";
import { useProject } from "../../stores/project";
import { ActionKey } from "../../ui/actions/ActionKey";
import { IconButton } from "../../ui/controls/IconButton";
import { cx } from "../../ui/cx";
import { Icon } from "../../ui/layout/Icon";
import styles from "./FirstMinute.module.css";
import { DJ_TABS } from "./frame/DjFrame";
import { DemoCrateButton } from "./library/DemoCrateButton";

/** The preferences' name for the strip that was put away. */
export const FIRST_MINUTE = "dj.firstMinute";

/** How often it is looked at what was done, ms. */
const LOOK_MS = 250;

const POSITION: Address = { of: "device", id: CROSSFADER, parameter: "position" };
const volumeOf = (deck: "a" | "b"): Address => ({ of: "track", id: deckTrack(deck), parameter: "level" });

/** The two decks as they sound now. */
function heardNow(): HeardDecks {
  const { decks, states } = useDesk.getState();
  const { parameters } = useProject.getState();
  const deck = (name: "a" | "b") => {
    const reading = decks?.deck(name).control.read();
    const { track, playing } = states[name];
    return {
      loaded: track !== null,
      playing,
      beat: reading?.beat ?? 0,
      bpm: reading?.bpm ?? 0,
      volume: parameters?.get(volumeOf(name)) ?? 0,
    };
  };
  return { a: deck("a"), b: deck("b"), crossfader: parameters?.get(POSITION) ?? 50 };
}

/** How to load, cue, sync and blend, for who has not done it yet. */
export function FirstMinute({ exporter }: { exporter: Exporter }) {
  const away = usePreferences((now) => now.closed[FIRST_MINUTE] === true);
  const nothingThere = useDjLibrary((now) => now.ready && now.tracks.size === 0);
  const [{ done }, setProgress] = useState(NOT_BEGUN);
  useScope(
    (scope) => {
      if (!away) scope.interval(() => setProgress((before) => firstSteps(before, heardNow())), LOOK_MS);
    },
    [away],
  );
  if (away) return null;
  const next = FIRST_STEPS.find((step) => !done.has(step));
  return (
    <aside className={styles.strip} aria-label={t`First steps`}>
      {nothingThere && (
        <DemoCrateButton exporter={exporter} onAdd={() => usePreferences.getState().setTab(DJ_TABS, "library")} />
      )}
      <ol className={styles.steps}>
        {FIRST_STEPS.map((step, index) => (
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
      {next === undefined && <span>{t`That was a mix.`}</span>}
      <IconButton icon={X} label={t`Hide the first steps`} action="dj.hideFirstMinute" />
    </aside>
  );
}

function Words({ step }: { step: FirstStep }) {
  switch (step) {
    case "load":
      return <span>{t`Load a track of the demo crate into deck A`}</span>;
    case "play":
      return (
        <span>
          {t`Play it`} <ActionKey id="deck.a.play" />
        </span>
      );
    case "loadOther":
      return <span>{t`Load another into deck B, and hear it in headphones`}</span>;
    case "sync":
      return (
        <span>
          {t`Play it`} <ActionKey id="deck.b.play" /> {t`and sync it`} <ActionKey id="deck.b.sync" />
        </span>
      );
    case "blend":
      return <span>{t`Move the crossfader to deck B while both play`}</span>;
  }
}
