/** How a deck takes its tempo and its phase from another: factors and differences, all in beats. */

/** By how much ½× or 2× must be nearer than 1× to be taken. */
const MARGIN = 1e-4;

/**
 * The factor (½, 1 or 2) by which a leader's beats count for a deck: the one that changes the deck's tempo least, 1 if
 * they are alike. A track of 87 BPM follows one of 174 at half its beats.
 */
export function beatFactor(own: number, leader: number): 0.5 | 1 | 2 {
  const change = (factor: number) => Math.abs((leader * factor) / own - 1);
  let best: 0.5 | 1 | 2 = 1;
  for (const factor of [0.5, 2] as const) if (change(factor) < change(best) - MARGIN) best = factor;
  return best;
}

/** The tempo ratio with which a track of `own` BPM has a leader's tempo, by the nearest factor. */
export const matchingTempo = (own: number, leader: number): number => (leader * beatFactor(own, leader)) / own;

/**
 * Beats that a deck at `beat` has to move so that its beats fall on those of a leader at `leaderBeat`: to the same
 * fraction of the nearest beat, back if the press was late and ahead if it was early; more than −½, at most ½.
 */
export function beatsToPhase(beat: number, leaderBeat: number, factor: number): number {
  const difference = leaderBeat * factor - beat;
  return difference - Math.ceil(difference - 0.5);
}
