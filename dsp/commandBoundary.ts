import { Size } from "./abi";

/**
 * Index just after the last whole command that fits into `capacity` words from `start`; `start` itself if not even one
 * fits.
 */
export function commandBoundary(words: Int32Array, start: number, capacity: number = Size.commandWords): number {
  let at = start;
  while (at + 1 < words.length) {
    const next = at + 2 + Math.max(0, words[at + 1] ?? 0);
    if (next > words.length || next - start > capacity) break;
    at = next;
  }
  return at;
}
