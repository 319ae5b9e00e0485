import { amountToDb, dbToAmount, dbToLevel, levelToDb } from "../scales";
import type { ParameterSpec } from "./spec";

/** Maps a value to a control's position, 0 at the start of its travel and 1 at the end. */
export interface Taper {
  toPosition(value: number): number;
  toValue(position: number): number;
  /** number of equal steps over the travel; if left out, the parameter's own step decides where a control rests */
  readonly stops?: number;
}

type Travel = Pick<ParameterSpec, "min" | "max" | "scale">;

/** A fader's travel: 0 dB at three quarters, +6 dB at the end, −∞ at the start. The meter beside it has the same. */
export const FADER_TAPER: Taper = {
  toPosition: (db) => dbToLevel(db) / 100,
  toValue: (position) => levelToDb(unit(position) * 100),
  stops: 1000,
};

/** An amount's travel: linear in amplitude, 0 dB at the end. */
const AMOUNT_TAPER: Taper = {
  toPosition: (db) => dbToAmount(db) / 100,
  toValue: (position) => amountToDb(unit(position) * 100),
  stops: 100,
};

/** The taper for a parameter's scale. */
export function taperOf(spec: Travel): Taper {
  const { min, max, scale } = spec;
  if (scale === "fader") return FADER_TAPER;
  if (scale === "amount") return AMOUNT_TAPER;
  if (max === min) return { toPosition: () => 0, toValue: () => min };
  if (scale === "log" && min > 0) {
    const octaves = Math.log(max / min);
    return {
      toPosition: (value) => unit(Math.log(Math.max(value, min) / min) / octaves),
      toValue: (position) => min * Math.exp(unit(position) * octaves),
    };
  }
  return {
    toPosition: (value) => unit((value - min) / (max - min)),
    toValue: (position) => min + unit(position) * (max - min),
  };
}

type Grid = Pick<ParameterSpec, "min" | "max" | "step">;

/**
 * The value limited to the range and rounded to the taper's stops or the parameter's step, without rounding errors such
 * as 0.30000000000000004.
 */
export function settle(spec: Grid, value: number, taper?: Taper): number {
  const clamped = Math.min(spec.max, Math.max(spec.min, value));
  if (taper?.stops) return taper.toValue(Math.round(taper.toPosition(clamped) * taper.stops) / taper.stops);
  if (spec.step <= 0) return clamped;
  const stepped = spec.min + Math.round((clamped - spec.min) / spec.step) * spec.step;
  return Math.min(spec.max, Number(stepped.toFixed(decimals(spec.step))));
}

/** How many decimals a step has, up to 6. */
export function decimals(step: number): number {
  for (let places = 0; places < 6; places++) {
    if (Math.abs(step * 10 ** places - Math.round(step * 10 ** places)) < 1e-9) return places;
  }
  return 6;
}

function unit(position: number): number {
  return Math.min(1, Math.max(0, position));
}
