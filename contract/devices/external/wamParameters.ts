import type { ParameterSpec } from "../../parameters";
import type { WamParameter } from "../../pluginFrame";
import { type DeclaredParameter, PLUGIN_LIMITS } from "../plugins/declared";

/** Beyond this a range is taken to be none. */
const FARTHEST = 1e9;
const NAME_LENGTH = 40;
const LABEL_LENGTH = 80;

/** How plugins write the units that we have. */
const UNITS: Readonly<Record<string, ParameterSpec["unit"] & DeclaredParameter["unit"]>> = {
  db: "dB",
  hz: "Hz",
  ms: "ms",
  msec: "ms",
  s: "s",
  sec: "s",
  "%": "%",
  cent: "cents",
  cents: "cents",
  ct: "cents",
  semitone: "semitones",
  semitones: "semitones",
  st: "semitones",
  oct: "octaves",
  octaves: "octaves",
};

/** A parameter of a WAM2 plugin: as a project declares it, and as the plugin calls it. */
export interface WamDeclared {
  readonly id: string;
  readonly declared: DeclaredParameter;
}

/**
 * What a plugin's own descriptions are in a project: names that an address holds, in the plugin's order, each once;
 * labels and ranges within bounds. What has no range is left out, and so is what is beyond the most.
 */
export function wamParameters(infos: readonly WamParameter[]): WamDeclared[] {
  const names = new Set(["bypass"]);
  const found: WamDeclared[] = [];
  for (const info of infos) {
    if (found.length === PLUGIN_LIMITS.parameters) break;
    const range = rangeOf(info);
    if (!range) continue;
    const name = freeName(info.id, names);
    names.add(name);
    const label = (info.label.trim() || info.id.trim() || name).slice(0, LABEL_LENGTH);
    found.push({ id: info.id, declared: { name, label, ...range } });
  }
  return found;
}

/** The letters and digits of an id, numbered where they are taken. */
function freeName(id: string, taken: ReadonlySet<string>): string {
  const plain = id.replaceAll(/[^A-Za-z0-9]/g, "") || "parameter";
  for (let number = 1; ; number++) {
    const end = number === 1 ? "" : String(number);
    const name = plain.slice(0, NAME_LENGTH - end.length) + end;
    if (!taken.has(name)) return name;
  }
}

type Range = Omit<DeclaredParameter, "name" | "label">;

function rangeOf(info: WamParameter): Range | null {
  const { type, minValue: min, maxValue: max, defaultValue } = info;
  const names = info.choices.map((choice, index) => (choice.trim() || String(index)).slice(0, LABEL_LENGTH));
  if (type === "choice" && names.length > 1) {
    return {
      min: 0,
      max: names.length - 1,
      default: within(Math.round(defaultValue), 0, names.length - 1),
      step: 1,
      unit: "choice",
      scale: "linear",
      choices: names,
    };
  }
  if (type === "boolean")
    return { min: 0, max: 1, default: defaultValue >= 0.5 ? 1 : 0, step: 1, unit: "switch", scale: "linear" };
  if (!(Math.abs(min) <= FARTHEST && Math.abs(max) <= FARTHEST && min < max)) return null;
  const step = type === "int" ? Math.max(1, Math.round(info.discreteStep)) : Math.max(0, info.discreteStep);
  return {
    min,
    max,
    default: within(defaultValue, min, max),
    step: step <= max - min ? step : 0,
    unit: UNITS[info.units.trim().toLowerCase()] ?? "",
    scale: info.exponent !== 0 && min > 0 ? "log" : "linear",
  };
}

const within = (value: number, min: number, max: number): number =>
  Number.isNaN(value) ? min : Math.min(max, Math.max(min, value));
