import type { Accents } from "./accents";
import { accentAt } from "./tracking";

/** Steps of a beat and of a bar of four. */
export const BEAT_STEPS = 4;
export const BAR_STEPS = 16;

/** Frames around a step in which its accent may lie. */
const REACH = 2.5;

/** What is played on each step of the bar, on average over the track. */
export interface BarPattern {
  readonly all: Float32Array;
  readonly kick: Float32Array;
  readonly snare: Float32Array;
  /** accents on the eight parts of a beat, and on its thirds: of all bands, and of cymbals */
  readonly eighths: readonly Float32Array[];
  readonly thirds: readonly Float32Array[];
  /** mean accent under the beats' four steps, against the mean of all frames */
  readonly contrast: number;
}

function mean(values: Float32Array): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/** Folds accents at parts of the beats' gaps: `parts` of a beat, `beats` of them to the bar. */
function folded(values: Float32Array, beats: readonly number[], parts: number, bar: number): Float32Array {
  const sums = new Float32Array(parts * bar);
  const counts = new Float32Array(parts * bar);
  for (let beat = 0; beat + 1 < beats.length; beat++) {
    const start = beats[beat] as number;
    const gap = (beats[beat + 1] as number) - start;
    for (let part = 0; part < parts; part++) {
      const step = (beat % bar) * parts + part;
      const reach = Math.min(REACH, gap / parts / 2.5);
      sums[step] = (sums[step] as number) + accentAt(values, start + (gap * part) / parts, reach);
      counts[step] = (counts[step] as number) + 1;
    }
  }
  return sums.map((sum, step) => sum / Math.max(1, counts[step] as number));
}

/** The bar that a track plays on average, where its beats are in fours; `accents` as `standingOut` gives them. */
export function barPattern(accents: Accents, beats: readonly number[]): BarPattern {
  const fold = (values: Float32Array) => folded(values, beats, BEAT_STEPS, 4);
  const steps = folded(accents.all, beats, BEAT_STEPS, 1);
  return {
    all: fold(accents.all),
    kick: fold(accents.kick),
    snare: fold(accents.snare),
    eighths: [accents.all, accents.cymbal].map((values) => folded(values, beats, 8, 1)),
    thirds: [accents.all, accents.cymbal].map((values) => folded(values, beats, 3, 1)),
    contrast: Math.max(...steps) / (mean(accents.all) + 1e-9),
  };
}

const steps = (text: string) => Float32Array.from(text.replaceAll(" ", ""), (sign) => Number(sign) / 9);

/** A way of playing a bar: kick, snare, and the tempos at which it is at home (BPM, and octaves around it). */
export interface Groove {
  readonly kick: Float32Array;
  readonly snare: Float32Array;
  readonly bpm: number;
  readonly octaves: number;
  /** how common it is, natural logarithm */
  readonly common: number;
}

const BACKBEAT = steps("0000 9000 0000 9000");
const ON_THREE = steps("0000 0000 9000 0000");
const FLOOR = steps("9000 9000 9000 9000");
const OFF_BEAT = steps("0090 0090 0090 0090");
const NOTHING = steps("0000 0000 0000 0000");

/** What tracks are compared with. */
export const GROOVES: readonly Groove[] = [
  // four on the floor, with and without a clap
  { kick: FLOOR, snare: BACKBEAT, bpm: 130, octaves: 0.35, common: 0 },
  { kick: FLOOR, snare: NOTHING, bpm: 130, octaves: 0.35, common: -0.2 },
  // hats off the beat alone are heard where snares are
  { kick: FLOOR, snare: OFF_BEAT, bpm: 130, octaves: 0.35, common: -0.2 },
  // rock, pop, hip-hop
  ...[
    "9000 0000 9000 0000",
    "9000 0000 9090 0000",
    "9000 0090 9000 0000",
    "9090 0000 9000 0000",
    "9000 0009 0090 0000",
    "9000 0000 0090 0000",
    "9000 0090 0090 0000",
    "9009 0090 0009 0090",
  ].flatMap((kick) => [
    { kick: steps(kick), snare: BACKBEAT, bpm: 115, octaves: 0.4, common: 0 },
    { kick: steps(kick), snare: BACKBEAT, bpm: 85, octaves: 0.25, common: -0.1 },
  ]),
  // drum and bass
  { kick: steps("9000 0000 0090 0000"), snare: BACKBEAT, bpm: 172, octaves: 0.12, common: 0 },
  { kick: steps("9000 0000 9000 0000"), snare: BACKBEAT, bpm: 172, octaves: 0.12, common: -0.2 },
  // half-time
  ...[
    "9000 0000 0000 0000",
    "9000 0000 0000 0090",
    "9000 0090 0000 0000",
    "9000 0000 0090 0000",
    "9000 0090 0000 0090",
  ].map((kick) => ({ kick: steps(kick), snare: ON_THREE, bpm: 140, octaves: 0.3, common: -0.2 })),
  // samba and bossa nova: each beat with a lighter sixteenth before it
  { kick: steps("9005 9005 9005 9005"), snare: NOTHING, bpm: 115, octaves: 0.35, common: -0.3 },
  // dembow
  { kick: FLOOR, snare: steps("0009 0090 0009 0090"), bpm: 95, octaves: 0.12, common: -0.5 },
  // no drums, or none that are known: near the preferred tempo of listeners (D. Moelants, 2002)
  { kick: NOTHING, snare: NOTHING, bpm: 115, octaves: 0.4, common: -0.3 },
];

