import type { Accents } from "./accents";
import type { Attacks } from "./attacks";
import { type FittedBeats, fitGrid } from "./grid";
import { BEAT_STEPS, barPattern, readPattern } from "./patterns";
import { candidatePeriods } from "./periods";
import type { Span } from "./result";
import { standingOut, strengthAt, tempogram } from "./tempogram";
import { trackBeats } from "./tracking";

/** Weight of kicks beside all accents where beats are looked for. */
const KICK_WEIGHT = 0.5;
/** Cost of beats whose gaps differ from the ones before by all of a gap, natural logarithm. */
const UNEVEN = 40;
/** Fewest beats of a track that has a tempo. */
const FEWEST = 4;

export interface FoundBeats extends FittedBeats {
  /** BPM; over the whole track where it drifts */
  readonly bpm: number;
  /** 0..1 */
  readonly confidence: number;
}

/** The accents of each band as they stand out of what is around them. */
export function outstanding({ rate, all, kick, snare, cymbal }: Accents): Accents {
  return {
    rate,
    all: standingOut(all, rate),
    kick: standingOut(kick, rate),
    snare: standingOut(snare, rate),
    cymbal: standingOut(cymbal, rate),
  };
}

interface Counted {
  readonly beats: readonly number[];
  readonly score: number;
}

/** Moves beats by steps of a beat, and ends where the gaps do. */
function turned(beats: readonly number[], steps: number): number[] {
  if (steps === 0) return [...beats];
  const moved: number[] = [];
  for (let beat = 0; beat + 1 < beats.length; beat++) {
    const start = beats[beat] as number;
    moved.push(start + (((beats[beat + 1] as number) - start) * steps) / BEAT_STEPS);
  }
  return moved;
}

/**
 * How much gaps differ from the ones before them, as a share of a gap, beyond the frame that tracking rounds to. Musicians
 * are even to some hundredths; what was led astray by syncopation leaps between accents.
 */
function unevenness(beats: readonly number[]): number {
  const gaps = beats.slice(1).map((beat, n) => beat - (beats[n] as number));
  const change = gaps.slice(1).reduce((sum, gap, n) => sum + Math.abs(gap - (gaps[n] as number)), 0);
  const span = (beats.at(-1) as number) - (beats[0] as number);
  return Math.max(0, change / (gaps.length - 1) - 1) / (span / gaps.length);
}

/** The beats in each period that the track may be counted in, the likeliest first. */
function countings(accents: Accents): Counted[] {
  const { rate, all, kick } = accents;
  const driven = all.map((value, frame) => value + KICK_WEIGHT * (kick[frame] as number));
  const map = tempogram(driven, rate);
  const found: Counted[] = [];
  for (const period of candidatePeriods(map)) {
    const beats = trackBeats(driven, map, period);
    if (beats.length < FEWEST) continue;
    const bpm = (60 * rate * (beats.length - 1)) / ((beats.at(-1) as number) - (beats[0] as number));
    const { score, turn } = readPattern(barPattern(accents, beats), bpm, strengthAt(map.mean, period));
    found.push({ score: score - UNEVEN * unevenness(beats), beats: turned(beats, turn % BEAT_STEPS) });
  }
  return found.sort((a, b) => b.score - a.score);
}

/** Finds tempo and beats; null where there are none. `accents` as `outstanding` gives them; `sound` in seconds. */
export function findBeats(accents: Accents, attacks: Attacks, sound: Span): FoundBeats | null {
  const [best, second] = countings(accents);
  if (!best) return null;
  const seconds = best.beats.map((frame) => frame / accents.rate);
  const fitted = fitGrid(seconds, attacks, sound, accents);
  const { beats, grid, heard } = fitted;
  if (beats.length < FEWEST) return null;
  const span = (beats.at(-1) as number) - (beats[0] as number);
  const lead = second ? 1 - Math.exp(second.score - best.score) : 1;
  return {
    ...fitted,
    bpm: grid?.bpm ?? (60 * (beats.length - 1)) / span,
    confidence: Math.max(0, Math.min(1, heard * (0.5 + 0.5 * lead))),
  };
}
