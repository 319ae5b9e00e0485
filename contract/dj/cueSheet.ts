import { z } from "zod";
import { DECKS } from "./channels";

/**
 * The track list of a recorded set: which track became audible when. A track that is only looked into (heard for less
 * than a few seconds) is none of the set, and one that is cut out and back is still the same one.
 */

/** Linear gain of fader and crossfader together from which a deck counts as heard: −20 dB. */
export const AUDIBLE = 0.1;
/** Seconds that a track is heard before it is listed, and seconds of silence after which it would be listed anew. */
export const LISTED_AFTER = 5;
export const FORGOTTEN_AFTER = 20;

export const cue = z.object({
  /** from the beginning of the recording */
  seconds: z.number().min(0),
  deck: z.enum(DECKS),
  title: z.string().max(200),
  artist: z.string().max(200),
});
export type Cue = z.infer<typeof cue>;

/** What a deck gives at a moment: the track on it (null: none), and the gain at which it is heard; 0 while it stands. */
export interface HeardDeck {
  readonly deck: Cue["deck"];
  /** what the track is told from others by */
  readonly trackId: string | null;
  readonly title: string;
  readonly artist: string;
  readonly gain: number;
}

interface Hearing {
  readonly from: number;
  readonly last: number;
  readonly listed: boolean;
}

/** The list so far, and what is being heard, by deck and track. */
export interface CueLog {
  readonly cues: readonly Cue[];
  readonly hearing: Readonly<Record<string, Hearing>>;
}

export const EMPTY_LOG: CueLog = { cues: [], hearing: {} };

/** The log after a look at the decks; seconds from the beginning of the recording, each look later than the one before. */
export function heard(log: CueLog, seconds: number, decks: readonly HeardDeck[]): CueLog {
  const cues = [...log.cues];
  const hearing: Record<string, Hearing> = {};
  for (const [key, before] of Object.entries(log.hearing)) {
    if (seconds - before.last < (before.listed ? FORGOTTEN_AFTER : LISTED_AFTER)) hearing[key] = before;
  }
  for (const { deck, trackId, title, artist, gain } of decks) {
    if (trackId === null || gain < AUDIBLE) continue;
    const key = `${deck} ${trackId}`;
    const before = hearing[key] ?? { from: seconds, last: seconds, listed: false };
    const listed = before.listed || seconds - before.from >= LISTED_AFTER;
    if (listed && !before.listed) cues.push({ seconds: before.from, deck, title, artist });
    hearing[key] = { from: before.from, last: seconds, listed };
  }
  cues.sort((a, b) => a.seconds - b.seconds);
  return { cues, hearing };
}

const quoted = (text: string) => `"${text.replaceAll('"', "'").replaceAll(/\s+/g, " ").trim()}"`;

/** Minutes, seconds and frames of 1/75 s, as a cue sheet counts. */
function index(seconds: number): string {
  const frames = Math.round(seconds * 75);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(frames / 4500))}:${two(Math.floor(frames / 75) % 60)}:${two(frames % 75)}`;
}

/** The list as a cue sheet (.cue) for an audio file. The first track begins with the file. */
export function cueSheet(
  cues: readonly Pick<Cue, "seconds" | "title" | "artist">[],
  set: { readonly title: string; readonly file: string },
): string {
  const lines = [`TITLE ${quoted(set.title)}`, `FILE ${quoted(set.file)} WAVE`];
  cues.forEach(({ title, artist, seconds }, at) => {
    lines.push(`  TRACK ${String(at + 1).padStart(2, "0")} AUDIO`, `    TITLE ${quoted(title)}`);
    if (artist !== "") lines.push(`    PERFORMER ${quoted(artist)}`);
    lines.push(`    INDEX 01 ${index(at === 0 ? 0 : seconds)}`);
  });
  return `${lines.join("\r\n")}\r\n`;
}

/** The parts of a recording, one for each track of the list: from where, and what it is called. */
export function partsOf(
  cues: readonly Cue[],
  seconds: number,
  name: string,
): { from: number; to: number; name: string }[] {
  const starts = cues.filter((entry, at) => entry.seconds < seconds && (at === 0 || entry.seconds > 0));
  if (starts.length === 0) return [{ from: 0, to: seconds, name }];
  return starts.map(({ title, artist }, at) => ({
    from: at === 0 ? 0 : (starts[at]?.seconds ?? 0),
    to: starts[at + 1]?.seconds ?? seconds,
    name: artist === "" ? title : `${artist} – ${title}`,
  }));
}
