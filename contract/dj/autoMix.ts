import { type BeatGrid, beatAt, bpmAt, frameAt } from "./grid";
import { tempoChange } from "./suggest";
import { startOf, type Track } from "./track";

/**
 * Plans how one track goes over into another: on phrases, outro over intro, with the basses exchanged in the middle. A plan
 * counts in beats of the outgoing track from the moment the incoming one starts; who carries it out starts, syncs, moves
 * and stops by it.
 */

/** Bars of a phrase. */
const PHRASE_BARS = 8;
/** Lengths of a transition that a person may choose, in bars. */
export const TRANSITION_BARS = [4, 8, 16, 32] as const;
export type TransitionBars = (typeof TRANSITION_BARS)[number];
/** Seconds of a transition between tracks of which one has no beats. */
const PLAIN_SECONDS = 8;

export type Mixable = Pick<Track, "id" | "frames" | "rate" | "grid" | "sound" | "intro" | "outro" | "cue">;

/** A value that one side takes: from 0 to 1, moved evenly from the move before it. */
export interface Move {
  /** beats from the start of the transition (seconds, where a plan has no beats) */
  readonly at: number;
  readonly side: "out" | "in";
  /** volume: 1 is open; low: the bass of the isolator, 1 is unchanged and 0 is cut */
  readonly what: "volume" | "low";
  readonly value: number;
}

export interface Transition {
  /** frame of the outgoing track at which the incoming one starts */
  readonly outFrame: number;
  /** frame of the incoming track from which it plays */
  readonly inFrame: number;
  /** how long it lasts: beats of the outgoing track, or seconds where `beats` is false */
  readonly length: number;
  readonly beats: boolean;
  /** the incoming deck's tempo, 1 as recorded, with which it is in time; 1 where it cannot be */
  readonly tempo: number;
  /** sorted by time; each line of a side begins with where it stands at 0 */
  readonly moves: readonly Move[];
}

/** The first beat at or behind `beat` with which so many bars begin, counted from the first downbeat. */
function barLine(grid: BeatGrid, beat: number, bars: number, round: (value: number) => number): number {
  const span = grid.beatsPerBar * bars;
  return grid.firstDownbeat + round((beat - grid.firstDownbeat) / span - 1e-6 * (round === Math.ceil ? 1 : -1)) * span;
}

/** Volume up in the first half, basses exchanged over a bar in the middle, volume down in the second. */
function blend(length: number, swap: number): Move[] {
  const middle = length / 2;
  const moves: Move[] = [
    { at: 0, side: "in", what: "volume", value: 0 },
    { at: 0, side: "in", what: "low", value: 0 },
    { at: 0, side: "out", what: "volume", value: 1 },
    { at: 0, side: "out", what: "low", value: 1 },
    { at: middle, side: "in", what: "volume", value: 1 },
    { at: middle, side: "out", what: "volume", value: 1 },
    { at: middle - swap / 2, side: "in", what: "low", value: 0 },
    { at: middle - swap / 2, side: "out", what: "low", value: 1 },
    { at: middle + swap / 2, side: "in", what: "low", value: 1 },
    { at: middle + swap / 2, side: "out", what: "low", value: 0 },
    { at: length, side: "out", what: "volume", value: 0 },
  ];
  return moves.sort((a, b) => a.at - b.at);
}

/** Both volumes crossed; without beats the basses stay as they are. */
const crossfade = (length: number): Move[] => [
  { at: 0, side: "in", what: "volume", value: 0 },
  { at: 0, side: "out", what: "volume", value: 1 },
  { at: length / 2, side: "in", what: "volume", value: 1 },
  { at: length / 2, side: "out", what: "volume", value: 1 },
  { at: length, side: "out", what: "volume", value: 0 },
];

const endOf = ({ sound, frames }: Mixable) => sound?.end ?? frames;

