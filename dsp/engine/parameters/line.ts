import { sampleRate } from "../context";
import { smoothingShare } from "../math/smoothing";

/**
 * One parameter of a device, as it moves. A piece of a block is rendered with every parameter on a straight line: from
 * `start` at its first frame, by `step` per frame, to `end` after its last. A live control follows its target
 * exponentially, with a time constant of 10 ms.
 */
@unmanaged
export class ParameterLine {
  /** what it was set to */
  target: f32;
  start: f32;
  end: f32;
  /** change per frame */
  step: f32;
  /** the most that it moves per second, 0: unlimited (a delay that moves too fast is heard as a jump in pitch) */
  glide: f32;
}

/** Bytes of a line; a device's lines are stored in a row, by parameter. */
export const LINE: usize = 32;

// @ts-ignore: decorator
@inline
export function lineAt(lines: usize, parameter: i32): ParameterLine {
  return changetype<ParameterLine>(lines + <usize>parameter * LINE);
}

/** The value that was set: for choices, and for what cannot move gradually. */
// @ts-ignore: decorator
@inline
export function lineTarget(lines: usize, parameter: i32): f32 {
  return lineAt(lines, parameter).target;
}

/** Value at the first frame of the piece. */
// @ts-ignore: decorator
@inline
export function lineStart(lines: usize, parameter: i32): f32 {
  return lineAt(lines, parameter).start;
}

/** Value after the last frame of the piece. */
// @ts-ignore: decorator
@inline
export function lineEnd(lines: usize, parameter: i32): f32 {
  return lineAt(lines, parameter).end;
}

/** Value after a number of the piece's frames. */
// @ts-ignore: decorator
@inline
export function lineAfter(lines: usize, parameter: i32, frames: i32): f32 {
  const line = lineAt(lines, parameter);
  return line.start + line.step * <f32>frames;
}

/** Change per frame within the piece. */
// @ts-ignore: decorator
@inline
export function lineStep(lines: usize, parameter: i32): f32 {
  return lineAt(lines, parameter).step;
}

/** Sets a parameter's target; `jump` puts it there at once. */
export function lineSet(lines: usize, parameter: i32, value: f32, jump: bool): void {
  const line = lineAt(lines, parameter);
  line.target = value;
  if (jump) settleLine(line);
}

/** Sets the most that a parameter moves in a second. */
export function lineGlide(lines: usize, parameter: i32, perSecond: f32): void {
  lineAt(lines, parameter).glide = perSecond;
}

/** Puts `count` lines on their targets. */
export function settleLines(lines: usize, count: i32): void {
  for (let i = 0; i < count; i++) settleLine(lineAt(lines, i));
}

/** Puts a line on its target. */
export function settleLine(line: ParameterLine): void {
  line.start = line.target;
  line.end = line.target;
  line.step = 0;
}

/** Advances `count` lines by a piece of a block. */
export function advanceLines(lines: usize, count: i32, frames: i32): void {
  for (let i = 0; i < count; i++) advanceLine(lineAt(lines, i), <f32>frames);
}

/** Advances a line by a piece of a block. */
export function advanceLine(line: ParameterLine, frames: f32): void {
  const target = line.target;
  const start = line.end;
  line.start = start;
  if (start == target) {
    line.step = 0;
    return;
  }
  const share = smoothingShare(frames);
  const most: f32 = line.glide == 0 ? f32.MAX_VALUE : (line.glide * frames) / sampleRate;
  let end: f32 = start + min(max((target - start) * share, -most), most);
  if (abs(target - end) <= 1e-5 * (abs(target) + 0.01)) end = target;
  line.end = end;
  line.step = (end - start) / frames;
}
