import { camelotOf, type KeyRelation, keyRelation } from "./key";
import type { Track } from "./track";

/** What a suggestion for the next track goes by. */
export interface Mixing {
  /** what plays now; its tempo and key as they sound, with the deck's tempo and key shift */
  readonly playing: Pick<Track, "id" | "artist" | "energy" | "bpm" | "key">;
  /** tracks of this set so far, in order */
  readonly played: readonly string[];
  /** votes of guests by track */
  readonly votes: ReadonlyMap<string, number>;
  /** the most by which a deck's tempo may be changed, as a share: 0.08 is ±8 % */
  readonly tempoRange: number;
  /** where the set is going */
  readonly energy: "up" | "keep" | "down";
}

/** Why a track is suggested, or what speaks against it. */
export interface Reason {
  readonly about: "tempo" | "key" | "energy" | "votes" | "history";
  /** 0 (against) to 1 (for) */
  readonly score: number;
  /** a sentence for a person, without a full stop */
  readonly text: string;
}

export interface Suggestion {
  readonly track: Track;
  /** 0 to 1, weighted by `WEIGHTS` */
  readonly score: number;
  readonly reasons: readonly Reason[];
}

/** How much each reason counts; votes count where guests have voted at all. */
const WEIGHTS = { tempo: 0.3, key: 0.3, energy: 0.15, votes: 0.25, history: 0.1 } as const;

const KEY_SCORES: Readonly<Record<KeyRelation, number>> = {
  same: 1,
  relative: 0.9,
  fifth: 0.85,
  energy: 0.6,
  clash: 0,
};
const KEY_WORDS: Readonly<Record<KeyRelation, string>> = {
  same: "the same key",
  relative: "the relative key",
  fifth: "a fifth away",
  energy: "two up, a lift",
  clash: "the keys clash",
};

/** Tempos at which two tracks run together: the same, and half and double. */
const RATIOS = [1, 2, 0.5] as const;

const percent = (share: number) => `${share > 0 ? "+" : "−"}${(Math.abs(share) * 100).toFixed(1)} %`;

/** The change of tempo with which a track fits, as a share, and in which relation; null where one has no tempo. */
export function tempoChange(from: number | null, to: number | null): { change: number; ratio: number } | null {
  if (from === null || to === null) return null;
  let best = { change: Number.POSITIVE_INFINITY, ratio: 1 };
  for (const ratio of RATIOS) {
    const change = from / (to * ratio) - 1;
    if (Math.abs(change) < Math.abs(best.change) - 1e-9) best = { change, ratio };
  }
  return best;
}

function tempoReason({ playing, tempoRange }: Mixing, track: Track): Reason {
  const fit = tempoChange(playing.bpm, track.bpm);
  if (!fit || track.bpm === null) return { about: "tempo", score: 0.2, text: "No tempo is known" };
  const { change, ratio } = fit;
  const half = ratio === 1 ? "" : ratio === 2 ? ", counted double" : ", counted at half";
  const bpm = track.bpm.toFixed(1);
  if (Math.abs(change) > tempoRange) {
    return { about: "tempo", score: 0, text: `${bpm} BPM is out of the tempo range (${percent(change)})` };
  }
  const score = (1 - Math.abs(change) / tempoRange) * (ratio === 1 ? 1 : 0.7);
  const text =
    Math.abs(change) < 0.0005 ? `${bpm} BPM, the same tempo${half}` : `${bpm} BPM, ${percent(change)}${half}`;
  return { about: "tempo", score, text };
}

function keyReason({ playing }: Mixing, { key }: Track): Reason {
  if (!playing.key || !key) return { about: "key", score: 0.4, text: "No key is known" };
  const relation = keyRelation(playing.key, key);
  const text = `${camelotOf(playing.key)} to ${camelotOf(key)}: ${KEY_WORDS[relation]}`;
  return { about: "key", score: KEY_SCORES[relation], text };
}

/** Steps of energy that each course asks for. */
const COURSE = { up: 1, keep: 0, down: -1 } as const;

function energyReason({ playing, energy }: Mixing, track: Track): Reason {
  if (track.energy === 0 || playing.energy === 0) return { about: "energy", score: 0.4, text: "No energy is known" };
  const step = track.energy - playing.energy;
  const score = Math.max(0, 1 - Math.abs(step - COURSE[energy]) / 4);
  const word = step === 0 ? "as now" : step > 0 ? `${step} more than now` : `${-step} less than now`;
  return { about: "energy", score, text: `Energy ${track.energy}, ${word}` };
}

function votesReason({ votes }: Mixing, most: number, track: Track): Reason | null {
  const count = votes.get(track.id) ?? 0;
  if (most === 0) return null;
  // the first votes count more than those behind them
  const score = Math.log1p(count) / Math.log1p(most);
  return { about: "votes", score, text: count === 1 ? "1 guest wants it" : `${count} guests want it` };
}

/** Tracks within which an artist is not played again. */
const ARTIST_REST = 3;

function historyReason(recent: ReadonlySet<string>, track: Track): Reason {
  if (track.artist !== "" && recent.has(track.artist.toLowerCase())) {
    return { about: "history", score: 0, text: `${track.artist} was just played` };
  }
  const { plays } = track;
  if (plays === 0) return { about: "history", score: 1, text: "Never played yet" };
  return { about: "history", score: 1 / (1 + plays / 10), text: plays === 1 ? "Played once" : `Played ${plays} times` };
}

/**
 * The tracks that go best with what plays, the best first, each with its reasons. What was played in this set, and what is not
 * analysed, is left out; what cannot be brought to the tempo comes only if guests want it.
 */
export function suggestions(tracks: Iterable<Track>, mixing: Mixing, most = 20): readonly Suggestion[] {
  const all = [...tracks];
  const gone = new Set([...mixing.played, mixing.playing.id]);
  const byId = new Map(all.map((track) => [track.id, track]));
  const recent = new Set(
    [...mixing.played.slice(-ARTIST_REST).map((id) => byId.get(id)?.artist ?? ""), mixing.playing.artist]
      .map((artist) => artist.toLowerCase())
      .filter((artist) => artist !== ""),
  );
  const mostVotes = Math.max(0, ...mixing.votes.values());
  const found: Suggestion[] = [];
  for (const track of all) {
    if (gone.has(track.id) || !track.analysed) continue;
    const reasons = [
      tempoReason(mixing, track),
      keyReason(mixing, track),
      energyReason(mixing, track),
      votesReason(mixing, mostVotes, track),
      historyReason(recent, track),
    ].filter((reason) => reason !== null);
    if (reasons[0]?.score === 0 && !mixing.votes.get(track.id)) continue;
    const weight = reasons.reduce((sum, { about }) => sum + WEIGHTS[about], 0);
    const score = reasons.reduce((sum, reason) => sum + WEIGHTS[reason.about] * reason.score, 0) / weight;
    found.push({ track, score, reasons });
  }
  return found
    .sort(
      (a, b) => b.score - a.score || a.track.title.localeCompare(b.track.title) || (a.track.id < b.track.id ? -1 : 1),
    )
    .slice(0, most);
}
