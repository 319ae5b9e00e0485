import { formatValue, speakValue } from "../../format";
import type { ControlSpec, Taper } from "../../spec";
import type { ValueControlProps, ValueSource } from "./source";

/** A value as a control draws it. */
export interface Shown {
  value: number;
  /** 0..1 of the way */
  position: number;
  text: string;
}

/** What is drawn, as React last rendered the control. */
export interface Drawing {
  props: ValueControlProps;
  taper: Taper;
  source: ValueSource;
  options: {
    /** Draws the control's shape. Called outside React's rendering, whenever the value is another one. */
    draw(shown: Shown): void;
    /** what stands in the readout, where it is not the whole text */
    readoutText?: (value: number) => string;
  };
}

/** What a control says of its range to those who do not see it; a way to −∞ is counted 0..100. */
export const ariaRange = (spec: ControlSpec, taper: Taper) =>
  taper.stops ? { "aria-valuemin": 0, "aria-valuemax": 100 } : { "aria-valuemin": spec.min, "aria-valuemax": spec.max };

/** The value of a control as text. */
export const textOf = ({ spec, format }: ValueControlProps, value: number): string =>
  format ? format(value) : formatValue(spec, value);

/** Draws a control's value on the elements that React made, without React; what stands there already is not written again. */
export class DrawnValue {
  slider: HTMLElement | null = null;
  readout: HTMLElement | null = null;
  #drawn: Shown | null = null;

  /** The slider is another element: nothing is drawn on it yet. */
  attach(slider: HTMLElement | null): void {
    this.slider = slider;
    this.#drawn = null;
  }

  draw({ props, taper, source, options }: Drawing): void {
    const value = source.get();
    const shown = { value, position: taper.toPosition(value), text: textOf(props, value) };
    this.#drawReadout(props.label ?? props.spec.label, options.readoutText?.(value) ?? shown.text);
    const before = this.#drawn;
    if (before?.value === value && before.text === shown.text && before.position === shown.position) return;
    this.#drawn = shown;
    const now = taper.stops ? Math.round(shown.position * 1000) / 10 : value;
    this.slider?.setAttribute("aria-valuenow", String(now));
    this.slider?.setAttribute("aria-valuetext", props.format ? shown.text : speakValue(props.spec, value));
    options.draw(shown);
  }

  #drawReadout(label: string, text: string): void {
    const { readout } = this;
    const said = `${label}: ${text}. Type a value`;
    if (!readout || readout.getAttribute("aria-label") === said) return;
    readout.textContent = text;
    readout.setAttribute("aria-label", said);
  }
}
