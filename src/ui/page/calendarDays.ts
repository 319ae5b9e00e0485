/** The days of a month's page, from the Monday of its first week to the Sunday of its last: midnights, local time. */
export function daysOf(month: Date): readonly Date[] {
  const first = new Date(month.getFullYear(), month.getMonth(), 1);
  const before = (first.getDay() + 6) % 7;
  const inMonth = new Date(month.getFullYear(), month.getMonth() + 1, 0).getDate();
  const count = Math.ceil((before + inMonth) / 7) * 7;
  return Array.from(
    { length: count },
    (_, index) => new Date(first.getFullYear(), first.getMonth(), 1 - before + index),
  );
}

/** A moment at its time of day on another day, local time. */
export const onDay = (at: Date, day: Date): Date =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate(), at.getHours(), at.getMinutes());

/** A moment at its time of day so many days later, local time. */
export const movedBy = (at: Date, days: number): Date =>
  onDay(at, new Date(at.getFullYear(), at.getMonth(), at.getDate() + days));
