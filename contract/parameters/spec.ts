/**
 * How a control's position maps to the value: linear; logarithmic; like a fader (0 dB at three quarters of its travel,
 * −∞ at its start); or like an amount (linear in amplitude). See taper.ts.
 */
export type ParameterScale = "linear" | "log" | "fader" | "amount";

/** A parameter's name, range, unit and scale. */
export interface ParameterSpec {
  /** its name on the control, in the context of its panel */
  readonly label: string;
  /** its name in a list of all parameters of its owner, if different: "EQ low" */
  readonly name?: string;
  readonly min: number;
  readonly max: number;
  readonly default: number;
  /** smallest change offered on the screen; 0: continuous */
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
    | "degrees"
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

/** A parameter with several named choices. */
export function choice(label: string, choices: readonly string[], selected = 0): ParameterSpec {
  return range(label, 0, choices.length - 1, selected, { step: 1, unit: "choice", choices });
}

/** Silence on every dB scale of a project: values at or below it mean −∞. */
export const SILENCE_DB = -144;

/** The value limited to the parameter's range; NaN becomes the default. */
export function clampParameter(spec: ParameterSpec, value: number): number {
  if (Number.isNaN(value)) return spec.default;
  return Math.min(spec.max, Math.max(spec.min, value));
}

/** The value as the parameter stores it: within its range, and whole for a switch or choice. */
export function fitParameter(spec: ParameterSpec, value: number): number {
  const clamped = clampParameter(spec, value);
  return spec.unit === "switch" || spec.unit === "choice" ? Math.round(clamped) : clamped;
}