/** Cosine of two patterns without their means; `turn` steps of `played` come before the bar. */
function likeness(played: Float32Array, groove: Float32Array, turn: number): number {
  const count = played.length;
  const meanPlayed = mean(played);
  const meanGroove = mean(groove);
  let product = 0;
  let a = 0;
  let b = 0;
  for (let step = 0; step < count; step++) {
    const x = (played[(step + turn) % count] as number) - meanPlayed;
    const y = (groove[step] as number) - meanGroove;
    product += x * y;
    a += x * x;
    b += y * y;
  }
  return a > 0 && b > 0 ? product / Math.sqrt(a * b) : 0;
}

/** How far a pattern is from even: deviation against mean, at most 1. */
function relief(played: Float32Array): number {
  const middle = mean(played);
  const variance = played.reduce((sum, value) => sum + (value - middle) ** 2, 0) / played.length;
  return middle > 0 ? Math.min(1, Math.sqrt(variance) / middle) : 0;
}

const logBell = (bpm: number, { bpm: centre, octaves }: Pick<Groove, "bpm" | "octaves">) =>
  -0.5 * (Math.log2(bpm / centre) / octaves) ** 2;

/** Weights, in natural logarithms. */
const WEIGHTS = { kick: 2.5, snare: 3.5, repeats: 2.5, empty: 1.5, contrast: 1.5 } as const;

/** What the smallest notes played are to the beat: mostly its halves, then quarters, rarely equal thirds; natural logarithm. */
const DENSITY = { beats: -0.8, halves: 0, shuffle: -0.5, quarters: -0.6, thirds: -2.5, eighths: -2.5 } as const;
/** Accent on a part of the beat, against the largest, from which it counts as played. */
const PLAYED = 0.25;

function densityOf(eighths: Float32Array, thirds: Float32Array): keyof typeof DENSITY {
  // without knowing which part is the beat: the strongest is
  const most = Math.max(...eighths);
  if (most === 0) return "beats";
  const turn = eighths.indexOf(most);
  const part = (n: number) => (eighths[(turn + n) % 8] as number) / most;
  const odd = (part(1) + part(3) + part(5) + part(7)) / 4;
  const quarters = (part(2) + part(6)) / 2;
  const halves = part(4);
  const [second, last] = turn === 0 ? [(thirds[1] as number) / most, (thirds[2] as number) / most] : [0, 0];
  const third = (second + last) / 2;
  const kindOfThirds = second > last / 2 ? "thirds" : "shuffle";
  if (odd > PLAYED) return third > odd * 1.5 ? kindOfThirds : "eighths";
  if (third > Math.max(halves, quarters) && third > PLAYED) return kindOfThirds;
  if (quarters > PLAYED) return "quarters";
  return halves > PLAYED ? "halves" : "beats";
}

/** The likelihood of the smaller notes of all bands and of cymbals: the more of them there are, the surer. */
function density({ eighths, thirds }: BarPattern): number {
  const kinds = eighths.map((parts, n) => densityOf(parts, thirds[n] as Float32Array));
  const rank = Object.keys(DENSITY);
  const most = kinds.reduce((a, b) => (rank.indexOf(b) > rank.indexOf(a) ? b : a));
  return DENSITY[most];
}

/** How well the best groove fits, where the bar begins `turn` steps behind the first beat; natural logarithm. */
function grooveScore(pattern: BarPattern, bpm: number, turn: number): number {
  const kick = WEIGHTS.kick * relief(pattern.kick);
  const snare = WEIGHTS.snare * relief(pattern.snare);
  return GROOVES.reduce((best, groove) => {
    const played =
      kick * likeness(pattern.kick, groove.kick, turn) + snare * likeness(pattern.snare, groove.snare, turn);
    return Math.max(best, groove.common + played + logBell(bpm, groove));
  }, Number.NEGATIVE_INFINITY);
}

export interface Reading {
  /** how likely a listener counts so, natural logarithm */
  readonly score: number;
  /** steps of `BEAT_STEPS` to a beat by which the bar begins behind the first beat */
  readonly turn: number;
}

/**
 * How likely the beat is this one, and where its bar begins. `repeats`: how strongly the track repeats in its period, up to 1.
 */
export function readPattern(pattern: BarPattern, bpm: number, repeats: number): Reading {
  const scores = Array.from({ length: BAR_STEPS }, (_, turn) => grooveScore(pattern, bpm, turn));
  const best = Math.max(...scores);
  const turn = scores.indexOf(best);
  return {
    turn,
    score:
      best +
      density(pattern) +
      WEIGHTS.repeats * Math.log(Math.max(0.02, repeats)) +
      WEIGHTS.empty * Math.min(0, weakestBeat(pattern, turn % BEAT_STEPS) - 0.5) +
      WEIGHTS.contrast * Math.log(pattern.contrast + 1e-9),
  };
}

/** Accent on the weakest of the bar's beats against their mean. */
function weakestBeat({ all }: BarPattern, turn: number): number {
  const beats = [0, 1, 2, 3].map((beat) => all[(beat * BEAT_STEPS + turn) % BAR_STEPS] as number);
  const middle = beats.reduce((sum, value) => sum + value, 0) / 4;
  return middle > 0 ? Math.min(...beats) / middle : 0;
}

/** How likely a bar of four begins on each of the first four beats, natural logarithm. */
export function barPhases(pattern: BarPattern, bpm: number): number[] {
  return [0, 1, 2, 3].map((beat) => grooveScore(pattern, bpm, beat * BEAT_STEPS));
}
