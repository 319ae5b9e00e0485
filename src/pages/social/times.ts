const two = (value: number) => String(value).padStart(2, "0");

/** A moment as a field of date and time holds it: local, to the minute. */
export const localInput = (at: Date): string =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
