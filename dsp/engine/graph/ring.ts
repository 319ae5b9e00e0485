import { Size } from "../../abi";
import { allocate, release } from "../memory";
import { lineCapacity } from "./delay";

/** A delay line of four interleaved stereo lanes, for compensation of a whole row of edges. */

@unmanaged
class Ring {
  /** frames, a power of two and a multiple of the block */
  capacity: i32;
  write: i32;
  left: usize;
  right: usize;
}

const delayed = memory.data(Size.block * 32, 16);

/** A silent ring for delays up to `delay` frames; 0 where memory is full. */
export function ringCreate(delay: i32): usize {
  const capacity = lineCapacity(delay);
  const address = allocate(offsetof<Ring>() + <usize>capacity * 32);
  if (address == 0) return 0;
  const ring = changetype<Ring>(address);
  ring.capacity = capacity;
  ring.left = address + offsetof<Ring>();
  ring.right = ring.left + (<usize>capacity << 4);
  return address;
}

export function ringFree(address: usize): void {
  release(address);
}

export function ringHolds(address: usize, delay: i32): bool {
  return address != 0 && delay + Size.block <= changetype<Ring>(address).capacity;
}

export function ringClear(address: usize): void {
  if (address == 0) return;
  const ring = changetype<Ring>(address);
  memory.fill(ring.left, 0, <usize>ring.capacity << 5);
}

/** Copies the past of one lane of a ring into a lane of another. */
export function ringCopyLane(to: usize, toLane: i32, from: usize, fromLane: i32): void {
  const target = changetype<Ring>(to);
  const source = changetype<Ring>(from);
  const frames = min(target.capacity, source.capacity);
  for (let back = 1; back <= frames; back++) {
    const at = (<usize>((target.write - back) & (target.capacity - 1)) << 4) + (<usize>toLane << 2);
    const was = (<usize>((source.write - back) & (source.capacity - 1)) << 4) + (<usize>fromLane << 2);
    store<f32>(target.left + at, load<f32>(source.left + was));
    store<f32>(target.right + at, load<f32>(source.right + was));
  }
}

/** Takes a block of four lanes and gives the one from `delay` frames before: left, then right, until the next call. */
export function ringProcess(address: usize, delay: i32, left: usize, right: usize): usize {
  const ring = changetype<Ring>(address);
  const at = <usize>ring.write << 4;
  memory.copy(ring.left + at, left, Size.block * 16);
  memory.copy(ring.right + at, right, Size.block * 16);
  const from = (ring.write - delay) & (ring.capacity - 1);
  const first = min(<i32>Size.block, ring.capacity - from);
  memory.copy(delayed, ring.left + (<usize>from << 4), <usize>first << 4);
  memory.copy(delayed + Size.block * 16, ring.right + (<usize>from << 4), <usize>first << 4);
  if (first < Size.block) {
    const rest = <usize>(Size.block - first) << 4;
    memory.copy(delayed + (<usize>first << 4), ring.left, rest);
    memory.copy(delayed + Size.block * 16 + (<usize>first << 4), ring.right, rest);
  }
  ring.write = (ring.write + Size.block) & (ring.capacity - 1);
  return delayed;
}
