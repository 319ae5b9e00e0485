import { GridRecord } from "../../abi";
import { Deck } from "./record";

/** Where a deck's beats are, as in contract/dj/grid: even from one anchor to the next, outside of them by the grid's tempo. */

/** The result of `findSegment`: a frame, its beat, and the frames of a beat from there on. */
let segmentFrame: f64 = 0;
let segmentBeat: f64 = 0;
let framesPerBeat: f64 = 0;

export function hasGrid(deck: Deck): bool {
  return deck.anchorCount > 0;
}

// @ts-ignore: decorator
@inline
function anchorOf(deck: Deck, index: i32): usize {
  return deck.anchors + <usize>index * GridRecord.bytes;
}

/** Finds the segment of a frame or a beat (`field`): that of the last anchor at or before it. */
function findSegment(deck: Deck, field: usize, value: f64): void {
  const count = deck.anchorCount;
  let index = deck.anchorHint;
  if (index >= count || !holds(deck, index, field, value)) {
    let low = -1;
    let high = count - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (load<f64>(anchorOf(deck, middle) + field) <= value) low = middle;
      else high = middle - 1;
    }
    index = low;
    deck.anchorHint = max(index, 0);
  }
  const anchor = anchorOf(deck, max(index, 0));
  segmentFrame = load<f64>(anchor, GridRecord.frame);
  segmentBeat = load<f64>(anchor, GridRecord.beat);
  if (index < 0 || index + 1 >= count) {
    framesPerBeat = (60 * deck.rate) / deck.gridBpm;
    return;
  }
  const next = anchorOf(deck, index + 1);
  framesPerBeat = (load<f64>(next, GridRecord.frame) - segmentFrame) / (load<f64>(next, GridRecord.beat) - segmentBeat);
}

function holds(deck: Deck, index: i32, field: usize, value: f64): bool {
  if (load<f64>(anchorOf(deck, index) + field) > value) return false;
  return index + 1 >= deck.anchorCount || load<f64>(anchorOf(deck, index + 1) + field) > value;
}

/** The beat at a source frame. */
export function gridBeat(deck: Deck, frame: f64): f64 {
  findSegment(deck, GridRecord.frame, frame);
  return segmentBeat + (frame - segmentFrame) / framesPerBeat;
}

/** The source frame of a beat. */
export function gridFrame(deck: Deck, beat: f64): f64 {
  findSegment(deck, GridRecord.beat, beat);
  return segmentFrame + (beat - segmentBeat) * framesPerBeat;
}

/** Beats a minute at a source frame, at speed 1. */
export function gridTempo(deck: Deck, frame: f64): f64 {
  findSegment(deck, GridRecord.frame, frame);
  return (60 * deck.rate) / framesPerBeat;
}

/** Gives a deck its grid (`anchors` rise, as the command has checked); 0 and 0: none. */
export function setGrid(deck: Deck, anchors: usize, count: i32, bpm: f64): void {
  deck.anchors = anchors;
  deck.anchorCount = count;
  deck.anchorHint = 0;
  deck.gridBpm = bpm;
}
