import { ForeignParameter, Size } from "../../abi";
import { foreign, foreignClose, foreignFeed, foreignInputLatency, foreignInterval, foreignOpen, foreignOutputLatency, foreignReset, foreignSeek, foreignSet } from "./calls";
import { hold, leaveTurns } from "./turns";

/**
 * A stretcher plays a source at another speed and the same pitch: for each run of output it is given the frames of the
 * source that belong to it, more or fewer than come out. It is named by a number.
 *
 * To begin at source frame S, at `rate` source frames a frame: `stretcherFeed` it the `stretcherHistory` frames that end
 * with frame S + `stretcherLead`, then `stretcherSeek`; then `stretcherRunUp` frames are rendered and dropped, in the blocks
 * before, so that no block renders them all; the next frame is S. Output frame n after it has been given source frames up
 * to S + lead + rate × (n + run-up).
 */

/** Hz up to which a transposition is even. */
const TONALITY: f32 = 8000;

/** Both channels behind each other, as the host takes and gives them. */
const fed = memory.data(Size.foreignFrames * 8, 16);
const given = memory.data(Size.foreignFrames * 8, 16);

/** A stretcher that nobody has, at rest; −1 where there is none. */
export function stretcherOpen(): i32 {
  const id = foreignOpen();
  if (id >= 0) hold(id);
  return id;
}

export function stretcherClose(id: i32): void {
  leaveTurns(id);
  foreignClose(id);
}

/** Source frames by which what is given runs ahead of what sounds. */
export function stretcherLead(id: i32): i32 {
  return foreignInputLatency(id);
}

/** Frames that are rendered and dropped before the first that sounds. */
export function stretcherRunUp(id: i32): i32 {
  return foreignOutputLatency(id);
}

/** Frames between two of its heavy steps. */
export function stretcherInterval(id: i32): i32 {
  return foreignInterval(id);
}

/** How many semitones it sounds higher, and whether its formants stay where they were; from the next call on. */
export function stretcherTranspose(id: i32, semitones: f32, keepFormants: bool): void {
  foreignSet(id, ForeignParameter.semitones, semitones);
  foreignSet(id, ForeignParameter.tonality, TONALITY);
  foreignSet(id, ForeignParameter.keepFormants, keepFormants ? 1 : 0);
}

/** Source frames that a seek is given. */
export function stretcherHistory(id: i32): i32 {
  return foreignInputLatency(id) + foreignOutputLatency(id);
}

/**
 * Gives it at most Size.foreignFrames of the frames before a place, as those from `at` on of its history. The first of them
 * ends what it played before.
 */
export function stretcherFeed(id: i32, at: i32, left: usize, right: usize, frames: i32): void {
  if (at == 0) foreignReset(id);
  const bytes = <usize>frames << 2;
  memory.copy(fed, left, bytes);
  memory.copy(fed + bytes, right, bytes);
  foreignFeed(id, at, fed, frames);
}

/** Begins anew behind the history that it was fed. */
export function stretcherSeek(id: i32, rate: f64): void {
  foreignSeek(id, stretcherHistory(id), rate);
}

/**
 * Takes `sourceFrames` frames and gives `frames`; both at most Size.foreignFrames. False where the stretcher has failed:
 * the output is silent then.
 */
export function stretcherRender(id: i32, sourceLeft: usize, sourceRight: usize, sourceFrames: i32, left: usize, right: usize, frames: i32): bool {
  const taken = <usize>sourceFrames << 2;
  const made = <usize>frames << 2;
  memory.copy(fed, sourceLeft, taken);
  memory.copy(fed + taken, sourceRight, taken);
  if (!foreign(id, fed, sourceFrames, given, frames)) {
    memory.fill(left, 0, made);
    memory.fill(right, 0, made);
    return false;
  }
  memory.copy(left, given, made);
  memory.copy(right, given + made, made);
  return true;
}
