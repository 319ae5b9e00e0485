import { Size } from "../../abi";
import { sampleRate } from "../context";
import { crossfadeInto } from "./mixing";
import { Deck } from "./record";
import { readAlong } from "./source";

/**
 * The way of a deck through its source: frame by frame with its speed, and round its loop. A loop is exact to a fraction of a
 * frame: where a position comes to its end it goes on as far behind its start. Just before, what lies in front of the start
 * fades in, so that the turn does not click and the start itself, mostly an attack, stands there as it is; where nothing
 * lies in front of it, the turn is hard.
 */

/** Seconds of the fade before a loop turns. */
const LOOP_FADE: f64 = 0.004;
/** The most source frames of a frame: more would not fit into what a block reads. */
export const FASTEST_STEP: f64 = 15;
/** The shortest loop, source frames: it turns a few times in a block of the fastest step. */
export const SHORTEST_LOOP: f64 = 256;

/** What `walk` found: a position for each frame, where the way ends, and whether it is in the loop there. */
export const positions = memory.data(Size.block * 8, 16);
export let walkEnd: f64 = 0;
export let walkInside: bool = false;

/** Frames in front of which the position turned. */
const TURNS: i32 = 64;
const turns = memory.data(TURNS * 4, 4);
let turnCount: i32 = 0;

const otherPositions = memory.data(Size.block * 8, 16);
const otherLeft = memory.data(Size.block * 4, 16);
const otherRight = memory.data(Size.block * 4, 16);
const gains = memory.data(Size.block * 4, 16);

function isIn(deck: Deck, position: f64): bool {
  return position >= deck.loopStart && position < deck.loopEnd;
}

/** A position brought into the loop by whole lengths of it. */
export function turned(deck: Deck, position: f64): f64 {
  const length = deck.loopEnd - deck.loopStart;
  const into = position - deck.loopStart;
  const rest = into - Math.floor(into / length) * length;
  return deck.loopStart + (rest < length ? rest : 0);
}

/**
 * Lays `frames` frames of the way from a position, whose step (source frames a frame, either direction) glides evenly from
 * `first` to `last`. `inside`: it has been in the loop, and does not leave it.
 */
export function walk(deck: Deck, from: f64, first: f64, last: f64, frames: i32, inside: bool): void {
  const bend = (last - first) / <f64>(2 * frames);
  turnCount = 0;
  if (!deck.looped) {
    for (let i = 0; i < frames; i++) store<f64>(positions + (<usize>i << 3), from + (first + bend * <f64>i) * <f64>i);
    walkEnd = from + (first + bend * <f64>frames) * <f64>frames;
    walkInside = false;
    return;
  }
  let shift: f64 = 0;
  for (let i = 0; i <= frames; i++) {
    let position = from + (first + bend * <f64>i) * <f64>i + shift;
    if (!inside) inside = isIn(deck, position);
    else if (!isIn(deck, position)) {
      const there = turned(deck, position);
      shift += there - position;
      position = there;
      if (i < frames && turnCount < TURNS) {
        store<i32>(turns + (<usize>turnCount << 2), i);
        turnCount++;
      }
    }
    if (i < frames) store<f64>(positions + (<usize>i << 3), position);
    else walkEnd = position;
  }
  walkInside = inside;
}

/** Where the way comes to from a position over a distance in source frames, negative backwards. */
export function endOf(deck: Deck, from: f64, distance: f64, inside: bool): f64 {
  const end = from + distance;
  if (!deck.looped || isIn(deck, end)) return end;
  const enters = distance > 0 ? from < deck.loopStart && end >= deck.loopEnd : from >= deck.loopEnd && end < deck.loopStart;
  return inside || enters ? turned(deck, end) : end;
}

/** Reads the way that `walk` laid; the steps are the same. */
export function readWalk(deck: Deck, first: f64, last: f64, frames: i32, left: usize, right: usize): void {
  let from = 0;
  for (let turn = 0; turn <= turnCount; turn++) {
    const to = turn < turnCount ? load<i32>(turns + (<usize>turn << 2)) : frames;
    if (to > from) readAlong(deck, positions + (<usize>from << 3), first, last, to - from, left + (<usize>from << 2), right + (<usize>from << 2));
    from = to;
  }
  if (deck.looped) fadeTurns(deck, first, last, frames, left, right);
}

/** Fades what lies in front of the loop's other end into the last frames before a turn. */
function fadeTurns(deck: Deck, first: f64, last: f64, frames: i32, left: usize, right: usize): void {
  const length = deck.loopEnd - deck.loopStart;
  const forwards = first + last >= 0;
  const room = forwards ? deck.loopStart : deck.frames - deck.loopEnd;
  const fade = Math.min(LOOP_FADE * deck.rate, Math.min(room, length * 0.5));
  if (fade < 1) return;
  let begin = frames;
  let end = 0;
  for (let i = 0; i < frames; i++) {
    const position = load<f64>(positions + (<usize>i << 3));
    const away = forwards ? deck.loopEnd - position : position - deck.loopStart;
    const near = away > 0 && away < fade && isIn(deck, position);
    store<f32>(gains + (<usize>i << 2), near ? <f32>(1 - away / fade) : 0);
    store<f64>(otherPositions + (<usize>i << 3), forwards ? position - length : position + length);
    if (!near) continue;
    begin = min(begin, i);
    end = i + 1;
  }
  if (begin >= end) return;
  const at = <usize>begin << 2;
  // Between two turns within a block the other positions jump: each run is read by itself.
  let from = begin;
  while (from < end) {
    let to = from + 1;
    while (to < end && load<f32>(gains + (<usize>to << 2)) > 0 == load<f32>(gains + (<usize>from << 2)) > 0) to++;
    const place = <usize>from << 2;
    if (load<f32>(gains + place) > 0) {
      readAlong(deck, otherPositions + (<usize>from << 3), first, last, to - from, otherLeft + place, otherRight + place);
    } else {
      memory.fill(otherLeft + place, 0, <usize>(to - from) << 2);
      memory.fill(otherRight + place, 0, <usize>(to - from) << 2);
    }
    from = to;
  }
  crossfadeInto(left + at, otherLeft + at, gains + at, end - begin);
  crossfadeInto(right + at, otherRight + at, gains + at, end - begin);
}

/** Frames of the engine in so many seconds, at least one. */
export function framesIn(seconds: f64): i32 {
  return max(1, <i32>Math.round(seconds * <f64>sampleRate));
}
