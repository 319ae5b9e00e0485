/** A day and a time of day, as the reader's own place writes them. */
export const when = (time: string): string =>
  new Date(time).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
