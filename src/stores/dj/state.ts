import { DEFAULT_SIZE } from "../../../contract/dj/deckRanges";
import { RESTING_FADER, type TempoFader } from "../../../contract/dj/deckTempo";
import type { FrameSpan, Track } from "../../../contract/dj/track";

/** What a deck holds and how it is set, as far as it changes no faster than a person acts. The rest is read each frame. */
export interface DeckState {
  readonly track: Track | null;
  readonly loading: boolean;
  /** why the track cannot be played, as a sentence */
  readonly failure: string | null;
  /** plays, also while only a held button makes it play */
  readonly playing: boolean;
  /** the button that makes it play as long as it is held: the cue point's, or that of a hot cue, by its slot */
  readonly preview: "cue" | number | null;
  readonly atCue: boolean;
  readonly ended: boolean;
  readonly fader: TempoFader;
  /** semitones */
  readonly keyShift: number;
  readonly keylock: boolean;
  readonly quantise: boolean;
  readonly slip: boolean;
  readonly reverse: boolean;
  /** takes part in sync */
  readonly sync: boolean;
  /** a person made it leader */
  readonly leader: boolean;
  /** it leads now, whoever decided that */
  readonly leads: boolean;
  readonly loop: FrameSpan | null;
  readonly looping: boolean;
  /** where the loop that is being set begins */
  readonly loopIn: number | null;
  /** places in `BEAT_SIZES` */
  readonly loopSize: number;
  readonly jumpSize: number;
  /** controls that are held down, by name */
  readonly held: readonly string[];
}

export const EMPTY_DECK: DeckState = {
  track: null,
  loading: false,
  failure: null,
  playing: false,
  preview: null,
  atCue: false,
  ended: false,
  fader: RESTING_FADER,
  keyShift: 0,
  keylock: true,
  quantise: true,
  slip: false,
  reverse: false,
  sync: false,
  leader: false,
  leads: false,
  loop: null,
  looping: false,
  loopIn: null,
  loopSize: DEFAULT_SIZE,
  jumpSize: DEFAULT_SIZE,
  held: [],
};
