/**
 * Lays the parts of an instrument's state side by side in one stretch of the arena: begun at an
 * address, each `part` takes the next bytes, 16-byte aligned.
 */
let cursor: usize = 0;

export function beginLayout(address: usize): void {
  cursor = address;
}

export function part(bytes: usize): usize {
  const address = cursor;
  cursor += (bytes + 15) & ~15;
  return address;
}
