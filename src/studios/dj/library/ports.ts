/** What the library does with decks; the studio that shows it brings it. */
export interface LibraryDecks {
  /** how many decks there are: two or four */
  readonly count: 2 | 4;
  /** the tracks that decks hold, by deck */
  readonly loaded: readonly (string | null)[];
  /** the track that plays, with its deck's tempo (1 as recorded) and key shift; null: none plays */
  readonly sounding: { readonly id: string; readonly tempo: number; readonly semitones: number } | null;
  /** Loads a track into a deck. */
  load(deck: number, trackId: string): void;
  /** Plays a track in the preview deck; null: stops it. */
  preview(trackId: string | null): void;
  /** the track that is previewed */
  readonly previewed: string | null;
}

const DECK_NAMES = ["A", "B", "C", "D"] as const;
export const deckName = (deck: number): string => DECK_NAMES[deck] ?? "";
