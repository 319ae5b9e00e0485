import { amountToDb, dbToAmount } from "../scales";
import { locale } from "../words/locale";
import { inEnglish, quoted, type Said, said } from "../words/said";
import { SILENCE_DB } from "./spec";

/**
 * Formats and parses values with their units, for eyes, ears and typing. The minus sign is U+2212; values from
 * `SILENCE_DB` down are −∞.
 */

const MINUS = "\u2212";

/** What formatting and parsing need to know of a parameter. */
export interface ValueSpec {
  readonly unit: string;
  readonly step?: number;
  readonly choices?: readonly string[];
}

/** A number with a true minus sign and a fixed number of decimals, as the page's language writes them; −0 becomes 0. */
export function formatNumber(value: number, decimals = 0): string {
  const fixed = value.toFixed(decimals);
  return localised(Number(fixed) === 0 ? fixed.replace("-", "") : fixed.replace("-", MINUS));
}

const marks = new Map<string, string>();

/** A decimal number with the decimal mark of the page's language: numbers of controls are not grouped. */
function localised(number: string): string {
  const language = locale();
  let mark = marks.get(language);
  if (mark === undefined) {
    mark = new Intl.NumberFormat(language).formatToParts(0.5).find(({ type }) => type === "decimal")?.value ?? ".";
    marks.set(language, mark);
  }
  return mark === "." ? number : number.replace(".", mark);
}

/** "−3.5 dB", "−∞ dB"; with `sign` also "+3.5 dB". */
export function formatDb(db: number, options: { sign?: boolean; decimals?: number; bare?: boolean } = {}): string {
  const unit = options.bare ? "" : " dB";
  if (!(db > SILENCE_DB)) return `${MINUS}∞${unit}`;
  if (db === Number.POSITIVE_INFINITY) return `+∞${unit}`;
  const text = formatNumber(db, options.decimals ?? 1);
  return `${options.sign && Number(db.toFixed(options.decimals ?? 1)) > 0 ? "+" : ""}${text}${unit}`;
}

/** "440 Hz", "1.2 kHz", "0.25 Hz". */
export function formatHz(hz: number): string {
  if (hz >= 999.5) return `${localised(String(Number((hz / 1000).toFixed(hz >= 9995 ? 1 : 2))))} kHz`;
  if (hz >= 99.95) return `${formatNumber(hz)} Hz`;
  if (hz >= 9.995) return `${formatNumber(hz, 1)} Hz`;
  return `${formatNumber(hz, 2)} Hz`;
}

/** "2.5 ms", "120 ms", "1.50 s". */
export function formatMs(ms: number): string {
  if (ms >= 999.5) return `${formatNumber(ms / 1000, 2)} s`;
  if (ms >= 99.95) return `${formatNumber(ms)} ms`;
  return `${formatNumber(ms, 1)} ms`;
}

/** "C", "L20", "R20" for −100..100. */
export function formatPan(pan: number): string {
  const side = Math.round(pan);
  return side === 0 ? "C" : side < 0 ? `L${-side}` : `R${side}`;
}

/** "Off", "1 bar", "2 bars". */
function formatBarCount(bars: number): string {
  const count = Math.round(bars);
  return count === 0 ? "Off" : count === 1 ? "1 bar" : `${formatNumber(count)} bars`;
}

/** A parameter's value with its unit, as shown beside its control. */
export function formatValue(spec: ValueSpec, value: number): string {
  switch (spec.unit) {
    case "dB":
      return formatDb(value);
    case "Hz":
      return formatHz(value);
    case "ms":
      return formatMs(value);
    case "s":
      return formatMs(value * 1000);
    case "%":
      return `${formatNumber(value)} %`;
    case "cents":
      return `${formatNumber(value, places(spec, 0))} ct`;
    case "semitones":
      return `${formatNumber(value, places(spec, 1))} st`;
    case "octaves":
      return `${formatNumber(value, places(spec, 0))} oct`;
    case "degrees":
      return `${formatNumber(value, places(spec, 0))}°`;
    case "ratio":
      return `${formatNumber(value, 1)}:1`;
    case "pan":
      return formatPan(value);
    case "amount":
      return formatNumber(dbToAmount(value));
    case "bars":
      return formatBarCount(value);
    case "switch":
      return value >= 0.5 ? "On" : "Off";
    case "choice":
      return spec.choices?.[Math.round(value)] ?? formatNumber(value);
    default:
      return `${formatNumber(value, places(spec, 2))}${spec.unit ? ` ${spec.unit}` : ""}`;
  }
}

/** A value in at most six characters, for places where the context tells the unit: "−3.5", "80", "1.2k", "4:1". */
export function shortValue(spec: ValueSpec, value: number): string {
  switch (spec.unit) {
    case "dB":
      return formatDb(value, { bare: true });
    case "Hz":
      return formatHz(value).replace(" kHz", "k").replace(" Hz", "");
    case "ratio":
      return `${formatNumber(value, value >= 10 || value % 1 === 0 ? 0 : 1)}:1`;
    case "ms":
    case "s":
      return formatValue(spec, value).replace(" ", "");
    case "%":
      return formatNumber(value);
    default:
      return formatValue(spec, value);
  }
}

