import { SILENCE_DB } from "./parameters/spec";

/** The fader position of 0 dB, and the position and dB at the top. */
const UNITY = 75;
const TOP = 100;
const TOP_DB = 6;
/** dB per factor of ten of fader position below 0 dB. */
const BELOW_DB_PER_DECADE = 60;

/** Fader level 0..100 to dB: 75 is 0 dB, 100 is +6 dB, 0 is silence. */
export function levelToDb(level: number): number {
  if (level <= 0) return SILENCE_DB;
  if (level >= UNITY) return ((Math.min(level, TOP) - UNITY) / (TOP - UNITY)) * TOP_DB;
  return Math.max(SILENCE_DB, BELOW_DB_PER_DECADE * Math.log10(level / UNITY));
}

/** dB to fader level 0..100, the inverse of `levelToDb`. */
export function dbToLevel(db: number): number {
  if (db <= SILENCE_DB) return 0;
  if (db >= 0) return UNITY + (Math.min(db, TOP_DB) / TOP_DB) * (TOP - UNITY);
  return UNITY * 10 ** (db / BELOW_DB_PER_DECADE);
}

/** dB as shown on the fader's scale, 0..100 to a tenth. */
export const shownLevel = (db: number): number => Math.round(dbToLevel(db) * 10) / 10;

/** Send amount 0..100 to dB: 100 is 0 dB, 0 is silence. */
export function amountToDb(amount: number): number {
  return amount <= 0 ? SILENCE_DB : Math.max(SILENCE_DB, 20 * Math.log10(Math.min(amount, 100) / 100));
}

/** dB to send amount 0..100. */
export function dbToAmount(db: number): number {
  return db <= SILENCE_DB ? 0 : Math.min(100, 100 * 10 ** (db / 20));
}

/** dB to linear amplitude; `SILENCE_DB` and below is 0. */
export function dbToGain(db: number): number {
  return db <= SILENCE_DB ? 0 : 10 ** (db / 20);
}

/** Linear amplitude to dB, −∞ as `SILENCE_DB`. */
export function gainToDb(gain: number): number {
  return gain <= 0 ? SILENCE_DB : Math.max(SILENCE_DB, 20 * Math.log10(gain));
}

/** The curve value that means equal power, the sine of crossfades; the document's own curves are −1..1. */
export const EQUAL_POWER = 2;

/**
 * Gain of a fade at `position` 0..1 from silence to full level: linear for curve 0, a fast start for negative curves
 * (to −1), a slow start for positive ones (to 1), a quarter of a sine for EQUAL_POWER. The engine uses the same
 * formula.
 */
export function fadeGain(position: number, curve: number): number {
  const x = Math.min(1, Math.max(0, position));
  return curve > 1 ? Math.sin((x * Math.PI) / 2) : x ** (4 ** curve);
}

/** A strip parameter in the engine's unit: pan −100..100 becomes −1..1, others are unchanged. */
export const engineStripValue = (name: string, value: number): number => (name === "pan" ? value / 100 : value);
