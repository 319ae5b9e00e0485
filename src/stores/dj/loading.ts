import { t } from "@lingui/core/macro";
import type { DeckName } from "../../../contract/dj/channels";
import type { Track } from "../../../contract/dj/track";
import { useDesk } from "./desk";

/** What a track of the library carries while it is dragged: its id. A deck on which it is dropped loads it. */
export const TRACK_DRAG = "application/x-backline-track";

/** Loads a track into a deck. Why it could not be, as a sentence; null if it is being loaded. */
export function loadTrack(deck: DeckName, track: Track): string | null {
  const { decks } = useDesk.getState();
  return decks ? decks.load(deck, track) : t`The sound engine has not started. Click anywhere, then load again.`;
}
