import { t } from "@lingui/core/macro";
import { language } from "../../words/language";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "just now", "12 minutes ago", "yesterday", "3 days ago", later the date. Times in ms since 1970. */
export function formatAge(then: number, now: number, locale = language()): string {
  const age = now - then;
  if (age < MINUTE) return t`just now`;
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  if (age < HOUR) return relative.format(-Math.floor(age / MINUTE), "minute");
  if (age < DAY) return relative.format(-Math.floor(age / HOUR), "hour");
  if (age < 7 * DAY) return relative.format(-Math.floor(age / DAY), "day");
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium" }).format(then);
}
