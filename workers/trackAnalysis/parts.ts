import type { Span } from "./result";

/** dB by which a bar may lie under the track's usual level and still belong to its body. */
const UNDER_USUAL = 6;
/** Bars in a row that must be at the usual level. */
const STEADY_BARS = 2;

/** Level of each bar, dB. */
function barLevels(downbeats: readonly number[], levels: Float32Array, rate: number): number[] {
  return downbeats.slice(0, -1).map((start, bar) => {
    const from = Math.round(start * rate);
    const to = Math.max(from + 1, Math.round((downbeats[bar + 1] as number) * rate));
    let sum = 0;
    for (let frame = from; frame < to; frame++) sum += levels[frame] ?? 0;
    return 10 * Math.log10(sum / (to - from) + 1e-9);
  });
}

/** The first bar from which `STEADY_BARS` in a row are at the usual level; -1 where there is none. */
function firstSteady(loud: readonly boolean[]): number {
  return loud.findIndex((_, bar) => loud.slice(bar, bar + STEADY_BARS).every(Boolean));
}

/**
 * Intro and outro: what lies before the first bars at the track's usual level (the median of its bars), and behind the
 * last. Either may be empty.
 */
export function introAndOutro(
  downbeats: readonly number[],
  levels: Float32Array,
  rate: number,
  sound: Span,
): { intro: Span; outro: Span } | null {
  const bars = barLevels(downbeats, levels, rate);
  if (bars.length < 2 * STEADY_BARS) return null;
  const usual = [...bars].sort((a, b) => a - b)[bars.length >> 1] as number;
  const loud = bars.map((level) => level >= usual - UNDER_USUAL);
  const first = Math.max(0, firstSteady(loud));
  const last = bars.length - Math.max(0, firstSteady([...loud].reverse()));
  const start = first === 0 ? sound.start : (downbeats[first] as number);
  const end = last === bars.length ? sound.end : (downbeats[last] as number);
  return { intro: { start: sound.start, end: start }, outro: { start: Math.max(start, end), end: sound.end } };
}
