import { EQ_TYPES, type EqType, eq } from "../../../../contract/devices/eq";
import type { ParameterSpec } from "../../../../contract/parameters";
import type { Address } from "../../../../contract/parameters/address";
import { formatDb, formatHz, formatNumber } from "../../../ui/format";
import type { EqBand } from "./response";

/** The parts of a band, which are the ends of its parameters' names. */
export type Part = "On" | "Type" | "Frequency" | "Gain" | "Q";
export const PARTS: readonly Part[] = ["On", "Type", "Frequency", "Gain", "Q"];
export const BANDS: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8];

const SPECS: Readonly<Record<string, ParameterSpec>> = eq.parameters;

export const addressOf = (id: string, band: number, part: Part): Address => ({
  of: "device",
  id,
  parameter: `band${band}${part}`,
});

export function specOf(band: number, part: Part): ParameterSpec {
  const spec = SPECS[`band${band}${part}`];
  if (!spec) throw new RangeError(`The EQ has no band ${band}.`);
  return spec;
}

/** Whether a type has a gain; cuts and notches have none. */
export const hasGain = (type: EqType): boolean => type === "Bell" || type.endsWith("shelf");

/** A band whose parts are read with `value`. */
export function bandOf(value: (part: Part) => number): EqBand {
  return {
    on: value("On") >= 0.5,
    type: EQ_TYPES[Math.round(value("Type"))] ?? "Bell",
    frequency: value("Frequency"),
    gain: value("Gain"),
    q: value("Q"),
  };
}

/** A band for screen readers: "Bell, 250 Hz, +3.0 dB, Q 0.71". */
export function spokenBand({ on, type, frequency, gain, q }: EqBand): string {
  const level = hasGain(type) ? [formatDb(gain)] : [];
  return [type, formatHz(frequency), ...level, `Q ${formatNumber(q, 2)}`, ...(on ? [] : ["off"])].join(", ");
}
