/** What is known of a deck when a leader is chosen. */
export interface Candidate {
  /** takes part in sync */
  readonly synced: boolean;
  /** has beats */
  readonly beats: boolean;
  readonly playing: boolean;
  /** its fader and the crossfader let it through */
  readonly audible: boolean;
}

/** A deck's number, or the internal clock. */
export type Leader = number | "clock";

/**
 * Who leads: the deck that a person made leader; else the only synced one that plays and is heard; else another that
 * plays, the present leader first, so that it does not change without need; else the first that stands; else the
 * internal clock. Decks without beats never lead.
 */
export function chooseLeader(
  decks: readonly Candidate[],
  { chosen, present }: { readonly chosen: number | null; readonly present: Leader },
): Leader {
  const may = (deck: number) => decks[deck]?.synced === true && decks[deck].beats;
  if (chosen !== null && may(chosen)) return chosen;
  const all = decks.map((_, deck) => deck).filter(may);
  const playing = all.filter((deck) => decks[deck]?.playing);
  const heard = playing.filter((deck) => decks[deck]?.audible);
  const [only] = heard;
  if (only !== undefined && heard.length === 1) return only;
  if (present !== "clock" && (heard.length > 0 ? heard : playing).includes(present)) return present;
  return heard[0] ?? playing[0] ?? all[0] ?? "clock";
}
