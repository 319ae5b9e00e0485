import { DECKS, type DeckName, deckTrack } from "../../../../contract/dj/channels";
import { autoGain } from "../../../../contract/dj/track";
import { useScope } from "../../../scope/useScope";
import { setParameter } from "../../../sound/parameters";
import { useDesk } from "../../../stores/dj/desk";
import { usePreferences } from "../../../stores/preferences";
import { useProject } from "../../../stores/project";

/**
 * Sets a deck's gain when a track is loaded, so that tracks are equally loud; a track whose loudness is not known yet
 * gets its gain once it is. A hand may then turn it further.
 */
export function useAutoGain(): void {
  const on = usePreferences((now) => now.dj.autoGain);
  const parameters = useProject((now) => now.parameters);
  useScope(
    (scope) => {
      if (!on || !parameters) return;
      const set = new Map<DeckName, string>();
      const look = () => {
        const { states } = useDesk.getState();
        for (const deck of DECKS) {
          const { track } = states[deck];
          if (!track || track.lufs === null || set.get(deck) === track.id) continue;
          set.set(deck, track.id);
          setParameter({ of: "track", id: deckTrack(deck), parameter: "gain" }, autoGain(track));
        }
        for (const deck of DECKS) if (!states[deck].track) set.delete(deck);
      };
      scope.add(useDesk.subscribe(look));
      look();
    },
    [on, parameters],
  );
}
