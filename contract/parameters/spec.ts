/**
 * How a control travels over a parameter: evenly, or evenly in octaves; as a fader does (0 dB at three quarters of the
 * way, −∞ at its start); as an amount does (evenly in amplitude). See taper.ts.
 */
export type ParameterScale = "linear" | "log" | "fader" | "amount";

/** What a parameter is: its name, range, unit and how a knob travels over it. */
export interface ParameterSpec {
  /** as it stands on the control, where its surroundings say the rest */
  readonly label: string;
  /** as it is called in a list of all parameters of its owner, where that differs: "EQ low" */
  readonly name?: string;
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
    /** 0..100 of a send's amplitude; stored in dB */
    | "amount"
    | "BPM"
    | "bars"
    | "";
  readonly scale: ParameterScale;
  /** names of a choice's values, 0, 1, 2 … */
  readonly choices?: readonly string[];
}

type Options = Partial<Pick<ParameterSpec, "step" | "unit" | "scale" | "choices" | "name">>;

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

/** The value within the parameter's range; NaN becomes the default. */
export function clampParameter(spec: ParameterSpec, value: number): number {
  if (Number.isNaN(value)) return spec.default;
  return Math.min(spec.max, Math.max(spec.min, value));
}

/** The value as the parameter holds it: within its range, whole where it is a switch or a choice. */
export function fitParameter(spec: ParameterSpec, value: number): number {
  const clamped = clampParameter(spec, value);
  return spec.unit === "switch" || spec.unit === "choice" ? Math.round(clamped) : clamped;
}