/**
 * The transition from a track that is at `position` (frames) into another. It begins with a phrase: where the outro does, or
 * so early that it is over when the sound is; never before `position`. The incoming track starts so that its intro ends with
 * the transition, or at its first downbeat. What is too short for `bars` gets half, a quarter …, at least one bar. `range`:
 * the largest change of tempo; beyond it the tracks are faded without sync. `playedAt`: tempo of the outgoing deck, 1 as
 * recorded.
 */
export function planTransition(
  out: Mixable,
  position: number,
  into: Mixable,
  options: { readonly bars: TransitionBars; readonly range: number; readonly playedAt?: number },
): Transition {
  const { bars, range, playedAt = 1 } = options;
  const { grid } = out;
  const fit = grid && into.grid && tempoChange(bpmAt(grid, endOf(out)) * playedAt, bpmAt(into.grid, startOf(into)));
  if (!grid || !into.grid || !fit || Math.abs(fit.change) > range) return plainTransition(out, position, into);
  const last = beatAt(grid, endOf(out));
  const now = beatAt(grid, position);
  const perBar = grid.beatsPerBar;
  let length = bars * perBar;
  // half as long until it fits between here and the end
  while (length > perBar && barLine(grid, now, 1, Math.ceil) + length > last) length /= 2;
  const latest = last - length;
  const wanted = out.outro && out.outro.end > out.outro.start ? beatAt(grid, out.outro.start) : latest;
  const start = startBeat(grid, now, Math.min(wanted, latest), latest);
  return {
    outFrame: frameAt(grid, start),
    inFrame: entryFrame(into, into.grid, length / fit.ratio),
    length,
    beats: true,
    tempo: 1 + fit.change,
    moves: blend(length, Math.min(perBar, length / 2)),
  };
}

/** The phrase, else the bar, with which a transition begins: at the one nearest before `wanted`, within what is left. */
function startBeat(grid: BeatGrid, now: number, wanted: number, latest: number): number {
  const phrase = barLine(grid, wanted, PHRASE_BARS, Math.round);
  if (phrase >= now && phrase <= latest) return phrase;
  const before = barLine(grid, Math.min(wanted, latest), PHRASE_BARS, Math.floor);
  if (before >= now) return before;
  const bar = barLine(grid, Math.max(now, Math.min(wanted, latest)), 1, Math.floor);
  return bar >= now ? bar : barLine(grid, now, 1, Math.ceil);
}

/** Where the incoming track starts so that after `length` of its beats its intro is over. */
function entryFrame(into: Mixable, grid: BeatGrid, length: number): number {
  const first = barLine(grid, beatAt(grid, into.sound?.start ?? 0) - 0.25, 1, Math.ceil);
  if (into.cue !== null) return frameAt(grid, barLine(grid, beatAt(grid, into.cue), 1, Math.round));
  if (!into.intro || into.intro.end <= into.intro.start) return frameAt(grid, first);
  const body = barLine(grid, beatAt(grid, into.intro.end), 1, Math.round);
  return frameAt(grid, Math.max(first, body - length));
}

function plainTransition(out: Mixable, position: number, into: Mixable): Transition {
  const left = (endOf(out) - position) / out.rate;
  const length = Math.max(0, Math.min(PLAIN_SECONDS, left));
  return {
    outFrame: Math.max(position, endOf(out) - length * out.rate),
    inFrame: startOf(into),
    length,
    beats: false,
    tempo: 1,
    moves: crossfade(length),
  };
}

/** The value of one line of a plan at a time; null where the plan does not move it. */
export function valueAt(
  { moves }: Pick<Transition, "moves">,
  side: Move["side"],
  what: Move["what"],
  at: number,
): number | null {
  let before: Move | null = null;
  for (const move of moves) {
    if (move.side !== side || move.what !== what) continue;
    if (move.at > at) {
      if (!before) return move.value;
      return before.value + ((move.value - before.value) * (at - before.at)) / (move.at - before.at);
    }
    before = move;
  }
  return before?.value ?? null;
}
