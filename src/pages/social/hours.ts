/** Values of a week's hours, from Monday 0:00 UTC, as they lie on clocks that are so many hours ahead. */
export function ownHours(hours: readonly number[], ahead: number): readonly number[] {
  const week = hours.length;
  // zones with half hours go by the hour that most of theirs lies in
  const shift = Math.floor(ahead);
  return hours.map((_, index) => hours[(((index - shift) % week) + week) % week] ?? 0);
}
