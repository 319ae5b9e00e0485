import type { GigState } from "../../contract/booking";

/** iCalendar (RFC 5545) of gigs. */

export interface Event {
  readonly id: string;
  readonly title: string;
  readonly state: GigState;
  readonly starts: Date;
  readonly ends: Date | null;
  readonly place: string;
  readonly notes: string;
  readonly changedAt: Date;
}

const STATUS: Readonly<Record<GigState, string>> = {
  enquiry: "TENTATIVE",
  offered: "TENTATIVE",
  confirmed: "CONFIRMED",
  played: "CONFIRMED",
  cancelled: "CANCELLED",
};

/** A gig without an end is shown as so long. */
const USUAL_MS = 2 * 3_600_000;

/** Text of a value (3.3.11): these have a meaning of their own. */
const escaped = (text: string): string =>
  text.replaceAll("\\", "\\\\").replaceAll(";", "\\;").replaceAll(",", "\\,").replaceAll(/\r?\n/g, "\\n");

/** "20260302T100000Z" (3.3.5, form 2). */
const utc = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, "");

/** A content line in parts of 75 octets at most, none of which splits a character (3.1). */
export function folded(line: string): string {
  const parts: string[] = [];
  let part = "";
  let octets = 0;
  for (const char of line) {
    const more = Buffer.byteLength(char);
    // a continued line begins with a space
    if (octets + more > 75) {
      parts.push(part);
      part = "";
      octets = 1;
    }
    part += char;
    octets += more;
  }
  return [...parts, part].join("\r\n ");
}

/** A calendar under a name. */
export function calendarOf(name: string, events: readonly Event[]): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Backline//Career//EN",
    "CALSCALE:GREGORIAN",
    `X-WR-CALNAME:${escaped(name)}`,
    ...events.flatMap(({ id, title, state, starts, ends, place, notes, changedAt }) => [
      "BEGIN:VEVENT",
      `UID:${id}@backline`,
      `DTSTAMP:${utc(changedAt)}`,
      `DTSTART:${utc(starts)}`,
      `DTEND:${utc(ends ?? new Date(starts.getTime() + USUAL_MS))}`,
      `SUMMARY:${escaped(title)}`,
      `STATUS:${STATUS[state]}`,
      ...(place === "" ? [] : [`LOCATION:${escaped(place)}`]),
      ...(notes === "" ? [] : [`DESCRIPTION:${escaped(notes)}`]),
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}
