/** The bar rises by a step each tick, and stops before its end until the results are there. */
export const TICK_MS = 500;
const STEP = 10;
const CAP = 90;
export const FULL = 100;

/**
 * Where the bar of a running generation stands, percent: a step for each tick that has passed, but no further than the
 * texts are. `share` is what is written of them, 0..1; null while the server tells nothing.
 */
export function barAt(elapsedMs: number, share: number | null): number {
  const ticked = STEP * Math.floor(elapsedMs / TICK_MS);
  const written = share === null ? CAP : STEP * Math.ceil((share * CAP) / STEP);
  return Math.min(CAP, ticked, written);
}
