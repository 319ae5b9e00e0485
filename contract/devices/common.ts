import { range } from "../parameters";

/** Parameters that several devices have. */

/** Share of the wet signal of an effect. */
export const mix = range("Mix", 0, 100, 100, { step: 1, unit: "%" });

/** Output of an instrument. */
export const level = range("Level", -48, 6, 0, { step: 0.1, unit: "dB" });

/** How much the velocity of a note counts. */
export const velocity = range("Velocity", 0, 100, 80, { step: 1, unit: "%" });

/** How far the pitch wheel bends. */
export const bendRange = range("Bend range", 0, 24, 2, { step: 1, unit: "semitones" });
