/** A reproducible source of random numbers. */
export interface Random {
  /** from 0 up to, but not including, 1 */
  next(): number;
  /** a whole number from 0 up to, but not including, `count` */
  below(count: number): number;
  chance(probability: number): boolean;
  pick<T>(things: readonly T[]): T;
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** A random source with a seed: mulberry32 by Tommy Ettinger (public domain). */
export function randomOf(seed: string): Random {
  let state = hashOf(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (things) => {
      const one = things[below(things.length)];
      if (one === undefined) throw new Error("There is nothing to pick from.");
      return one;
    },
  };
}
