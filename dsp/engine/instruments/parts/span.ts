import { lineAfter } from "../../parameters/line";

/**
 * A parameter over a part of a block, in its instrument's own unit: a straight line from the first frame to after the
 * last.
 */
@unmanaged
export class Span {
  from: f32;
  to: f32;

  /** Takes `frames` of a parameter of percent that begin `offset` frames into the piece, `full` for 100 %. */
  percent(lines: usize, parameter: i32, offset: i32, frames: i32, full: f32): void {
    this.from = lineAfter(lines, parameter, offset) * 0.01 * full;
    this.to = lineAfter(lines, parameter, offset + frames) * 0.01 * full;
  }
}
