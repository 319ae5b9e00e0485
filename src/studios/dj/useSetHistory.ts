import { t } from "@lingui/core/macro";
import { DECKS, type DeckName, deckTrack } from "../../../contract/dj/channels";
import { useScope } from "../../scope/useScope";
import { useDesk } from "../../stores/dj/desk";
import { PlayWatch } from "../../stores/djLibrary/playWatch";
import { beginSet, keepPlay } from "../../stores/djLibrary/setHistory";
import { votesFor } from "../../stores/djRequests/voting";
import { useProject } from "../../stores/project";
import { toast } from "../../ui/overlays/toast";

/** How often the decks are looked at, ms. */
const EVERY = 1000;
/** A fader below this lets nothing through that anybody would hear, dB. */
const INAUDIBLE = -60;

function heard(name: DeckName): boolean {
  const { parameters } = useProject.getState();
  return (parameters?.get({ of: "track", id: deckTrack(name), parameter: "level" }) ?? INAUDIBLE) > INAUDIBLE;
}

/** Keeps what is played in the library's history, as long as the studio is on the screen. */
export function useSetHistory(): void {
  useScope((scope) => {
    beginSet();
    const watch = new PlayWatch();
    let told = false;
    scope.interval(() => {
      const { decks, states } = useDesk.getState();
      for (const [deck, name] of DECKS.entries()) {
        const { track, playing, keyShift } = states[name];
        const sounding = playing && track !== null && heard(name);
        if (!watch.look(deck, track?.id ?? null, sounding, performance.now())) continue;
        const bpm = decks?.deck(name).bpm() || null;
        const trackId = track?.id ?? "";
        const play = { trackId, at: Date.now(), deck, votes: votesFor(trackId), bpm, semitones: keyShift };
        keepPlay(play).catch((cause: unknown) => {
          if (told) return;
          told = true;
          const description = cause instanceof Error ? cause.message : String(cause);
          toast({ title: t`What you play is not kept in the history`, description, tone: "error" });
        });
      }
    }, EVERY);
  }, []);
}
