import { t } from "@lingui/core/macro";
import { say } from "../../../words/say";
import { formatValue, spokenValue } from "../../format";
import type { ControlSpec, Taper } from "../../spec";
import type { ValueControlProps, ValueSource } from "./source";

/** A value with its position, as a control draws it. */
export interface Shown {
  value: number;
  /** position on the control, 0..1 */
  position: number;
  text: string;
}

/** How to draw a control, as React last rendered it. */
export interface Drawing {
  props: ValueControlProps;
  taper: Taper;
  source: ValueSource;
  options: {
    /** Draws the control's shape. Called outside React's rendering whenever the value has changed. */
    draw(shown: Shown): void;
    /** the readout's text, if it differs from the full text */
    readoutText?: (value: number) => string;
  };
}

/** The ARIA range of a control; a range that starts at −∞ is given as 0..100. */
export const ariaRange = (spec: ControlSpec, taper: Taper) =>
  taper.stops ? { "aria-valuemin": 0, "aria-valuemax": 100 } : { "aria-valuemin": spec.min, "aria-valuemax": spec.max };

/** The value of a control as text. */
export const textOf = ({ spec, format }: ValueControlProps, value: number): string =>
  format ? format(value) : formatValue(spec, value);

/**
 * Draws a control's value on the elements that React made, without React; unchanged attributes are not written again.
 */
export class DrawnValue {
  slider: HTMLElement | null = null;
  readout: HTMLElement | null = null;
  #drawn: Shown | null = null;

  /** Changes the slider element, on which nothing has been drawn yet. */
  attach(slider: HTMLElement | null): void {
    this.slider = slider;
    this.#drawn = null;
  }

  draw({ props, taper, source, options }: Drawing): void {
    const value = source.get();
    const shown = { value, position: taper.toPosition(value), text: textOf(props, value) };
    this.#drawReadout(props.label ?? say(props.spec.label), options.readoutText?.(value) ?? shown.text);
    const before = this.#drawn;
    if (before?.value === value && before.text === shown.text && before.position === shown.position) return;
    this.#drawn = shown;
    const now = taper.stops ? Math.round(shown.position * 1000) / 10 : value;
    this.slider?.setAttribute("aria-valuenow", String(now));
    this.slider?.setAttribute("aria-valuetext", props.format ? shown.text : say(spokenValue(props.spec, value)));
    options.draw(shown);
  }

  #drawReadout(label: string, text: string): void {
    const { readout } = this;
    const said = t`${label}: ${text}. Type a value`;
    if (!readout || readout.getAttribute("aria-label") === said) return;
    readout.textContent = text;
    readout.setAttribute("aria-label", said);
  }
}
