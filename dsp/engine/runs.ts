/**
 * Fills and copies short runs of memory, multiples of 16 bytes: up to a few hundred bytes a loop over vectors is
 * quicker than calling memory.fill or memory.copy.
 */

// @ts-ignore: decorator
@inline
export function clearRun(address: usize, bytes: usize): void {
  const zero = f32x4.splat(0);
  for (let end = address + bytes; address < end; address += 16) v128.store(address, zero);
}

// @ts-ignore: decorator
@inline
export function copyRun(to: usize, from: usize, bytes: usize): void {
  for (let at: usize = 0; at < bytes; at += 16) v128.store(to + at, v128.load(from + at));
}

/** Bytes of the whole vectors that hold a number of frames. */
// @ts-ignore: decorator
@inline
export function vectorBytes(frames: i32): usize {
  return ((<usize>frames + 3) & ~3) << 2;
}
