/**
 * A DJ's crossfader, after Mixxx. Its position runs from 0 (side A) over 50 to 100 (side B); what a channel's side is
 * decides which of the two gains it gets, and a channel on neither side passes through.
 */

export const CROSSFADER_SIDES = ["A", "Through", "B"] as const;
export const CROSSFADER_CURVES = ["Additive", "Constant power"] as const;
export type CrossfaderCurve = (typeof CROSSFADER_CURVES)[number];

/** How a crossfader goes from side to side. */
export interface CrossfaderSetting {
  readonly curve: CrossfaderCurve;
  /** 0.6 … 1000: the steeper, the more is whole in the middle, and the faster the cut at the ends */
  readonly slope: number;
  /** the sides are exchanged */
  readonly reverse: boolean;
}

/** The linear gains of sides A and B at a position of 0 … 100. */
export function crossfaderGains(
  position: number,
  { curve, slope, reverse }: CrossfaderSetting,
): { a: number; b: number } {
  const place = Math.min(1, Math.max(-1, position / 50 - 1));
  const x = reverse ? -place : place;
  if (curve === "Additive") return { a: leftGain(x, slope), b: rightGain(x, slope) };
  const c = 0.5 ** (1 / slope);
  let a = Math.max(0, leftGain(c * x + c, slope));
  let b = Math.max(0, rightGain(c * x - c, slope));
  if (a > b) b = 1 - a;
  else a = 1 - b;
  const norm = Math.hypot(a, b);
  return { a: a / norm, b: b / norm };
}

const leftGain = (x: number, slope: number): number => (x > 0 ? 1 - x ** slope : 1);
const rightGain = (x: number, slope: number): number => leftGain(-x, slope);

/** What is heard at a position, as the screen says it. */
export function crossfaderReading(position: number): "A" | "MIX" | "B" {
  if (position < 40) return "A";
  return position > 60 ? "B" : "MIX";
}
