import type { Accents } from "./accents";
import type { Attacks } from "./attacks";
import type { ConstantGrid } from "./result";

/** Seconds around a beat in which an attack is the beat's own. */
const NEAR = 0.03;
/** Seconds by which an attack may lie off a grid and still speak for it. */
const OFF = 0.012;
/** Share of the beats with an attack that must lie on a grid for the track to have it. */
const ON_GRID = 0.6;
/** Most seconds by which the beats of a stretch lie off the grid together, and share of the stretches that may lie further off. */
const WANDER = 0.012;
const STRETCH = 12;
const ASTRAY = 0.15;

interface Heard {
  /** number of the beat */
  index: number;
  readonly time: number;
  readonly weight: number;
}

/** The attack of each beat, where there is one: the strongest near it. */
function heardBeats(beats: readonly number[], { times, strengths }: Attacks): Heard[] {
  const heard: Heard[] = [];
  let from = 0;
  beats.forEach((beat, index) => {
    while (from < times.length && (times[from] as number) < beat - NEAR) from++;
    let best: Heard | null = null;
    for (let n = from; n < times.length && (times[n] as number) <= beat + NEAR; n++) {
      const off = ((times[n] as number) - beat) / (NEAR / 2);
      const weight = (strengths[n] as number) * Math.exp(-0.5 * off * off);
      if (!best || weight > best.weight) best = { index, time: times[n] as number, weight };
    }
    if (best) heard.push(best);
  });
  return heard;
}

interface Line {
  readonly start: number;
  readonly gap: number;
}

/** Weighted least squares of time over number. */
function line(heard: readonly Heard[], weightOf: (one: Heard) => number): Line | null {
  let [w, wx, wy, wxx, wxy] = [0, 0, 0, 0, 0];
  for (const one of heard) {
    const weight = weightOf(one);
    w += weight;
    wx += weight * one.index;
    wy += weight * one.time;
    wxx += weight * one.index * one.index;
    wxy += weight * one.index * one.time;
  }
  const spread = w * wxx - wx * wx;
  if (w <= 0 || spread <= 0) return null;
  const gap = (w * wxy - wx * wy) / spread;
  return { gap, start: (wy - gap * wx) / w };
}

