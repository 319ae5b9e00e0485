/** Months counted from an anchor, by the calendar in UTC. */

/**
 * When month `number` from an anchor begins (0: the anchor itself): on the anchor's day and time of day, or on the last
 * day of a month that is too short. The day is the anchor's again in the next month that has it.
 */
export function monthFrom(anchor: Date, number: number): Date {
  const month = anchor.getUTCMonth() + number;
  const last = new Date(Date.UTC(anchor.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const begins = new Date(anchor);
  begins.setUTCFullYear(anchor.getUTCFullYear(), month, Math.min(anchor.getUTCDate(), last));
  return begins;
}

/** The number of the month, counted from an anchor, in which a time lies; negative before the anchor. */
export function monthAt(anchor: Date, time: Date): number {
  const years = time.getUTCFullYear() - anchor.getUTCFullYear();
  const number = years * 12 + time.getUTCMonth() - anchor.getUTCMonth();
  return monthFrom(anchor, number) > time ? number - 1 : number;
}
