import { SAMPLER_TRACK } from "../../../../contract/dj/channels";
import type { HeardBeat } from "../../../../contract/dj/pads";
import { FIRST_PAD } from "../../../../contract/engine/decks";
import { useScope } from "../../../scope/useScope";
import { useDesk } from "../../../stores/dj/desk";
import { showSampler } from "../../../stores/dj/sampler/useSampler";
import { useProject } from "../../../stores/project";
import { useServices } from "../../../stores/services";
import { onFrame } from "../../../ui/meters/frame";

/** How often the pads are looked at while the page is hidden and draws nothing, ms. */
const HIDDEN_MS = 100;

/** The beat of the deck that leads, or of one that plays. */
function heardBeat(): HeardBeat | null {
  const deck = useDesk.getState().decks?.beating;
  if (!deck?.grid) return null;
  const { beat, bpm, touched } = deck.control.read();
  if (bpm <= 0) return null;
  return { beat: beat - deck.grid.firstDownbeat, bpm, steady: !touched && !deck.state.reverse, led: deck.state.leads };
}

/** Puts the pads of the open set on the engine's, as long as the studio is on the screen. */
export function useOpenSampler(): void {
  const { engine, dj } = useServices();
  const parameters = useProject((now) => now.parameters);
  useScope(
    (scope) => {
      if (!engine || !dj || !parameters) return;
      const placed = new Set<number>();
      const { sampler, end } = showSampler(
        {
          pad: (number) => {
            const deck = engine.deck(FIRST_PAD + number);
            if (!placed.has(number)) deck.setTrack(SAMPLER_TRACK);
            placed.add(number);
            return deck;
          },
          track: (id) => dj.track(id),
          watch: (changed) => dj.onChange(changed),
          beat: heardBeat,
          now: () => performance.now() / 1000,
        },
        parameters,
      );
      scope.add(end);
      scope.add(onFrame(() => sampler.poll()));
      scope.interval(() => document.hidden && sampler.poll(), HIDDEN_MS);
    },
    [engine, dj, parameters],
  );
}
