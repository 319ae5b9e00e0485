import { formatNumber } from "../../contract/parameters/units";
import { language } from "../words/language";

/** Formats counts, times, days and sizes; for values of parameters see `contract/parameters/units`. */

export {
  formatDb,
  formatHz,
  formatMs,
  formatNumber,
  formatPan,
  formatValue,
  parseValue,
  shortValue,
  speakValue,
  spokenValue,
} from "../../contract/parameters/units";

/**
 * A count where there is little room, with one decimal: "940", "1.2K", "3.4M". Languages that have no short word for a
 * thousand write it out: "1200" in German.
 */
export function formatCount(value: number): string {
  const short = Math.abs(value) >= 1000;
  const places = short || !Number.isInteger(value) ? 1 : 0;
  const digits = { minimumFractionDigits: places, maximumFractionDigits: places };
  const format = new Intl.NumberFormat(language(), { ...digits, notation: short ? "compact" : "standard" });
  const shortened = !short || format.formatToParts(value).some(({ type }) => type === "compact");
  return shortened ? format.format(value).replace("-", "\u2212") : formatWhole(Math.round(value));
}

/** A count in full: "1,204", "1.204". */
export const formatWhole = (value: number | bigint): string =>
  new Intl.NumberFormat(language()).format(value).replace("-", "\u2212");

/** Counts of a chart: on its axis short, elsewhere in full. */
export const formatCounts = (value: number, short: boolean): string =>
  short ? formatCount(value) : formatWhole(value);

/** Formats seconds as "1:23.456" or "1:02:03.456". */
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

/** A day in the reader's locale: "3 Feb 2026", "Feb 3, 2026". `time` in ISO 8601. */
export const formatDay = (time: string): string =>
  new Date(time).toLocaleDateString(language(), { dateStyle: "medium" });

/** A day and time in the reader's locale. `time` in ISO 8601. */
export const formatMoment = (time: string): string =>
  new Date(time).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" });

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
