/** Random numbers 0…1 from a seed (a linear congruential generator, Numerical Recipes §7.1). */
export function chance(seed: number): () => number {
  let state = Math.imul(seed + 1, 2654435761) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
