import { Size } from "../../abi";
import { Transport, transportAt } from "../transport/record";
import { segmentAt } from "../transport/segments";

/**
 * The timeline of each transport as what is late hears it: the runs of the last blocks, so that automation reaches
 * what comes out of a latency of some frames as late as the sound does.
 */

@unmanaged
class Run {
  /** the engine's frame count at which it begins */
  at: f64;
  /** timeline frame there, and how many timeline frames pass per frame: 1, or 0 while the timeline does not move */
  start: f64;
  speed: f64;
  /** no other run of any transport has the same */
  number: i32;
}

/** A loop is at least a block long, so this is more than the longest latency needs. */
const RUNS: i32 = 256;
const RUN: usize = (offsetof<Run>() + 7) & ~7;
const runs = memory.data(Size.transports * RUNS * <i32>((offsetof<Run>() + 7) & ~7), 8);
/** Runs that have begun so far, of all transports. */
let begun: i32 = 0;
/** Frames that were rendered before this block. */
let now: f64 = 0;

/** What `findRun` found: the timeline frame, whether time passes there, frames until the run ends, and its number. */
export let runFrame: f64 = 0;
export let runSpeed: f64 = 0;
export let runLeft: f64 = 0;
export let runNumber: i32 = 0;

// @ts-ignore: decorator
@inline
function runAt(transport: Transport, index: i32): Run {
  return changetype<Run>(runs + <usize>(transport.number * RUNS + (index & (RUNS - 1))) * RUN);
}

/** Forgets all that was, of every transport. */
export function resetRuns(): void {
  for (let i = 0; i < Size.transports; i++) transportAt(i).runCount = 0;
  now = 0;
}

/** Takes down a transport's segments of the coming block, which begins after `rendered` frames. */
export function noteRuns(transport: Transport, rendered: f64): void {
  now = rendered;
  let done = 0;
  for (let i = 0; i < transport.segmentCount; i++) {
    const segment = segmentAt(transport, i);
    if (segment.offset > done) note(transport, done, segment.start, 0);
    note(transport, segment.offset, segment.start, segment.frames > 0 ? 1 : 0);
    done = segment.offset + segment.frames;
  }
  if (done < Size.block) note(transport, done, transport.position, 0);
}

function note(transport: Transport, offset: i32, start: f64, speed: f64): void {
  const at = now + <f64>offset;
  if (transport.runCount > 0) {
    const last = runAt(transport, transport.runCount - 1);
    if (last.speed == speed && last.start + (at - last.at) * speed == start) return;
  }
  const run = runAt(transport, transport.runCount++);
  run.at = at;
  run.start = start;
  run.speed = speed;
  run.number = ++begun;
}

/** Finds where a transport's timeline stands for what is `latency` frames late, at a frame of this block. */
export function findRun(transport: Transport, frame: i32, latency: i32): void {
  const at = now + <f64>(frame - latency);
  const count = transport.runCount;
  const oldest = max(0, count - RUNS);
  let index = count - 1;
  while (index > oldest && runAt(transport, index).at > at) index--;
  const run = runAt(transport, index);
  const passed = Math.max(0, at - run.at);
  runNumber = run.number;
  runFrame = run.start + passed * run.speed;
  runSpeed = run.speed;
  runLeft = index + 1 < count ? runAt(transport, index + 1).at - at : Infinity;
}
