import { Size } from "../../abi";
import { Kernel } from "../sources/kernel";
import { findReach, readerHolds, readExact, readFine, readMoving, readWhole, reachFrom, reachTo, wholeLeft, wholeRight } from "../sources/reader";
import { exactPosition, reachedFrom, sourcePosition, Voice, voiceRate } from "./voices";

/**
 * What a voice reads of its source, frame by frame: of the timeline, or where a stretcher stands between the two, of the
 * sound that it is given.
 */

/** Positions and rates of the frames of a voice whose rate moves. */
const positions = memory.data(Size.block * 8, 16);
const rates = memory.data(Size.block * 8, 16);

/** What `findSpan` found: the positions from here to below there. */
let spanFirst: f64 = 0;
let spanLast: f64 = 0;

/** Finds which source positions a run of frames needs. */
function findSpan(voice: Voice, from: f64, frames: i32): void {
  if (voice.moves) {
    fillPositions(voice, from, frames);
    findReach(positions, rates, frames);
    spanFirst = reachFrom;
    spanLast = reachTo;
    return;
  }
  const last = from + <f64>(frames - 1);
  spanFirst = reachedFrom(voice, from);
  spanLast = reachedFrom(voice, last) + (voice.kernel == 0 ? 1 : <f64>changetype<Kernel>(voice.kernel).taps);
}

function fillPositions(voice: Voice, from: f64, frames: i32): void {
  for (let i = 0; i < frames; i++) {
    const frame = from + <f64>i;
    store<f64>(positions + (<usize>i << 3), sourcePosition(voice, frame));
    store<f64>(rates + (<usize>i << 3), voiceRate(voice, frame) * voice.ratio);
  }
}

/** Whether what a run of at most a block's frames needs of the source is there. */
export function holdsFrames(index: i32, voice: Voice, from: f64, frames: i32): bool {
  findSpan(voice, from, frames);
  return readerHolds(index, spanFirst, spanLast);
}

/** Where `readFrames` has put its frames. */
export let readLeft: usize = 0;
export let readRight: usize = 0;

/** Reads a run of at most a block's frames: into `left` and `right`, unless they stand somewhere in one run. */
export function readFrames(index: i32, voice: Voice, from: f64, frames: i32, left: usize, right: usize): void {
  readLeft = left;
  readRight = right;
  if (voice.moves) {
    fillPositions(voice, from, frames);
    readMoving(index, positions, rates, frames, left, right);
  } else if (voice.kernel == 0) {
    readWhole(index, reachedFrom(voice, from), frames, left, right);
    readLeft = wholeLeft;
    readRight = wholeRight;
  } else {
    const kernel = changetype<Kernel>(voice.kernel);
    if (kernel.exact) readExact(index, kernel, exactPosition(voice, kernel, from), frames, left, right);
    else readFine(index, kernel, sourcePosition(voice, from), frames, left, right);
  }
}
