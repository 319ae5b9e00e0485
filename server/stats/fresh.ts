import type { Clock } from "../clock";

/** What `read` gave within the last so many milliseconds, else what it gives now; asked once however many wait. */
export function freshFor<T>(ms: number, clock: Clock, read: () => Promise<T>): () => Promise<T> {
  let last: { readonly until: number; readonly value: Promise<T> } | null = null;
  return () => {
    const now = clock().getTime();
    if (last && now < last.until) return last.value;
    const value = read();
    const mine = { until: now + ms, value };
    last = mine;
    value.catch(() => {
      // a failure is not kept
      if (last === mine) last = null;
    });
    return value;
  };
}
