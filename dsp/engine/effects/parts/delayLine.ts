import { Size } from "../../../abi";
import { allocate, release } from "../../memory";
import { isZero } from "./block";

/** Frames after a line's end that repeat its beginning, so that a block can be read and written in one run. */
export const GUARD: i32 = Size.block * 2;
/** Frames of the crossfade from one delay to another. */
const FADE: i32 = 8 * Size.block;

/**
 * A delay of whole frames for one channel, written and read in pieces of up to a block. A change
 * of the delay crossfades from the old place to the new one.
 */
@unmanaged
class DelayLine {
  samples: usize;
  /** frames before the guard */
  size: i32;
  /** where the next frame is written */
  position: i32;
  delay: i32;
  next: i32;
  /** where the running crossfade ends */
  target: i32;
  /** frames of the crossfade that are done */
  fade: i32;
}

/** A line for delays of up to `longest` frames; 0 where the arena is full. */
export function delayLineCreate(longest: i32): usize {
  const size = (longest + 2 * Size.block - 1) & ~(Size.block - 1);
  const address = allocate(offsetof<DelayLine>());
  const samples = allocate(<usize>(size + GUARD) * 4);
  if (address == 0 || samples == 0) {
    release(address);
    release(samples);
    return 0;
  }
  const line = changetype<DelayLine>(address);
  line.samples = samples;
  line.size = size;
  return address;
}

export function delayLineFree(address: usize): void {
  if (address == 0) return;
  release(changetype<DelayLine>(address).samples);
  release(address);
}

/** Silences the line and settles its delay. */
export function delayLineReset(address: usize): void {
  const line = changetype<DelayLine>(address);
  memory.fill(line.samples, 0, <usize>(line.size + GUARD) * 4);
  line.position = 0;
  line.delay = line.next;
  line.fade = 0;
}

/** Whether the line holds nothing but 0. */
export function delayLineIsSilent(address: usize): bool {
  const line = changetype<DelayLine>(address);
  return isZero(line.samples, <usize>(line.size + GUARD) * 4);
}

/** Asks for another delay, at once or by a crossfade; held between 0 and the longest. */
export function delayLineSet(address: usize, frames: i32, jump: bool): void {
  const line = changetype<DelayLine>(address);
  line.next = min(max(frames, 0), line.size - Size.block);
  if (jump) {
    line.delay = line.next;
    line.fade = 0;
  }
}

/** Writes a piece, and puts the delayed one into `out` (which may be the same memory). */
export function delayLineProcess(address: usize, input: usize, out: usize, frames: i32): void {
  const line = changetype<DelayLine>(address);
  memory.copy(line.samples + ((<usize>line.position) << 2), input, <usize>frames << 2);
  keepGuard(line.samples, line.size, line.position, frames);
  if (line.next == line.delay) {
    memory.copy(out, readAt(line, line.delay), <usize>frames << 2);
  } else {
    crossfade(line, out, frames);
  }
  line.position += frames;
  if (line.position >= line.size) line.position -= line.size;
}

/** After frames were written from `position` on, maybe past the end: makes the beginning and the guard equal again. */
export function keepGuard(samples: usize, size: i32, position: i32, frames: i32): void {
  const over = position + frames - size;
  if (over > 0) memory.copy(samples, samples + (<usize>size << 2), <usize>over << 2);
  if (position >= GUARD) return;
  const at = samples + (<usize>position << 2);
  memory.copy(at + (<usize>size << 2), at, <usize>min(frames, GUARD - position) << 2);
}

function readAt(line: DelayLine, delay: i32): usize {
  let at = line.position - delay;
  if (at < 0) at += line.size;
  return line.samples + ((<usize>at) << 2);
}

function crossfade(line: DelayLine, out: usize, frames: i32): void {
  // A delay that changes meanwhile waits until this crossfade has ended.
  if (line.fade == 0) line.target = line.next;
  const from = readAt(line, line.delay);
  const to = readAt(line, line.target);
  const step: f32 = 1 / <f32>FADE;
  let share: f32 = <f32>line.fade * step;
  for (let at: usize = 0; at < <usize>frames << 2; at += 4) {
    const a = load<f32>(from + at);
    store<f32>(out + at, a + (load<f32>(to + at) - a) * share);
    share = min<f32>(share + step, 1);
  }
  line.fade += frames;
  if (line.fade >= FADE) {
    line.fade = 0;
    line.delay = line.target;
  }
}
