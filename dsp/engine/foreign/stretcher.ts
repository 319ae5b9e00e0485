import { Size } from "../../abi";
import { foreign, foreignClose, foreignInputLatency, foreignOpen, foreignOutputLatency, foreignReset, foreignSeek } from "./calls";
import { joinTurns, leaveTurns } from "./turns";

/**
 * A stretcher plays a source at another speed and the same pitch: for each run of output it is given the frames of the
 * source that belong to it, more or fewer than come out. It is named by a number.
 *
 * To begin at source frame S, at `rate` source frames a frame: `stretcherSeek` with the `stretcherHistory` frames that
 * end with frame S + `stretcherLead`; then `stretcherRunUp` frames are rendered and dropped, in the blocks before, so that
 * no block renders them all; the next frame is S. Output frame n after it has been given source frames up to
 * S + lead + rate × (n + run-up).
 */

/** Both channels behind each other, as the host takes and gives them. */
const fed = memory.data(Size.foreignFrames * 8, 16);
const given = memory.data(Size.foreignFrames * 8, 16);

/** A stretcher that nobody has, at rest; −1 where there is none. The seed puts its heavy blocks where others' are not. */
export function stretcherOpen(seed: u32): i32 {
  const id = foreignOpen();
  if (id >= 0) joinTurns(id, seed);
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

/** Source frames that a seek is given. */
export function stretcherHistory(id: i32): i32 {
  return foreignInputLatency(id) + foreignOutputLatency(id);
}

/** Begins anew at another place: `source` holds `stretcherHistory` frames of left, then of right. */
export function stretcherSeek(id: i32, source: usize, rate: f64): void {
  foreignReset(id);
  foreignSeek(id, source, stretcherHistory(id), rate);
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
