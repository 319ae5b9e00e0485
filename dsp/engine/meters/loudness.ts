import { allocate } from "../memory";

/** A new loudness meter at the engine's sample rate; 0 where the arena is full. */
export function loudnessCreate(): usize {
  return allocate(64);
}

/** Listens to planar stereo f32. */
export function loudnessProcess(state: usize, left: usize, right: usize, frames: i32): void {}

/** Writes the Loudness floats to `out`. */
export function loudnessRead(state: usize, out: usize): void {}

/** Starts every measurement anew. */
export function loudnessReset(state: usize): void {}
