import { TRANSPOSE } from "../../../contract/project/document";

/** A transposition as people set it: whole semitones, and from there at most half of one in cents. */

export const wholePitch = (transpose: number): number => Math.round(transpose) || 0;

export const finePitch = (transpose: number): number => Math.round((transpose - wholePitch(transpose)) * 100) || 0;

export const transposed = (semitones: number, cents: number): number =>
  Math.min(TRANSPOSE.max, Math.max(TRANSPOSE.min, Math.round(semitones * 100 + cents) / 100));
