import { Size } from "../abi";

/** Frames of the engine's own grid. */
export function blockFrames(): i32 {
  return Size.block;
}
