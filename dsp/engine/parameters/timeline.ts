import { Size } from "../../abi";
import { segmentAt, segmentCount } from "../transport/segments";

/**
 * The timeline as what is late hears it: the runs of the last blocks, so that automation reaches
 * what comes out of a latency of some frames as late as the sound does.
 */

@unmanaged
class Run {
  /** frame of the engine's own count on which it begins */
  at: f64;
  /** timeline frame there, and how many of these pass in a frame: 1, or 0 while the timeline stands */
  start: f64;
  speed: f64;
}

/** A loop is at least a block long: this is more than the longest latency needs. */
const RUNS: i32 = 256;
const RUN: usize = offsetof<Run>();
const runs = memory.data(RUNS * <i32>offsetof<Run>(), 8);
let count: i32 = 0;
/** Frames that were rendered before this block. */
let now: f64 = 0;

/** What `findRun` found: the timeline frame, whether time passes there, frames until the run ends, and its number. */
export let runFrame: f64 = 0;
export let runSpeed: f64 = 0;
export let runLeft: f64 = 0;
export let runNumber: i32 = 0;

// @ts-ignore: decorator
@inline
function runAt(number: i32): Run {
  return changetype<Run>(runs + <usize>(number & (RUNS - 1)) * RUN);
}

/** Forgets all that was. */
export function resetRuns(): void {
  count = 0;
  now = 0;
}

/** Takes the transport's segments of the coming block down; `position` is where it stands after them. */
export function noteRuns(rendered: f64, position: f64): void {
  now = rendered;
  let done = 0;
  for (let i = 0; i < segmentCount; i++) {
    const segment = segmentAt(i);
    if (segment.offset > done) note(done, segment.start, 0);
    note(segment.offset, segment.start, segment.frames > 0 ? 1 : 0);
    done = segment.offset + segment.frames;
  }
  if (done < Size.block) note(done, position, 0);
}

function note(offset: i32, start: f64, speed: f64): void {
  const at = now + <f64>offset;
  if (count > 0) {
    const last = runAt(count - 1);
    if (last.speed == speed && last.start + (at - last.at) * speed == start) return;
  }
  const run = runAt(count++);
  run.at = at;
  run.start = start;
  run.speed = speed;
}

/** Finds where the timeline stands for what is `latency` frames late, at a frame of this block. */
export function findRun(frame: i32, latency: i32): void {
  const at = now + <f64>(frame - latency);
  const oldest = max(0, count - RUNS);
  let number = count - 1;
  while (number > oldest && runAt(number).at > at) number--;
  const run = runAt(number);
  const passed = Math.max(0, at - run.at);
  runNumber = number;
  runFrame = run.start + passed * run.speed;
  runSpeed = run.speed;
  runLeft = number + 1 < count ? runAt(number + 1).at - at : Infinity;
}
