import type { Accents } from "./accents";
import { type ChromaFrame, OCTAVE } from "./chroma";
import { barPattern, barPhases } from "./patterns";
import { accentAt } from "./tracking";

/** Frames around a beat in which its accent may lie. */
const REACH = 2.5;
/** Bars on each side that are compared where a part of the track may begin. */
const PART_BEATS = 8;

/** Weights of what speaks for a beat being the first of its bar. */
const WEIGHTS = { groove: 1, harmony: 1.2, kick: 0.4, part: 0.5, first: 0.6 } as const;
/** Deviation of the changes of harmony from which they are no chance. */
const CLEAR_CHANGE = 0.15;
/** How much more three beats must explain than four for a bar to be one of three. */
const THREE_LEAD = 0.06;

export interface Bars {
  readonly beatsPerBar: 3 | 4;
  /** number of the first beat that begins a bar */
  readonly firstBeat: number;
}

/** Values with mean 0 and deviation 1; smaller where they deviate by less than `least`. */
function standard(values: readonly number[], least = 1e-9): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  return values.map((value) => Math.max(-3, Math.min(3, (value - mean) / Math.max(least, deviation))));
}

/** How much the pitches change at a time: 1 less the cosine of what sounds behind and before it. */
function harmonyChange(frames: readonly ChromaFrame[], rate: number, time: number): number {
  const place = time * rate;
  const profile = (from: number) => {
    const sum = new Float32Array(OCTAVE);
    for (const offset of [0, 1]) {
      const frame = frames[Math.round(from) + offset];
      frame?.all.forEach((weight, bin) => {
        sum[bin] = (sum[bin] as number) + weight;
      });
      frame?.bass.forEach((weight, bin) => {
        sum[bin] = (sum[bin] as number) + weight;
      });
    }
    return sum;
  };
  const before = profile(place - 2);
  const behind = profile(place + 1);
  let [product, a, b] = [0, 0, 0];
  before.forEach((x, bin) => {
    const y = behind[bin] as number;
    product += x * y;
    a += x * x;
    b += y * y;
  });
  return a > 0 && b > 0 ? 1 - product / Math.sqrt(a * b) : 0;
}

/** Share of the variance of features that a beat's place in a bar explains, less what chance would. */
function explained(features: readonly (readonly number[])[], bar: number): number {
  let share = 0;
  for (const values of features) {
    const sums = new Array<number>(bar).fill(0);
    const counts = new Array<number>(bar).fill(0);
    values.forEach((value, beat) => {
      sums[beat % bar] = (sums[beat % bar] as number) + value;
      counts[beat % bar] = (counts[beat % bar] as number) + 1;
    });
    const between = sums.reduce((sum, total, n) => sum + total ** 2 / Math.max(1, counts[n] as number), 0);
    const all = values.reduce((sum, value) => sum + value * value, 0);
    const count = values.length;
    if (all > 0 && count > bar) share += 1 - ((1 - between / all) * (count - 1)) / (count - bar);
  }
  return share / features.length;
}

/** Means of a feature over the beats of each place in the bar. */
function byPlace(values: readonly number[], bar: number): number[] {
  return Array.from({ length: bar }, (_, place) => {
    const own = values.filter((_, beat) => beat % bar === place);
    return own.reduce((sum, value) => sum + value, 0) / Math.max(1, own.length);
  });
}

/**
 * Finds the bars: whether of three or four beats, by what returns in them, and which beat is the first: by the groove, by
 * where the harmony changes, by kicks, by where parts of the track begin, and by the track's first beat.
 * @param beats seconds
 */
export function findBars(
  beats: readonly number[],
  bpm: number,
  accents: Accents,
  chroma: { readonly frames: readonly ChromaFrame[]; readonly rate: number },
  levels: Float32Array,
): Bars {
  const places = beats.map((beat) => beat * accents.rate);
  const at = (values: Float32Array) => standard(places.map((place) => accentAt(values, place, REACH)));
  const kick = at(accents.kick);
  const harmony = standard(
    beats.map((beat) => harmonyChange(chroma.frames, chroma.rate, beat)),
    CLEAR_CHANGE,
  );
  const features = [kick, harmony, at(accents.snare), at(accents.all)];
  const three = explained(features, 3);
  const four = explained(features, 4);
  if (three > four + THREE_LEAD && three > 2 * THREE_LEAD) {
    const scores = byPlace(
      kick.map((value, beat) => value + (harmony[beat] as number)),
      3,
    );
    return { beatsPerBar: 3, firstBeat: scores.indexOf(Math.max(...scores)) };
  }
  const groove = barPhases(barPattern(accents, places), bpm);
  const mostGroove = Math.max(...groove);
  const parts = byPlace(standard(partBeginnings(places, levels)), 4);
  const [kicks, changes] = [byPlace(kick, 4), byPlace(harmony, 4)];
  const scores = groove.map(
    (score, place) =>
      WEIGHTS.groove * (score - mostGroove) +
      WEIGHTS.harmony * (changes[place] as number) +
      WEIGHTS.kick * (kicks[place] as number) +
      WEIGHTS.part * (parts[place] as number) +
      (place === 0 ? WEIGHTS.first : 0),
  );
  return { beatsPerBar: 4, firstBeat: scores.indexOf(Math.max(...scores)) };
}

/** How much the level of the bars behind each beat differs from that of those before it, dB. */
function partBeginnings(places: readonly number[], levels: Float32Array): number[] {
  const sums = new Float64Array(levels.length + 1);
  levels.forEach((level, frame) => {
    sums[frame + 1] = (sums[frame] as number) + level;
  });
  const mean = (from: number, to: number) => {
    const [a, b] = [from, to].map((place) => Math.max(0, Math.min(levels.length, Math.round(place)))) as [
      number,
      number,
    ];
    return b > a ? ((sums[b] as number) - (sums[a] as number)) / (b - a) : 0;
  };
  return places.map((place, beat) => {
    const before = places[beat - PART_BEATS];
    const behind = places[beat + PART_BEATS];
    if (before === undefined || behind === undefined) return 0;
    const change = 10 * Math.log10((mean(place, behind) + 1e-9) / (mean(before, place) + 1e-9));
    return Math.abs(change) > 1.5 ? Math.abs(change) : 0;
  });
}
