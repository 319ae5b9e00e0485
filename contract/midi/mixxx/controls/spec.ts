/** How a position on a control's way, 0 to 1, and its value belong together. */
export type Taper =
  | { readonly kind: "linear" }
  /** 0 at the start, 1 in the middle, the maximum at the end; logarithmic on both sides */
  | { readonly kind: "gain" }
  /** even in dB from `minimum` at the start to `maximum` at the end, and drawn down to silence at the start */
  | { readonly kind: "decibels"; readonly minimum: number; readonly maximum: number; readonly neutral: number };

/** What a control of Mixxx is, and how it takes values. */
export type ControlSpec =
  /** a knob or fader; a message moves it to its position */
  | {
      readonly kind: "range";
      readonly min: number;
      readonly max: number;
      readonly initial: number;
      readonly taper: Taper;
    }
  /** a button with `states` positions: a press goes to the next, a script sets one */
  | { readonly kind: "switch"; readonly states: number; readonly initial: number }
  /** 1 while it is held */
  | { readonly kind: "push" }
  /** a movement: each value counts by itself */
  | { readonly kind: "steps" }
  /** any number, taken as it comes */
  | { readonly kind: "number"; readonly initial: number }
  /** says something, and takes nothing */
  | { readonly kind: "reading"; readonly initial: number }
  /** Mixxx has it, this studio has not; why, in a sentence */
  | { readonly kind: "absent"; readonly reason: string };

const LINEAR: Taper = { kind: "linear" };

export const range = (min: number, max: number, initial: number, taper: Taper = LINEAR): ControlSpec => ({
  kind: "range",
  min,
  max,
  initial,
  taper,
});
export const toggle = (initial = 0): ControlSpec => ({ kind: "switch", states: 2, initial });
export const choice = (states: number, initial = 0): ControlSpec => ({ kind: "switch", states, initial });
export const push: ControlSpec = { kind: "push" };
export const steps: ControlSpec = { kind: "steps" };
export const number = (initial = 0): ControlSpec => ({ kind: "number", initial });
export const reading = (initial = 0): ControlSpec => ({ kind: "reading", initial });
export const absent = (reason: string): ControlSpec => ({ kind: "absent", reason });

/** A gain of 0 to `max` with unity in the middle. */
export const gain = (max: number): ControlSpec => range(0, max, 1, { kind: "gain" });

/** Where a range's value stands on its way, 0 to 1. */
export function positionOf(spec: ControlSpec, value: number): number {
  if (spec.kind !== "range") return spec.kind === "switch" ? value / (spec.states - 1) : value;
  const { min, max, taper } = spec;
  switch (taper.kind) {
    case "linear":
      return (value - min) / (max - min);
    case "gain":
      if (value <= 0) return 0;
      return value <= 1 ? Math.log10(value + 1) / (2 * Math.log10(2)) : 0.5 + Math.log10(value) / (2 * Math.log10(max));
    case "decibels": {
      const { neutral } = taper;
      const floor = 10 ** (taper.minimum / 20);
      if (value <= 1) {
        const decibels = 20 * Math.log10(Math.max(value, 0) * (1 - floor) + floor);
        return neutral * (1 - decibels / taper.minimum);
      }
      return neutral + (1 - neutral) * ((20 * Math.log10(value)) / taper.maximum);
    }
  }
}

/** The value of a range at a position on its way, 0 to 1. */
export function valueAt(spec: ControlSpec, position: number): number {
  if (spec.kind !== "range") return spec.kind === "switch" ? Math.round(position * (spec.states - 1)) : position;
  // powers and logarithms end a little beside the last value
  return position >= 1 ? spec.max : tapered(spec, position);
}

function tapered({ min, max, taper }: ControlSpec & { kind: "range" }, position: number): number {
  switch (taper.kind) {
    case "linear":
      return min + position * (max - min);
    case "gain":
      return position <= 0.5
        ? 10 ** (2 * position * Math.log10(2)) - 1
        : 10 ** (2 * (position - 0.5) * Math.log10(max));
    case "decibels": {
      const { neutral } = taper;
      if (position > neutral) return 10 ** ((taper.maximum * ((position - neutral) / (1 - neutral))) / 20);
      const floor = 10 ** (taper.minimum / 20);
      return (10 ** ((taper.minimum * (1 - position / neutral)) / 20) - floor) / (1 - floor);
    }
  }
}

/** The position of seven bits (or 14, as 0 to 127 with fractions): 64 is the exact middle. */
export const positionOfMidi = (value: number): number => (value < 64 ? value / 128 : (value - 1) / 126);

/** The other way. */
export const midiOfPosition = (position: number): number => (position < 0.5 ? position * 128 : position * 126 + 1);
