import type { Clock } from "../clock";

/** Returns what `read` gave within the last `ms`, otherwise calls it; once, however many callers wait. */
export function cachedFor<T>(ms: number, clock: Clock, read: () => Promise<T>): () => Promise<T> {
  let last: { readonly until: number; readonly value: Promise<T> } | null = null;
  return () => {
    const now = clock().getTime();
    if (last && now < last.until) return last.value;
    const value = read();
    const mine = { until: now + ms, value };
    last = mine;
    value.catch(() => {
      // an error is not cached
      if (last === mine) last = null;
    });
    return value;
  };
}
