import { Size } from "../../abi";
import { allocate, release } from "../memory";

/** A delay line of planar stereo, for compensation: reads `delay` frames behind what it writes. */

@unmanaged
class Line {
  /** frames, a power of two and a multiple of the block */
  capacity: i32;
  write: i32;
  left: usize;
  right: usize;
}

/** Frames that a line of a delay must hold. */
export function lineCapacity(delay: i32): i32 {
  let capacity: i32 = Size.block * 2;
  while (capacity < delay + Size.block) capacity <<= 1;
  return capacity;
}

/** A silent line for delays up to `delay` frames; 0 where memory is full. */
export function lineCreate(delay: i32): usize {
  const capacity = lineCapacity(delay);
  const address = allocate(offsetof<Line>() + <usize>capacity * 8);
  if (address == 0) return 0;
  const line = changetype<Line>(address);
  line.capacity = capacity;
  line.left = address + offsetof<Line>();
  line.right = line.left + (<usize>capacity << 2);
  return address;
}

export function lineFree(address: usize): void {
  release(address);
}

/** Whether a line can hold a delay. */
export function lineHolds(address: usize, delay: i32): bool {
  return address != 0 && delay + Size.block <= changetype<Line>(address).capacity;
}

export function lineClear(address: usize): void {
  if (address == 0) return;
  const line = changetype<Line>(address);
  memory.fill(line.left, 0, <usize>line.capacity << 3);
}

/** Delays a block of planar stereo in place. */
export function lineProcess(address: usize, delay: i32, left: usize, right: usize): void {
  const line = changetype<Line>(address);
  const at = <usize>line.write << 2;
  memory.copy(line.left + at, left, Size.block * 4);
  memory.copy(line.right + at, right, Size.block * 4);
  const from = (line.write - delay) & (line.capacity - 1);
  const first = min(<i32>Size.block, line.capacity - from);
  memory.copy(left, line.left + (<usize>from << 2), <usize>first << 2);
  memory.copy(right, line.right + (<usize>from << 2), <usize>first << 2);
  if (first < Size.block) {
    memory.copy(left + (<usize>first << 2), line.left, <usize>(Size.block - first) << 2);
    memory.copy(right + (<usize>first << 2), line.right, <usize>(Size.block - first) << 2);
  }
  line.write = (line.write + Size.block) & (line.capacity - 1);
}
