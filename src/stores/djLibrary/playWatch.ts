/** How long a track must have been heard to count as played, ms. */
export const PLAYED_MS = 20_000;
/** The longest time between two looks that counts as heard, ms. */
const GAP_MS = 5000;

interface Watched {
  readonly track: string;
  heard: number;
  counted: boolean;
  /** when it was last heard sounding; null: it is silent */
  last: number | null;
}

/** Tells when a deck's track counts as played: once for each time that it is loaded, when it was heard long enough. */
export class PlayWatch {
  readonly #decks = new Map<number, Watched>();

  /** `now` in ms, of a clock that does not jump. True the one time that the track counts. */
  look(deck: number, track: string | null, sounding: boolean, now: number): boolean {
    if (track === null) {
      this.#decks.delete(deck);
      return false;
    }
    let watched = this.#decks.get(deck);
    if (!watched || watched.track !== track) {
      watched = { track, heard: 0, counted: false, last: null };
      this.#decks.set(deck, watched);
    }
    if (sounding && watched.last !== null) watched.heard += Math.min(GAP_MS, now - watched.last);
    watched.last = sounding ? now : null;
    if (watched.counted || watched.heard < PLAYED_MS) return false;
    watched.counted = true;
    return true;
  }
}
