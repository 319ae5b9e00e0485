import { formatValue, speakValue } from "../../format";
import type { ControlSpec, Taper } from "../../spec";

/** A value as a control draws it. */
export interface Shown {
  value: number;
  /** 0..1 of the way */
  position: number;
  text: string;
}

/** What a control says of its range to those who do not see it; a way to −∞ is counted 0..100. */
export const ariaRange = (spec: ControlSpec, taper: Taper) =>
  taper.stops ? { "aria-valuemin": 0, "aria-valuemax": 100 } : { "aria-valuemin": spec.min, "aria-valuemax": spec.max };

export const shownValue = (
  spec: ControlSpec,
  taper: Taper,
  value: number,
  format?: (value: number) => string,
): Shown => ({ value, position: taper.toPosition(value), text: format ? format(value) : formatValue(spec, value) });

/** Writes a value on a `role="slider"` element. */
export function drawAria(
  element: HTMLElement,
  spec: ControlSpec,
  taper: Taper,
  { value, position, text }: Shown,
  format?: (value: number) => string,
): void {
  element.setAttribute("aria-valuenow", String(taper.stops ? Math.round(position * 1000) / 10 : value));
  element.setAttribute("aria-valuetext", format ? text : speakValue(spec, value));
}
