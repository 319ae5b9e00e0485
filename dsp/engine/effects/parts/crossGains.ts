/**
 * The gains of the crossfader's two sides. A crossfader stands behind the channels that it moves, so they get its gains
 * of the block before.
 */
export let gainA: f64 = 1;
export let gainB: f64 = 1;

export function setCrossGains(a: f64, b: f64): void {
  gainA = a;
  gainB = b;
}
