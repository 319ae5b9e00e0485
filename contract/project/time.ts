import { type Signature, type TempoPoint, TICKS_PER_QUARTER } from "./document";

/**
 * Conversions of time: ticks through the tempo map to seconds and frames, and ticks through the time signatures to bars
 * and beats. The tempo is constant from one point to the next.
 */

interface TempoSegment {
  readonly tick: number;
  readonly seconds: number;
  readonly bpm: number;
}
/** Tempo points by tick, each with the second at which it begins; the first is at tick 0. */
export type TempoMap = readonly TempoSegment[];

const secondsPerTick = (bpm: number): number => 60 / (bpm * TICKS_PER_QUARTER);

/** The map of a document's tempo points. Throws a RangeError if there is none at tick 0. */
export function tempoMap(
  points: Readonly<Record<string, Partial<TempoPoint> & Pick<TempoPoint, "tick" | "bpm">>>,
): TempoMap {
  const sorted = Object.values(points).sort((a, b) => a.tick - b.tick);
  if (sorted[0]?.tick !== 0) throw new RangeError("A tempo map begins at tick 0.");
  const map: TempoSegment[] = [];
  for (const { tick, bpm } of sorted) {
    const last = map.at(-1);
    const seconds = last ? last.seconds + (tick - last.tick) * secondsPerTick(last.bpm) : 0;
    map.push({ tick, seconds, bpm });
  }
  return map;
}

/** The last entry whose `key` is at most `value`; the first entry if all are larger. */
function segmentAt<Entry>(entries: readonly Entry[], key: (entry: Entry) => number, value: number): Entry {
  let low = 0;
  let high = entries.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (key(entries[middle] as Entry) <= value) low = middle;
    else high = middle - 1;
  }
  return entries[low] as Entry;
}

/** Seconds from the timeline's start; `tick` may be fractional. */
export function ticksToSeconds(map: TempoMap, tick: number): number {
  const segment = segmentAt(map, (entry) => entry.tick, tick);
  return segment.seconds + (tick - segment.tick) * secondsPerTick(segment.bpm);
}

/** Ticks, fractional, from seconds. */
export function secondsToTicks(map: TempoMap, seconds: number): number {
  const segment = segmentAt(map, (entry) => entry.seconds, seconds);
  return segment.tick + (seconds - segment.seconds) / secondsPerTick(segment.bpm);
}

/** The frame, at `rate` Hz, nearest to a tick: where something at that tick begins to sound. */
export const ticksToFrames = (map: TempoMap, tick: number, rate: number): number =>
  Math.round(ticksToSeconds(map, tick) * rate);

/** Ticks, fractional, of a frame at `rate` Hz. */
export const framesToTicks = (map: TempoMap, frame: number, rate: number): number => secondsToTicks(map, frame / rate);

/** The first whole tick that sounds at a frame, at `rate` Hz, or after it. */
export function tickFromFrame(map: TempoMap, frame: number, rate: number): number {
  const tick = Math.floor(framesToTicks(map, frame, rate));
  return ticksToFrames(map, tick, rate) >= frame ? tick : tick + 1;
}

/** Tempo at a tick, quarters per minute. */
export const bpmAt = (map: TempoMap, tick: number): number => segmentAt(map, (entry) => entry.tick, tick).bpm;

interface MeterSegment {
  readonly tick: number;
  /** bars before this one; an incomplete bar before a change counts as one */
  readonly bar: number;
  readonly numerator: number;
  readonly denominator: number;
  readonly ticksPerBeat: number;
  readonly ticksPerBar: number;
}
/** Time signatures by tick; each begins a bar. The first is at tick 0. */
export type MeterMap = readonly MeterSegment[];

/** The map of a document's time signatures. Throws a RangeError if there is none at tick 0. */
export function meterMap(signatures: Readonly<Record<string, Signature>>): MeterMap {
  const sorted = Object.values(signatures).sort((a, b) => a.tick - b.tick);
  if (sorted[0]?.tick !== 0) throw new RangeError("A meter map begins at tick 0.");
  const map: MeterSegment[] = [];
  for (const { tick, numerator, denominator } of sorted) {
    const last = map.at(-1);
    const bar = last ? last.bar + Math.ceil((tick - last.tick) / last.ticksPerBar) : 0;
    const ticksPerBeat = (TICKS_PER_QUARTER * 4) / denominator;
    map.push({ tick, bar, numerator, denominator, ticksPerBeat, ticksPerBar: ticksPerBeat * numerator });
  }
  return map;
}

