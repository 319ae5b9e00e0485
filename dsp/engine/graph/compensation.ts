import { Size } from "../../abi";
import { allocate, release } from "../memory";

/**
 * Delays that compensate latency, for whole blocks of stereo: of one planar signal, or of four interleaved lanes at
 * once. They are read so many frames behind where they are written.
 */

@unmanaged
class Compensation {
  /** frames, a power of two and a multiple of the block */
  capacity: i32;
  write: i32;
  /** binary logarithm of a frame's bytes: 2 planar, 4 interleaved */
  shift: i32;
  left: usize;
  right: usize;
}

/** Binary logarithm of a frame's bytes. */
export const PLANAR_FRAME: i32 = 2;
export const LANES_FRAME: i32 = 4;

/** A silent delay of up to `delay` frames of PLANAR_FRAME or LANES_FRAME; 0 if memory is full. */
export function compensationCreate(delay: i32, shift: i32): usize {
  let capacity: i32 = Size.block * 2;
  while (capacity < delay + Size.block) capacity <<= 1;
  const address = allocate(offsetof<Compensation>() + ((<usize>capacity * 2) << shift));
  if (address == 0) return 0;
  const made = changetype<Compensation>(address);
  made.capacity = capacity;
  made.shift = shift;
  made.left = address + offsetof<Compensation>();
  made.right = made.left + (<usize>capacity << shift);
  return address;
}

export function compensationFree(address: usize): void {
  release(address);
}

/** Whether it is long enough for a delay. */
export function compensationHolds(address: usize, delay: i32): bool {
  return address != 0 && delay + Size.block <= changetype<Compensation>(address).capacity;
}

export function compensationClear(address: usize): void {
  if (address == 0) return;
  const at = changetype<Compensation>(address);
  memory.fill(at.left, 0, (<usize>at.capacity * 2) << at.shift);
}

/** Copies the past of one lane of an interleaved one into a lane of another. */
export function compensationCopyLane(to: usize, toLane: i32, from: usize, fromLane: i32): void {
  const target = changetype<Compensation>(to);
  const source = changetype<Compensation>(from);
  const frames = min(target.capacity, source.capacity);
  for (let back = 1; back <= frames; back++) {
    const at = (<usize>((target.write - back) & (target.capacity - 1)) << LANES_FRAME) + (<usize>toLane << 2);
    const was = (<usize>((source.write - back) & (source.capacity - 1)) << LANES_FRAME) + (<usize>fromLane << 2);
    store<f32>(target.left + at, load<f32>(source.left + was));
    store<f32>(target.right + at, load<f32>(source.right + was));
  }
}

/**
 * Takes a block in, and writes the one from `delay` frames before to the addresses, which may be the ones it was read
 * from.
 */
export function compensate(address: usize, delay: i32, left: usize, right: usize, toLeft: usize, toRight: usize): void {
  const line = changetype<Compensation>(address);
  const shift = line.shift;
  const block = <usize>Size.block << shift;
  const at = <usize>line.write << shift;
  memory.copy(line.left + at, left, block);
  memory.copy(line.right + at, right, block);
  const frame = (line.write - delay) & (line.capacity - 1);
  const from = <usize>frame << shift;
  const first = <usize>min(<i32>Size.block, line.capacity - frame) << shift;
  memory.copy(toLeft, line.left + from, first);
  memory.copy(toRight, line.right + from, first);
  if (first < block) {
    memory.copy(toLeft + first, line.left, block - first);
    memory.copy(toRight + first, line.right, block - first);
  }
  line.write = (line.write + Size.block) & (line.capacity - 1);
}