/** How units are spoken. */
const SPOKEN: Readonly<Record<string, (number: string | Said) => Said>> = {
  dB: (number) => said`${number} decibels`,
  Hz: (number) => said`${number} hertz`,
  kHz: (number) => said`${number} kilohertz`,
  ms: (number) => said`${number} milliseconds`,
  s: (number) => said`${number} seconds`,
  "%": (number) => said`${number} percent`,
  ct: (number) => (number === "1" ? said`${number} cent` : said`${number} cents`),
  st: (number) => (number === "1" ? said`${number} semitone` : said`${number} semitones`),
  oct: (number) => (number === "1" ? said`${number} octave` : said`${number} octaves`),
  BPM: (number) => said`${number} beats per minute`,
};

/** A number as it is spoken: "minus 6.0", "plus 3", "minus infinity". */
function spokenNumber(text: string): string | Said {
  if (text === "∞") return said`infinity`;
  if (text.startsWith(MINUS)) return said`minus ${spokenNumber(text.slice(1))}`;
  return text.startsWith("+") ? said`plus ${spokenNumber(text.slice(1))}` : text;
}

/** A value as screen readers say it: "minus 6.0 decibels", "left 20", "4.0 to 1". */
export function spokenValue(spec: ValueSpec, value: number): Said {
  const text = formatValue(spec, value);
  switch (spec.unit) {
    case "pan":
      if (text === "C") return said`centre`;
      return text.startsWith("L") ? said`left ${text.slice(1)}` : said`right ${text.slice(1)}`;
    case "degrees":
      return said`${spokenNumber(text.replace("°", ""))} degrees`;
    case "ratio":
      return said`${text.replace(":1", "")} to 1`;
    case "choice":
      return { id: text, values: {} };
    case "switch":
      return text === "On" ? said`on` : said`off`;
    case "bars":
      return text === "Off" ? said`off` : quoted(text.toLowerCase());
    default: {
      if (spec.unit === "dB" && !(value > SILENCE_DB)) return said`silent`;
      const [number = "", unit] = text.split(" ");
      const spoken = spokenNumber(number);
      const words = unit === undefined ? undefined : SPOKEN[unit];
      return words
        ? words(spoken)
        : unit
          ? said`${spoken} ${unit}`
          : typeof spoken === "string"
            ? quoted(spoken)
            : spoken;
    }
  }
}

/** The same in English. */
export const speakValue = (spec: ValueSpec, value: number): string => inEnglish(spokenValue(spec, value));

function places(spec: ValueSpec, continuous: number): number {
  const step = spec.step ?? 0;
  if (step <= 0) return continuous;
  return step >= 1 ? 0 : Math.min(6, Math.ceil(-Math.log10(step) - 1e-9));
}

const NUMBER = /^([+-]?)(\d+(?:[.,]\d*)?|[.,]\d+|∞|inf|infinity|oo)\s*(:1|[a-z%°]*)$/;
/** Factors from typed units to a parameter's own unit. */
const FACTORS: Record<string, Record<string, number>> = {
  Hz: { "": 1, hz: 1, k: 1000, khz: 1000 },
  ms: { "": 1, ms: 1, s: 1000, sec: 1000 },
  s: { "": 1, s: 1, sec: 1, ms: 0.001 },
  dB: { "": 1, db: 1, d: 1 },
  "%": { "": 1, "%": 1 },
  cents: { "": 1, ct: 1, c: 1, cent: 1, cents: 1, st: 100 },
  semitones: { "": 1, st: 1, semitones: 1, ct: 0.01, cents: 0.01 },
  octaves: { "": 1, oct: 1, octaves: 1 },
  degrees: { "": 1, "°": 1, deg: 1, degrees: 1 },
  ratio: { "": 1, ":1": 1, x: 1 },
  bars: { "": 1, bar: 1, bars: 1 },
};

/** A typed value in the parameter's unit; null if it cannot be understood. Not limited to the range. */
export function parseValue(spec: ValueSpec, typed: string): number | null {
  const text = typed.trim().toLowerCase().replaceAll(MINUS, "-");
  if (text === "") return null;
  if (spec.unit === "pan") return parsePan(text);
  if (spec.unit === "switch") return text === "on" ? 1 : text === "off" ? 0 : parsePlain(text);
  if (spec.unit === "bars" && text === "off") return 0;
  if (spec.unit === "amount") {
    const amount = parsePlain(text);
    return amount === null ? null : amountToDb(amount);
  }
  if (spec.unit === "choice") {
    const index = (spec.choices ?? []).findIndex((choice) => choice.toLowerCase() === text);
    return index >= 0 ? index : parsePlain(text);
  }
  const match = NUMBER.exec(text);
  if (!match) return null;
  const [, sign, digits = "", unit = ""] = match;
  const factors = FACTORS[spec.unit] ?? { "": 1, [spec.unit.toLowerCase()]: 1 };
  const factor = factors[unit];
  if (factor === undefined) return null;
  const size = /^[\d.,]/.test(digits) ? Number(digits.replace(",", ".")) : Number.POSITIVE_INFINITY;
  return (sign === "-" ? -1 : 1) * size * factor;
}

function parsePlain(text: string): number | null {
  const value = Number(text.replace(",", "."));
  return Number.isFinite(value) ? value : null;
}

function parsePan(text: string): number | null {
  if (text === "c" || text === "center" || text === "centre") return 0;
  const match = /^([lr])\s*(\d+(?:[.,]\d+)?)$|^(\d+(?:[.,]\d+)?)\s*([lr])$/.exec(text);
  if (!match) return parsePlain(text);
  const side = match[1] ?? match[4];
  const size = Number((match[2] ?? match[3] ?? "0").replace(",", "."));
  return side === "l" ? -size : size;
}
