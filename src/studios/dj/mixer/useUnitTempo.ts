import { DECKS, deckTrack, UNITS, unitInput, unitSend, unitTrack } from "../../../../contract/dj/channels";
import { unitTempo } from "../../../../contract/dj/unitTempo";
import { SILENCE_DB } from "../../../../contract/parameters";
import { TEMPO_RANGE } from "../../../../contract/project/document";
import { useScope } from "../../../scope/useScope";
import { useDesk } from "../../../stores/dj/desk";
import { useProject } from "../../../stores/project";
import { useEngine } from "../../../stores/services";

/** How often the units take up the tempo, ms. */
const LOOK_MS = 250;
/** Beats a minute by which it must have changed, because each change sends the engine a tempo map. */
const LEAST = 0.05;

/** Lets each effect unit follow the beat of what it acts on, by a transport of its own. */
export function useUnitTempo(): void {
  const engine = useEngine();
  const parameters = useProject((now) => now.parameters);
  useScope(
    (scope) => {
      if (!engine || !parameters) return;
      const told = new Map<number, number>();
      const look = () => {
        const { decks, states } = useDesk.getState();
        if (!decks) return;
        for (const unit of UNITS) {
          const bpm = unitTempo(
            DECKS.map((name) => ({
              assigned:
                parameters.get({ of: "send", id: unitSend(deckTrack(name), unit), parameter: "level" }) > SILENCE_DB,
              playing: states[name].playing,
              leads: states[name].leads,
              bpm: decks.deck(name).control.read().bpm,
            })),
          );
          if (bpm === null || Math.abs(bpm - (told.get(unit) ?? 0)) < LEAST) continue;
          told.set(unit, bpm);
          engine.transport(unit).set({
            tempo: [{ tick: 0, bpm: Math.min(TEMPO_RANGE.max, Math.max(TEMPO_RANGE.min, bpm)) }],
            signatures: [{ tick: 0, numerator: 4, denominator: 4 }],
            tracks: [unitInput(unit), unitTrack(unit)],
          });
        }
      };
      scope.interval(look, LOOK_MS);
    },
    [engine, parameters],
  );
}
