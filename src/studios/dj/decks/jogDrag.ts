import type { Point } from "../../../kit/gesture/machine";

/** Share of the radius from which on the platter is its rim: pushed there it bends, further in it scratches. */
const RIM = 0.8;
/** Ticks of a turn, as a usual controller counts them. */
const TICKS_PER_TURN = 720;

/** Which part of a round platter of a diameter a point is on. */
export function partOf(at: Point, diameter: number): "platter" | "rim" {
  const radius = diameter / 2;
  return Math.hypot(at.x - radius, at.y - radius) > radius * RIM ? "rim" : "platter";
}

/** By how much of a turn the pointer went around the middle, clockwise, −½ to ½. */
export function turned(from: Point, to: Point, diameter: number): number {
  const middle = diameter / 2;
  const angle = (at: Point) => Math.atan2(at.y - middle, at.x - middle) / (2 * Math.PI);
  const by = angle(to) - angle(from);
  return by - Math.round(by);
}

export const ticksOf = (turns: number): number => turns * TICKS_PER_TURN;
