/**
 * The first index from `from` on, before `to`, at which something does not hold; −1 where it holds at all of them. One
 * assertion for a whole signal: one for each of its samples takes seconds.
 */
export function firstWrong(from: number, to: number, holds: (index: number) => boolean): number {
  for (let index = from; index < to; index++) if (!holds(index)) return index;
  return -1;
}
