/** How far a deck's controls go, and the sizes that they offer. */

/** Hot cues of a track, as many as controllers address; the screen shows the first eight. */
export const HOT_CUES = 36;
export const SHOWN_HOT_CUES = 8;

/** The most semitones by which a deck is shifted. */
export const KEY_SHIFT = 12;

/** Lengths of loops and jumps, in beats. */
export const BEAT_SIZES = [1 / 32, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512] as const;
/** Place of 4 beats among the sizes. */
export const DEFAULT_SIZE = BEAT_SIZES.indexOf(4);

/** "1/8", "4" */
export const sizeName = (beats: number): string => (beats < 1 ? `1/${Math.round(1 / beats)}` : String(beats));
