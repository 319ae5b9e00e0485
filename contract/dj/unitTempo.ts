/** A deck as an effect unit sees it. */
export interface TempoDeck {
  /** the unit acts on it */
  readonly assigned: boolean;
  readonly playing: boolean;
  /** the others are in sync with it */
  readonly leads: boolean;
  /** beats a minute as it sounds; 0 without a grid */
  readonly bpm: number;
}

/**
 * The tempo to which an effect unit keeps its echoes: that of the deck that it acts on (the leading one of several),
 * else the leader's, else that of whatever plays; null where nothing with a beat does.
 */
export function unitTempo(decks: readonly TempoDeck[]): number | null {
  const playing = decks.filter(({ playing: plays, bpm }) => plays && bpm > 0);
  const assigned = playing.filter((deck) => deck.assigned);
  const leading = (all: readonly TempoDeck[]) => all.find(({ leads }) => leads);
  return (leading(assigned) ?? assigned[0] ?? leading(playing) ?? playing[0])?.bpm ?? null;
}
