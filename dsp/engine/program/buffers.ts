import { Size } from "../../abi";
import { allocate, release } from "../memory";

/** Bytes that the host gives to the engine, by handle. */

@unmanaged
class Buffer {
  address: usize;
  bytes: i32;
}

const BUFFER: usize = offsetof<Buffer>();
const buffers = memory.data(Size.buffers * <i32>BUFFER, 8);

/** Forgets every buffer; after the arena was cleared. */
export function resetBuffers(): void {
  memory.fill(buffers, 0, <usize>Size.buffers * BUFFER);
}

function bufferAt(handle: i32): Buffer {
  return changetype<Buffer>(buffers + <usize>handle * BUFFER);
}

export function isBuffer(handle: i32): bool {
  return handle >= 0 && handle < Size.buffers && bufferAt(handle).address != 0;
}

export function bufferAddress(handle: i32): usize {
  return bufferAt(handle).address;
}

export function bufferBytes(handle: i32): i32 {
  return bufferAt(handle).bytes;
}

/** Creates a zeroed buffer under a free handle; false if memory is full or a value makes no sense. */
export function createBuffer(handle: i32, bytes: i32): bool {
  if (handle < 0 || handle >= Size.buffers || bytes < 0) return false;
  const address = allocate((<usize>bytes + 3) & ~3);
  if (address == 0) return false;
  const buffer = bufferAt(handle);
  buffer.address = address;
  buffer.bytes = bytes;
  return true;
}

/** Writes words at a byte offset; false if they do not fit. */
export function writeBuffer(handle: i32, offset: i32, words: usize, count: i32): bool {
  if (!isBuffer(handle) || offset < 0) return false;
  const buffer = bufferAt(handle);
  if (<i64>offset + <i64>count * 4 > ((<i64>buffer.bytes + 3) & ~3)) return false;
  memory.copy(buffer.address + <usize>offset, words, <usize>count << 2);
  return true;
}

export function freeBuffer(handle: i32): void {
  const buffer = bufferAt(handle);
  release(buffer.address);
  buffer.address = 0;
  buffer.bytes = 0;
}