/** Least squares that leave outliers out, by Tukey's biweight, with a bound that tightens. */
function robustLine(heard: readonly Heard[], first: Line): Line {
  let fitted = first;
  for (const bound of [0.04, 0.03, 0.02, 0.015, 0.012, 0.012]) {
    const next = line(heard, ({ index, time }) => {
      const off = (time - fitted.start - fitted.gap * index) / bound;
      return Math.abs(off) < 1 ? (1 - off * off) ** 2 : 0;
    });
    if (!next) return fitted;
    fitted = next;
  }
  return fitted;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

/** How much all beats fall together when time is wound on a circle of this many seconds, 0..1. */
function coherence(heard: readonly Heard[], gap: number): { share: number; phase: number } {
  let [x, y, w] = [0, 0, 0];
  for (const { time, weight } of heard) {
    const angle = (2 * Math.PI * time) / gap;
    x += weight * Math.cos(angle);
    y += weight * Math.sin(angle);
    w += weight;
  }
  return { share: w > 0 ? Math.hypot(x, y) / w : 0, phase: (Math.atan2(y, x) / (2 * Math.PI)) * gap };
}

/** Shares by which the gap may differ from the tracked beats' median. */
const SEARCH = 0.02;

/** The line through the beats of a track of one tempo, whose beats may have been miscounted where nothing plays. */
function steadyLine(heard: readonly Heard[], gap: number): Line {
  const span = (heard.at(-1)?.time ?? 0) - (heard[0]?.time ?? 0);
  // an eighth of a beat over the whole
  const step = Math.max(1e-6, (gap * gap) / (8 * Math.max(span, gap)) / gap);
  let best = { gap, ...coherence(heard, gap) };
  for (let off = -SEARCH; off <= SEARCH; off += step) {
    const tried = { gap: gap * (1 + off), ...coherence(heard, gap * (1 + off)) };
    if (tried.share > best.share) best = tried;
  }
  const counted = heard.map((one) => ({ ...one, index: Math.round((one.time - best.phase) / best.gap) }));
  return robustLine(counted, { start: best.phase, gap: best.gap });
}

/** Whether beats lie on a line: most of them, and but for a few, no stretch of them beside it. */
function isOn(heard: readonly Heard[], { start, gap }: Line): boolean {
  const offs = heard.map(({ time }) => {
    const place = (time - start) / gap;
    return (place - Math.round(place)) * gap;
  });
  const on = offs.filter((off) => Math.abs(off) <= OFF).length;
  if (on < offs.length * ON_GRID) return false;
  let [stretches, astray] = [0, 0];
  for (let from = 0; from + STRETCH <= offs.length; from += STRETCH / 2) {
    stretches++;
    if (Math.abs(median(offs.slice(from, from + STRETCH))) > WANDER) astray++;
  }
  return astray <= stretches * ASTRAY;
}

/** How strong the kicks are on average at the places of a line. */
function kicksOn({ start, gap }: Line, { kick, rate }: Pick<Accents, "kick" | "rate">): number {
  const near = Math.round(NEAR * rate);
  let [sum, places] = [0, 0];
  for (let time = start % gap; time * rate < kick.length; time += gap, places++) {
    const at = Math.round(time * rate);
    let most = 0;
    for (let frame = Math.max(0, at - near); frame <= at + near; frame++) most = Math.max(most, kick[frame] ?? 0);
    sum += most;
  }
  return sum / Math.max(1, places);
}

/**
 * The line of a track that holds its tempo; null where it drifts. Beats may have been tracked on the beat in one part and
 * between two in another, where the bass plays there: a line of half beats then passes through all, and the kicks say which
 * of its places are beats.
 */
function lineOf(heard: readonly Heard[], gap: number, accents: Pick<Accents, "kick" | "rate">): Line | null {
  const whole = steadyLine(heard, gap);
  if (isOn(heard, whole)) return whole;
  const halves = steadyLine(heard, gap / 2);
  if (!isOn(heard, halves)) return null;
  const one = { start: halves.start, gap: halves.gap * 2 };
  const other = { start: halves.start + halves.gap, gap: halves.gap * 2 };
  return kicksOn(other, accents) > kicksOn(one, accents) ? other : one;
}

/** Beats on each side whose attacks tell where one is, where the tempo drifts. */
const SMOOTHING = 6;

/** Beats of a drifting track: each where a line through those around it puts it. */
function drifting(beats: readonly number[], heard: readonly Heard[]): number[] {
  let from = 0;
  return beats.map((beat, index) => {
    while (from < heard.length && (heard[from] as Heard).index < index - SMOOTHING) from++;
    const near: Heard[] = [];
    for (let n = from; n < heard.length && (heard[n] as Heard).index <= index + SMOOTHING; n++)
      near.push(heard[n] as Heard);
    if (near.length < 4) return beat;
    const first = line(near, ({ index: other }) => 1 - ((other - index) / (SMOOTHING + 1)) ** 2);
    if (!first) return beat;
    let fitted = first;
    for (const bound of [0.03, 0.02, 0.015]) {
      fitted =
        line(near, (one) => {
          const off = (one.time - fitted.start - fitted.gap * one.index) / bound;
          const bell = 1 - ((one.index - index) / (SMOOTHING + 1)) ** 2;
          return Math.abs(off) < 1 ? bell * (1 - off * off) ** 2 : 0;
        }) ?? fitted;
    }
    const fittedBeat = fitted.start + fitted.gap * index;
    return Math.abs(fittedBeat - beat) < 2 * NEAR ? fittedBeat : beat;
  });
}

/** A tempo of whole BPM that is no further from the measured one over the track than this many seconds. */
const WHOLE = 0.004;

function roundedTempo({ start, gap }: Line, seconds: number): Line {
  const bpm = 60 / gap;
  for (const unit of [1, 0.5, 0.01]) {
    const round = Math.round(bpm / unit) * unit;
    const wide = 60 / round;
    if (Math.abs(wide - gap) * (seconds / gap) > WHOLE) continue;
    // it turns around the middle of the track, where the line is surest
    const middle = Math.round(seconds / 2 / gap);
    return { gap: wide, start: start + middle * (gap - wide) };
  }
  return { start, gap };
}

export interface FittedBeats {
  readonly beats: number[];
  readonly grid: ConstantGrid | null;
  /** share of the beats that have an attack where they are */
  readonly heard: number;
}

/**
 * Puts beats (seconds, as tracked) where the attacks are: on one line where the tempo holds, else each by those around it;
 * and fills the span of the sound with them. `accents` tell beats from the places between them.
 */
export function fitGrid(
  tracked: readonly number[],
  attacks: Attacks,
  span: { start: number; end: number },
  accents: Pick<Accents, "kick" | "rate">,
): FittedBeats {
  const heard = heardBeats(tracked, attacks);
  const gaps = tracked.slice(1).map((beat, n) => beat - (tracked[n] as number));
  const gap = median(gaps);
  if (heard.length >= 4) {
    const fitted = lineOf(heard, gap, accents);
    if (fitted) {
      const { start, gap: steady } = roundedTempo(fitted, span.end);
      const firstIndex = Math.ceil((span.start - OFF - start) / steady);
      const beats: number[] = [];
      for (let index = firstIndex; start + index * steady < span.end; index++)
        beats.push(Math.max(0, start + index * steady));
      const share = on(heard, { start, gap: steady });
      return { beats, grid: { bpm: 60 / steady, first: beats[0] ?? 0 }, heard: share };
    }
  }
  const beats = drifting(tracked, heard).filter((beat) => beat >= span.start - OFF && beat < span.end);
  extend(beats, span);
  return { beats, grid: null, heard: heard.length / Math.max(1, tracked.length) };
}

function on(heard: readonly Heard[], { start, gap }: Line): number {
  const count = heard.filter(({ time }) => {
    const place = (time - start) / gap;
    return Math.abs(place - Math.round(place)) * gap <= OFF;
  }).length;
  return count / Math.max(1, heard.length);
}

/** Goes on with the gap at either end until the sound begins and ends. */
function extend(beats: number[], { start, end }: { start: number; end: number }): void {
  if (beats.length < 3) return;
  const far = Math.min(8, beats.length - 1);
  const firstGap = ((beats[far] as number) - (beats[0] as number)) / far;
  const lastGap = ((beats.at(-1) as number) - (beats.at(-1 - far) as number)) / far;
  while ((beats[0] as number) - firstGap >= start - OFF) beats.unshift(Math.max(0, (beats[0] as number) - firstGap));
  while ((beats.at(-1) as number) + lastGap < end) beats.push((beats.at(-1) as number) + lastGap);
}
