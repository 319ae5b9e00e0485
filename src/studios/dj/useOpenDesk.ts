import { t } from "@lingui/core/macro";
import { DECKS, deckTrack } from "../../../contract/dj/channels";
import type { ClockReading } from "../../../contract/midi/live/clockOut";
import type { Engine } from "../../engine/port";
import type { DjStore } from "../../project/dj/port";
import { useScope } from "../../scope/useScope";
import type { Decks } from "../../stores/dj/decks";
import { showDecks } from "../../stores/dj/desk";
import type { TrackRecords } from "../../stores/dj/port";
import { leadClock } from "../../stores/midi/timing/timing";
import type { Parameters } from "../../stores/parameters/parameters";
import { usePreferences } from "../../stores/preferences";
import { useProject } from "../../stores/project";
import { useServices } from "../../stores/services";
import { onFrame } from "../../ui/meters/frame";
import { toast } from "../../ui/overlays/toast";

/** A fader below this lets nothing through that anybody would hear, dB. */
const INAUDIBLE = -60;
/** How often the decks are looked at while the page is hidden and draws nothing, ms. */
const HIDDEN_MS = 250;

/** What the decks write into the library; a failure is told once for each edit. */
const recordsOf = (store: DjStore): TrackRecords => ({
  edit: (id, edit) =>
    void store.edit([id], edit).catch((cause: unknown) =>
      toast({
        title: t`The track's cues and grid were not saved`,
        description: cause instanceof Error ? cause.message : String(cause),
        tone: "error",
      }),
    ),
  watch: (id, changed) =>
    store.onChange((change) => {
      const track = change.kind === "tracks" && change.put.find((put) => put.id === id);
      if (track) changed(track);
    }),
});

function heard(parameters: Parameters, deck: (typeof DECKS)[number]): boolean {
  const id = deckTrack(deck);
  const level = parameters.get({ of: "track", id, parameter: "level" });
  return level > INAUDIBLE && parameters.get({ of: "track", id, parameter: "mute" }) < 0.5;
}

/** Where the deck that leads is heard, for devices that are sent MIDI clock; null while none plays. */
function beatOf({ beating }: Decks, engine: Engine): ClockReading | null {
  const rendered = engine.readClock();
  if (!beating || !rendered) return null;
  const { state, beat, bpm } = beating.control.read();
  return { playing: state === "playing", quarters: beat, bpm, time: rendered.time };
}

/** Lays the decks of the open set on the engine's, as long as the studio is on the screen. */
export function useOpenDesk(): void {
  const { engine, dj } = useServices();
  const parameters = useProject((now) => now.parameters);
  useScope(
    (scope) => {
      if (!engine || !dj || !parameters) return;
      const { decks, end } = showDecks(
        {
          deck: (number) => engine.deck(number),
          clock: engine.deckClock,
          audible: (deck) => heard(parameters, deck),
          records: recordsOf(dj),
          cueMode: () => usePreferences.getState().dj.cueMode,
          now: () => performance.now() / 1000,
        },
        parameters,
      );
      scope.add(end);
      for (const [number, deck] of DECKS.entries()) engine.deck(number).setTrack(deckTrack(deck));
      scope.add(leadClock(() => beatOf(decks, engine)));
      scope.add(onFrame(() => decks.poll()));
      scope.interval(() => document.hidden && decks.poll(), HIDDEN_MS);
    },
    [engine, dj, parameters],
  );
}
