import { t } from "@lingui/core/macro";
import { CROSSFADER, deckTrack } from "../../../contract/dj/channels";
import type { Address } from "../../../contract/parameters/address";
import { FirstSteps } from "../../kit/firstSteps/FirstSteps";
import type { Scope } from "../../scope/scope";
import type { Exporter } from "../../sound/export/port";
import { useDesk } from "../../stores/dj/desk";
import { FIRST_STEPS, type FirstStep, firstSteps, type HeardDecks, NOT_BEGUN } from "../../stores/dj/firstSteps";
import { useDjLibrary } from "../../stores/djLibrary/library";
import { usePreferences } from "../../stores/preferences";
import { useProject } from "../../stores/project";
import { ActionKey } from "../../ui/actions/ActionKey";
import { DJ_TABS } from "./frame/DjFrame";
import { DemoCrateButton } from "./library/DemoCrateButton";

/** How often the decks' readings, which no store holds, are looked at, ms. */
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

function follow(tick: (steps: readonly FirstStep[]) => void, scope: Scope): void {
  let progress = NOT_BEGUN;
  scope.interval(() => {
    const before = progress;
    progress = firstSteps(before, heardNow());
    if (progress.done !== before.done) tick([...progress.done]);
  }, LOOK_MS);
}

/** How to load, cue, sync and blend, for who has not done it yet. */
export function FirstMinute({ exporter }: { exporter: Exporter }) {
  const nothingThere = useDjLibrary((now) => now.ready && now.tracks.size === 0);
  return (
    <FirstSteps
      of="dj"
      steps={FIRST_STEPS}
      words={(step) => <Words step={step} />}
      end={t`That was a mix.`}
      follow={follow}
    >
      {nothingThere && (
        <DemoCrateButton exporter={exporter} onAdd={() => usePreferences.getState().setTab(DJ_TABS, "library")} />
      )}
    </FirstSteps>
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
