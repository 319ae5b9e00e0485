/** What a first visitor does, in order. */
export const FIRST_STEPS = ["load", "play", "loadOther", "sync", "blend"] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** A deck as it sounds now. */
interface HeardDeck {
  readonly loaded: boolean;
  readonly playing: boolean;
  /** of its grid; 0 without one */
  readonly beat: number;
  /** as it sounds, 0 without a grid */
  readonly bpm: number;
  /** its fader, dB */
  readonly volume: number;
}

export interface HeardDecks {
  readonly a: HeardDeck;
  readonly b: HeardDeck;
  /** 0 (only A) to 100 (only B) */
  readonly crossfader: number;
}

export interface FirstProgress {
  readonly done: ReadonlySet<FirstStep>;
  /** the mix as both decks were first heard together; null while they are not */
  readonly together: { readonly crossfader: number; readonly volumes: readonly [number, number] } | null;
}

export const NOT_BEGUN: FirstProgress = { done: new Set(), together: null };

/** Two beats as near as this are heard as one: 20 ms at 120 BPM, in beats. */
const ONE_BEAT = 0.04;
/** The most by which tempos that are the same differ while sync corrects the phase, as a share. */
const SAME_TEMPO = 0.005;
/** Moves that somebody hears: of the crossfader (of 100), of a volume (dB). */
const MOVED = { crossfader: 10, volume: 6 } as const;
/** A fader below this lets nothing through that anybody would hear, dB. */
const INAUDIBLE = -60;

const isHeard = ({ playing, volume }: HeardDeck): boolean => playing && volume > INAUDIBLE;

function inSync(a: HeardDeck, b: HeardDeck): boolean {
  if (!a.playing || !b.playing || a.bpm <= 0 || b.bpm <= 0) return false;
  const apart = a.beat - b.beat;
  return Math.abs(a.bpm - b.bpm) <= SAME_TEMPO * a.bpm && Math.abs(apart - Math.round(apart)) <= ONE_BEAT;
}

/** The steps that are done now; each when it was truly heard, not when a button was pressed. */
export function firstSteps(before: FirstProgress, { a, b, crossfader }: HeardDecks): FirstProgress {
  const both = isHeard(a) && isHeard(b);
  const together = both ? (before.together ?? { crossfader, volumes: [a.volume, b.volume] }) : null;
  const moved =
    together !== null &&
    (Math.abs(crossfader - together.crossfader) >= MOVED.crossfader ||
      Math.abs(a.volume - together.volumes[0]) >= MOVED.volume ||
      Math.abs(b.volume - together.volumes[1]) >= MOVED.volume);
  const facts: Record<FirstStep, boolean> = {
    load: a.loaded,
    play: a.playing,
    loadOther: b.loaded,
    sync: inSync(a, b),
    blend: moved,
  };
  const fresh = FIRST_STEPS.filter((step) => facts[step] && !before.done.has(step));
  if (fresh.length === 0 && together === before.together) return before;
  return { done: fresh.length === 0 ? before.done : new Set([...before.done, ...fresh]), together };
}
