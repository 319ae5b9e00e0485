import { allocateStrips, groupAddress, LEFT, meterOf, RIGHT } from "./layout";

/** Takes the strips' memory and makes every strip flat; call after the arena was reset. */
export function initLanes(): void {
  allocateStrips();
}

/** Address of the left channel of a group's block: Size.block frames × Size.lanes f32. */
export function groupLeft(g: i32): usize {
  return groupAddress(g) + LEFT;
}

/** Address of the right channel of a group's block. */
export function groupRight(g: i32): usize {
  return groupAddress(g) + RIGHT;
}

/** Makes a slot a flat, audible strip of a StripKind. */
export function laneCreate(slot: i32, kind: i32): void {}

/** Makes a slot flat and silences its meters; for a strip that goes away. */
export function laneClear(slot: i32): void {}

/** Clears tails, ramps and meters of a slot; keeps its parameters. */
export function laneReset(slot: i32): void {}

/** Sets a StripParameter in the units of the contract (pan −1..1); `jump` skips smoothing. */
export function laneParameter(slot: i32, parameter: i32, value: f32, jump: bool): void {}

/** Opens or closes the strip's effective mute, ramped unless `jump`. */
export function laneAudible(slot: i32, audible: bool, jump: bool): void {}

/** Gain, phase, filters, EQ and compressor of four strips, in place, over one block. */
export function groupPre(g: i32): void {}

/** Fader, pan, mute and meters of four strips, in place, over one block. */
export function groupPost(g: i32): void {}

/** Address of the strip's Meter floats, in a contiguous block of Size.strips × Meter.count. */
export function meterAddress(slot: i32): usize {
  return meterOf(slot);
}

/** Clears held peak and clip count. */
export function laneClearClip(slot: i32): void {}
