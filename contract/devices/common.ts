import { range } from "../parameters";

/** Parameters that several devices have. */

/** Share of the wet signal in an effect's output. */
export const mix = range("Mix", 0, 100, 100, { step: 1, unit: "%" });

/** Output level of an instrument. */
export const level = range("Level", -48, 6, 0, { step: 0.1, unit: "dB" });

/** How much a note's velocity matters. */
export const velocity = range("Velocity", 0, 100, 80, { step: 1, unit: "%" });

/** The range of the pitch wheel. */
export const bendRange = range("Bend range", 0, 24, 2, { step: 1, unit: "semitones" });
