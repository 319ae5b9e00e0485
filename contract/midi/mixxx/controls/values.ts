import type { KnownControl, Suffix } from "./index";
import { type ControlSpec, midiOfPosition, positionOf, positionOfMidi, valueAt } from "./spec";

/** How far `_up` and `_down` move a control, of its way; the small ones a tenth of that. */
const STEP = 0.1;

/** The value of a control before anything has moved it. */
export function initialValue({ spec }: KnownControl): number {
  return "initial" in spec ? spec.initial : 0;
}

/** What a control becomes when a script sets it to `value`. */
export function taken(spec: ControlSpec, value: number): number {
  if (!Number.isFinite(value)) return 0;
  switch (spec.kind) {
    case "range":
      return Math.min(spec.max, Math.max(spec.min, value));
    case "switch":
      // of two positions everything but 0 is on; of more the number counts
      return spec.states === 2 ? Number(value !== 0) : Math.min(spec.states - 1, Math.max(0, Math.trunc(value)));
    default:
      return value;
  }
}

/** What a button's message does: press or release, from its status and value. */
export const isPress = (status: number, value: number): boolean => status >> 4 !== 0x8 && value > 0;

/**
 * The value of a control after a message, whose value the options have treated already (0 to 127, or steps). Null where
 * the message changes nothing: the release of a switch.
 */
export function valueFromMidi(spec: ControlSpec, status: number, value: number, now: number): number | null {
  switch (spec.kind) {
    case "range":
      return valueAt(spec, Math.min(1, Math.max(0, positionOfMidi(value))));
    case "switch":
      return isPress(status, value) ? (now + 1) % spec.states : null;
    case "push":
      return Number(isPress(status, value));
    case "steps":
    case "number":
      return value;
    default:
      return null;
  }
}

/** Where a control is, 0 to 127, for options that move from there. */
export function midiFromValue(spec: ControlSpec, value: number): number {
  return spec.kind === "range" ? midiOfPosition(positionOf(spec, value)) : value;
}

/** The value of a control after one of its additional controls was pressed. */
export function suffixed(spec: ControlSpec, suffix: Suffix, now: number): number {
  const initial = "initial" in spec ? spec.initial : 0;
  const moved = (share: number) => valueAt(spec, Math.min(1, Math.max(0, positionOf(spec, now) + share)));
  switch (suffix) {
    case "up":
      return moved(STEP);
    case "down":
      return moved(-STEP);
    case "up_small":
      return moved(STEP / 10);
    case "down_small":
      return moved(-STEP / 10);
    case "set_one":
      return taken(spec, 1);
    case "set_minus_one":
      return taken(spec, -1);
    case "set_zero":
      return taken(spec, 0);
    case "set_default":
      return initial;
    case "toggle":
      return taken(spec, now > 0 ? 0 : 1);
    case "minus_toggle":
      return taken(spec, now > -1 ? -1 : 1);
  }
}
