/** What a parameter is: its name, range, unit and how a knob travels over it. */
export interface ParameterSpec {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly default: number;
  /** smallest change that the screen offers; 0: continuous */
  readonly step: number;
  readonly unit:
    | "dB"
    | "Hz"
    | "ms"
    | "s"
    | "%"
    | "cents"
    | "semitones"
    | "ratio"
    | "octaves"
    | "pan"
    | "switch"
    | "choice"
    | "";
  /** how a control travels: evenly, or evenly in octaves */
  readonly scale: "linear" | "log";
  /** names of a choice's values, 0, 1, 2 … */
  readonly choices?: readonly string[];
}

type Options = Partial<Pick<ParameterSpec, "step" | "unit" | "scale" | "choices">>;

/** A parameter that runs from `min` to `max`. */
export function range(
  label: string,
  min: number,
  max: number,
  defaultValue: number,
  options: Options = {},
): ParameterSpec {
  return { label, min, max, default: defaultValue, step: 0, unit: "", scale: "linear", ...options };
}

/** A parameter that is on (1) or off (0). */
export function toggle(label: string, on = false): ParameterSpec {
  return range(label, 0, 1, on ? 1 : 0, { step: 1, unit: "switch" });
}

/** A parameter that picks one of several names. */
export function choice(label: string, choices: readonly string[], selected = 0): ParameterSpec {
  return range(label, 0, choices.length - 1, selected, { step: 1, unit: "choice", choices });
}

/** Silence on every dB scale of the project: values at or below it are −∞. */
export const SILENCE_DB = -144;

/** Corner and centre frequencies of the strip's three-band EQ, Hz; the mid band's Q. */
export const STRIP_EQ = { low: 200, mid: 1000, high: 5000, midQ: 0.7 } as const;

/** Every parameter of a mixer strip, in the order of the engine's `StripParameter`. */
export const STRIP_PARAMETERS = {
  gain: range("Gain", -20, 20, 0, { step: 0.1, unit: "dB" }),
  phase: toggle("Phase"),
  hpfOn: toggle("High-pass"),
  hpfFrequency: range("High-pass frequency", 20, 2000, 80, { unit: "Hz", scale: "log" }),
  hpfSlope: choice("High-pass slope", ["12 dB/oct", "24 dB/oct"]),
  lpfOn: toggle("Low-pass"),
  lpfFrequency: range("Low-pass frequency", 200, 20000, 18000, { unit: "Hz", scale: "log" }),
  lpfSlope: choice("Low-pass slope", ["12 dB/oct", "24 dB/oct"]),
  eqLow: range("Low", -15, 15, 0, { step: 0.5, unit: "dB" }),
  eqMid: range("Mid", -15, 15, 0, { step: 0.5, unit: "dB" }),
  eqHigh: range("High", -15, 15, 0, { step: 0.5, unit: "dB" }),
  compThreshold: range("Threshold", -60, 0, -18, { step: 0.1, unit: "dB" }),
  compRatio: range("Compressor", 1, 20, 1, { step: 0.1, unit: "ratio" }),
  compAttack: range("Attack", 0.1, 200, 10, { unit: "ms", scale: "log" }),
  compRelease: range("Release", 5, 2000, 100, { unit: "ms", scale: "log" }),
  compKnee: range("Knee", 0, 24, 6, { step: 0.1, unit: "dB" }),
  compMakeup: range("Make-up", 0, 24, 0, { step: 0.1, unit: "dB" }),
  pan: range("Pan", -100, 100, 0, { step: 1, unit: "pan" }),
  level: range("Level", SILENCE_DB, 6, 0, { unit: "dB" }),
} as const satisfies Record<string, ParameterSpec>;

export type StripParameterName = keyof typeof STRIP_PARAMETERS;

/** The value within the parameter's range; NaN becomes the default. */
export function clampParameter(spec: ParameterSpec, value: number): number {
  if (Number.isNaN(value)) return spec.default;
  return Math.min(spec.max, Math.max(spec.min, value));
}
