/** How many colours a track can have. */
export const TRACK_COLORS = 12;
