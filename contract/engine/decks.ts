/** The engine's decks, by number: A to D, the preview deck, and the pads of the sampler. */

/** Decks with keylock, jog and sync: A to D. */
export const DECKS = 4;
export const PREVIEW_DECK = 4;
export const FIRST_PAD = 5;
export const PADS = 64;
/** Decks of every kind that the engine has. */
export const ENGINE_DECKS: number = FIRST_PAD + PADS;

/** Beats a minute of the internal clock before anybody sets it. */
export const CLOCK_BPM = 124;

/** Throws a RangeError unless a number is that of a deck. */
export function demandDeck(deck: number): void {
  if (!Number.isInteger(deck) || deck < 0 || deck >= ENGINE_DECKS)
    throw new RangeError(`There is no deck ${deck} in the engine.`);
}
