import { sampleRate } from "../context";

/** Time constant of every live control, seconds. */
const TIME: f32 = 0.01;

/** Share of the way to its target that a live control goes in a number of frames. */
export function smoothingShare(frames: f32): f32 {
  return frames / (frames + TIME * sampleRate);
}
