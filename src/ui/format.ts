/** Values as people read and type them. Minus is U+2212; −∞ from `SILENT_DB` down. */

const SILENT_DB = -144;
const MINUS = "\u2212";

/** What `formatValue` and `parseValue` need to know of a parameter. */
export interface ValueSpec {
  readonly unit: string;
  readonly step?: number;
  readonly choices?: readonly string[];
}

/** A number with a true minus and a fixed number of decimals; −0 is 0. */
export function formatNumber(value: number, decimals = 0): string {
  const fixed = value.toFixed(decimals);
  return Number(fixed) === 0 ? fixed.replace("-", "") : fixed.replace("-", MINUS);
}

/** A count where there is little room: "940", "1.2K", "3.4M" (one decimal). */
export function formatCount(value: number): string {
  const size = Math.abs(value);
  if (size < 1000) return formatNumber(value, Number.isInteger(value) ? 0 : 1);
  // what would round to a thousand thousands is a million
  const [by, unit] = size < 999_950 ? [1000, "K"] : [1_000_000, "M"];
  return `${formatNumber(value / by, 1)}${unit}`;
}

/** "−3.5 dB", "−∞ dB"; with `sign` "+3.5 dB". */
export function formatDb(db: number, options: { sign?: boolean; decimals?: number; bare?: boolean } = {}): string {
  const unit = options.bare ? "" : " dB";
  if (!(db > SILENT_DB)) return `${MINUS}∞${unit}`;
  if (db === Number.POSITIVE_INFINITY) return `+∞${unit}`;
  const text = formatNumber(db, options.decimals ?? 1);
  return `${options.sign && Number(db.toFixed(options.decimals ?? 1)) > 0 ? "+" : ""}${text}${unit}`;
}

/** "440 Hz", "1.2 kHz", "0.25 Hz". */
export function formatHz(hz: number): string {
  if (hz >= 999.5) return `${formatNumber(hz / 1000, hz >= 9995 ? 1 : 2).replace(/\.?0+$/, "")} kHz`;
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

/** "C", "L20", "R20" of −100..100. */
export function formatPan(pan: number): string {
  const side = Math.round(pan);
  return side === 0 ? "C" : side < 0 ? `L${-side}` : `R${side}`;
}

/** "1:23.456", "1:02:03.456" of seconds. */
export function formatTime(seconds: number, decimals = 3): string {
  const scale = 10 ** decimals;
  const whole = Math.round(Math.max(0, seconds) * scale);
  const inSeconds = Math.floor(whole / scale);
  const hours = Math.floor(inSeconds / 3600);
  const minutes = Math.floor((inSeconds % 3600) / 60);
  const rest = String(inSeconds % 60).padStart(2, "0");
  const fraction = decimals > 0 ? `.${String(whole % scale).padStart(decimals, "0")}` : "";
  return hours > 0
    ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}${fraction}`
    : `${minutes}:${rest}${fraction}`;
}

/** A day as the reader's own place writes it: "3 Feb 2026", "Feb 3, 2026". `time` in ISO 8601. */
export const formatDay = (time: string): string =>
  new Date(time).toLocaleDateString(undefined, { dateStyle: "medium" });

/** A day and a time of day as the reader's own place writes them. `time` in ISO 8601. */
export const formatMoment = (time: string): string =>
  new Date(time).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });

/** "640 B", "12.3 kB", "1.4 GB" (powers of 1000). */
export function formatBytes(bytes: number): string {
  const units = ["B", "kB", "MB", "GB", "TB"];
  let size = Math.max(0, bytes);
  let index = 0;
  while (size >= 999.5 && index < units.length - 1) {
    size /= 1000;
    index++;
  }
  return `${formatNumber(size, index === 0 || size >= 99.95 ? 0 : 1)} ${units[index]}`;
}

/** A parameter's value with its unit, as shown beside its control and read out by screen readers. */
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
    case "ratio":
      return `${formatNumber(value, 1)}:1`;
    case "pan":
      return formatPan(value);
    case "switch":
      return value >= 0.5 ? "On" : "Off";
    case "choice":
      return spec.choices?.[Math.round(value)] ?? formatNumber(value);
    default:
      return `${formatNumber(value, places(spec, 2))}${spec.unit ? ` ${spec.unit}` : ""}`;
  }
}

/** A value in six characters or fewer, where the control's label and place say the unit: "−3.5", "80", "1.2k", "4:1". */
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

/** As `formatValue`, for ears: "L 20" where the screen shows "L20". */
export function speakValue(spec: ValueSpec, value: number): string {
  return formatValue(spec, value).replace(/^([LR])(\d)/, "$1 $2");
}

function places(spec: ValueSpec, continuous: number): number {
  const step = spec.step ?? 0;
  if (step <= 0) return continuous;
  return step >= 1 ? 0 : Math.min(6, Math.ceil(-Math.log10(step) - 1e-9));
}

const NUMBER = /^([+-]?)(\d+(?:[.,]\d*)?|[.,]\d+|∞|inf|infinity|oo)\s*([a-z%:1]*)$/;
/** A typed unit as a factor to the parameter's own. */
const FACTORS: Record<string, Record<string, number>> = {
  Hz: { "": 1, hz: 1, k: 1000, khz: 1000 },
  ms: { "": 1, ms: 1, s: 1000, sec: 1000 },
  s: { "": 1, s: 1, sec: 1, ms: 0.001 },
  dB: { "": 1, db: 1, d: 1 },
  "%": { "": 1, "%": 1 },
  cents: { "": 1, ct: 1, c: 1, cent: 1, cents: 1, st: 100 },
  semitones: { "": 1, st: 1, semitones: 1, ct: 0.01, cents: 0.01 },
  octaves: { "": 1, oct: 1, octaves: 1 },
  ratio: { "": 1, ":1": 1, x: 1 },
};

/** What a person typed as a value in the parameter's unit; null where it cannot be understood. Not clamped. */
export function parseValue(spec: ValueSpec, typed: string): number | null {
  const text = typed.trim().toLowerCase().replaceAll(MINUS, "-");
  if (text === "") return null;
  if (spec.unit === "pan") return parsePan(text);
  if (spec.unit === "switch") return text === "on" ? 1 : text === "off" ? 0 : parsePlain(text);
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
