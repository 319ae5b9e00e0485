/**
 * The arena: all memory after the static data, handed out in size classes and taken back to
 * free lists, so that devices come and go while the engine runs and memory never grows.
 * Classes are 2^n and 1.5·2^n bytes; a block carries its class in a 16-byte header.
 */

const HEADER: usize = 16;
const CLASSES: i32 = 62;
const LARGEST: usize = 1 << 30;
const freeLists = memory.data(CLASSES * 4, 16);

/** Where the arena begins: after the static data and what was reserved. */
let base: usize = (__heap_base + 15) & ~15;
let floor: usize = 0;
let floorUsed: usize = 0;
let next: usize = 0;
let end: usize = 0;
/** From here on nothing was allocated yet: it is zero, as the host gave it, and none of its pages is in use. */
let untouched: usize = 0;
let used: usize = 0;
let failed: bool = false;

/** Empties the arena; all addresses allocated before become invalid. */
export function resetMemory(): void {
  next = base;
  end = (<usize>memory.size()) << 16;
  used = 0;
  failed = false;
  memory.fill(freeLists, 0, CLASSES * 4);
  keepMemory();
}

/** Keeps what is allocated by now through `clearMemory`. */
export function keepMemory(): void {
  floor = next;
  floorUsed = used;
}

/** Returns the arena to its state at `keepMemory`. */
export function clearMemory(): void {
  next = floor;
  used = floorUsed;
  failed = false;
  memory.fill(freeLists, 0, CLASSES * 4);
}

/** Memory below the arena that is never freed, for tables; only at boot, while the arena is empty. */
export function reserve(bytes: usize): usize {
  const address = base;
  base = (base + bytes + 15) & ~15;
  next = base;
  untouched = max(untouched, base);
  return address;
}

/** Smallest class (2·log2, plus one for the 1.5 step) whose size is at least `bytes`. */
function classOf(bytes: usize): i32 {
  let log = 31 - <i32>clz<u32>(<u32>bytes);
  if ((<usize>1 << log) >= bytes) return log * 2;
  return (<usize>3 << (log - 1)) >= bytes ? log * 2 + 1 : log * 2 + 2;
}

function classSize(index: i32): usize {
  return (index & 1) != 0 ? <usize>3 << ((index >> 1) - 1) : <usize>1 << (index >> 1);
}

/** Zeroed memory of at least `bytes`, 16-byte aligned; 0 if the arena is full (see `takeMemoryFault`). */
export function allocate(bytes: usize): usize {
  if (bytes > LARGEST) {
    failed = true;
    return 0;
  }
  const index = classOf((bytes > 32 ? bytes : 32) + HEADER);
  const size = classSize(index);
  const list = freeLists + (<usize>index << 2);
  let block = <usize>load<u32>(list);
  if (block != 0) {
    store<u32>(list, load<u32>(block, 4));
  } else {
    block = next;
    const after = (next + size + 15) & ~15;
    if (after > end) {
      failed = true;
      return 0;
    }
    next = after;
  }
  store<u32>(block, <u32>index);
  used += size;
  // On the audio thread the first touch of a megabyte takes longer than a block may take, so memory that is zero
  // already is left untouched.
  const stale = min(max(untouched, block + HEADER), block + size);
  memory.fill(block + HEADER, 0, stale - block - HEADER);
  untouched = max(untouched, block + size);
  return block + HEADER;
}

/** Gives memory from `allocate` back; 0 is left alone. */
export function release(address: usize): void {
  if (address == 0) return;
  const block = address - HEADER;
  const index = <i32>load<u32>(block);
  const list = freeLists + (<usize>index << 2);
  store<u32>(block, load<u32>(list), 4);
  store<u32>(list, <u32>block);
  used -= classSize(index);
}

export function memoryUsed(): i32 {
  return <i32>used;
}

export function memorySize(): i32 {
  return <i32>(end - base);
}

/** Whether an `allocate` failed since the last call. */
export function takeMemoryFault(): bool {
  const was = failed;
  failed = false;
  return was;
}