/** The time signature at a tick. */
export const meterAt = (map: MeterMap, tick: number): MeterSegment => segmentAt(map, (entry) => entry.tick, tick);

/** A musical position: bar and beat count from 1, ticks from 0 within the beat. */
export interface BarPosition {
  readonly bar: number;
  readonly beat: number;
  readonly tick: number;
}

/** Bar, beat and tick of a tick; a fraction stays in `tick`. */
export function ticksToBars(map: MeterMap, tick: number): BarPosition {
  const meter = meterAt(map, tick);
  const since = tick - meter.tick;
  const bars = Math.floor(since / meter.ticksPerBar);
  const inBar = since - bars * meter.ticksPerBar;
  const beats = Math.floor(inBar / meter.ticksPerBeat);
  return { bar: meter.bar + bars + 1, beat: beats + 1, tick: inBar - beats * meter.ticksPerBeat };
}

/** The tick of a bar position, the inverse of `ticksToBars`; beats beyond the bar continue into the next. */
export function barsToTicks(map: MeterMap, position: BarPosition): number {
  const meter = segmentAt(map, (entry) => entry.bar, position.bar - 1);
  const bars = position.bar - 1 - meter.bar;
  return meter.tick + bars * meter.ticksPerBar + (position.beat - 1) * meter.ticksPerBeat + position.tick;
}

/** First tick of the bar that a tick lies in. */
export function barStart(map: MeterMap, tick: number): number {
  const meter = meterAt(map, tick);
  return meter.tick + Math.floor((tick - meter.tick) / meter.ticksPerBar) * meter.ticksPerBar;
}

/** First tick of the bar after the one that contains a tick; a change of signature begins a bar. */
export function nextBar(map: MeterMap, tick: number): number {
  const whole = barStart(map, tick) + meterAt(map, tick).ticksPerBar;
  const change = map.find((meter) => meter.tick > tick);
  return change ? Math.min(change.tick, whole) : whole;
}

const SIXTEENTH = TICKS_PER_QUARTER / 4;

/** “5.3.2”: bar, beat and sixteenth of the beat, each from 1. */
export function formatBars(map: MeterMap, tick: number): string {
  const position = ticksToBars(map, Math.max(0, tick));
  return `${position.bar}.${position.beat}.${Math.floor(position.tick / SIXTEENTH) + 1}`;
}

/** “1:02.345”: minutes, seconds, milliseconds; with hours if there are any. */
export function formatSeconds(seconds: number): string {
  const ms = Math.floor(Math.max(0, seconds) * 1000 + 1e-6);
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(ms / 3_600_000);
  const minutes = Math.floor(ms / 60_000) % 60;
  const rest = `${two(Math.floor(ms / 1000) % 60)}.${String(ms % 1000).padStart(3, "0")}`;
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** The tick of “5”, “5.3” or “5.3.2”, at least 0; null if the text is not a position. */
export function parseBars(map: MeterMap, text: string): number | null {
  const match = /^\s*(\d{1,6})(?:[.:\s](\d{1,3}))?(?:[.:\s](\d{1,3}))?\s*$/.exec(text);
  if (!match) return null;
  const [bar, beat, sixteenth] = [match[1], match[2], match[3]].map((part) => Math.max(1, Number(part ?? 1)));
  return barsToTicks(map, { bar: bar ?? 1, beat: beat ?? 1, tick: ((sixteenth ?? 1) - 1) * SIXTEENTH });
}

/** The seconds of “62.345”, “1:02.345” or “1:00:00”; null if the text is not a time. */
export function parseSeconds(text: string): number | null {
  const match = /^\s*(?:(?:(\d{1,3}):)?(\d{1,4}):)?(\d{1,6}(?:\.\d{1,6})?)\s*$/.exec(text);
  if (!match) return null;
  return Number(match[1] ?? 0) * 3600 + Number(match[2] ?? 0) * 60 + Number(match[3]);
}
