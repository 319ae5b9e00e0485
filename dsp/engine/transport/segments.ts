import { Size } from "../../abi";
import { Transport } from "./record";

/**
 * The runs of a transport's timeline that a block is made of: mostly one, two where the loop wraps within
 * the block. Voices and notes render run by run, so that everything stands on its frame.
 */

@unmanaged
export class Segment {
  /** first timeline frame */
  start: f64;
  /** frame within the block */
  offset: i32;
  frames: i32;
  /** number of loop wraps and seeks so far: tells what belongs to this run */
  pass: i32;
  /** the timeline jumps here */
  jump: bool;
}

const SEGMENT: usize = (offsetof<Segment>() + 7) & ~7;
/** Most of one block: a loop is a block long at least. */
const SEGMENTS: i32 = 8;
const segments = memory.data(Size.transports * SEGMENTS * <i32>SEGMENT, 16);

// @ts-ignore: decorator
@inline
export function segmentAt(transport: Transport, index: i32): Segment {
  return changetype<Segment>(segments + <usize>(transport.number * SEGMENTS + index) * SEGMENT);
}

export function clearSegments(transport: Transport): void {
  transport.segmentCount = 0;
}

/** Adds a run of `frames` at `offset` frames of the block, from timeline frame `start` on. */
export function addSegment(transport: Transport, offset: i32, frames: i32, start: f64, jump: bool): void {
  const segment = segmentAt(transport, transport.segmentCount++);
  segment.start = start;
  segment.offset = offset;
  segment.frames = frames;
  segment.pass = transport.pass;
  segment.jump = jump;
}
