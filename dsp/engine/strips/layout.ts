import { Meter, Size } from "../../abi";
import { allocate } from "../memory";

/**
 * Where the strips' memory lies. A lane group is four strips side by side in the lanes of
 * a v128: its two channels of a block (frames × 4 lanes), then its state, all in one run of
 * memory small enough for the first-level cache.
 */

export const GROUPS: i32 = Size.strips / Size.lanes;
/** Bytes of one channel of a group's block. */
export const CHANNEL: usize = Size.block * 16;

/** Offsets within a group. */
export const LEFT: usize = 0;
export const RIGHT: usize = CHANNEL;

const GROUP: usize = 2 * CHANNEL;

let groups: usize = 0;
let meters: usize = 0;

/** Takes the strips' memory from the arena, all zero. */
export function allocateStrips(): void {
  groups = (allocate(<usize>GROUPS * GROUP + 64) + 63) & ~63;
  meters = allocate(Size.strips * Meter.count * 4);
}

/** Address of a group. */
// @ts-ignore: decorator
@inline
export function groupAddress(g: i32): usize {
  return groups + <usize>g * GROUP;
}

/** Address of a strip's Meter floats. */
// @ts-ignore: decorator
@inline
export function meterOf(slot: i32): usize {
  return meters + <usize>slot * (Meter.count * 4);
}
