import type { Scope } from "../../scope/scope";

/** How often a worker is asked whether it answers, ms. */
const EVERY_MS = 500;

/**
 * Calls `hung` once when a worker has not answered for so many turns of half a second. Turns count rather than time: a
 * machine that slept has not made the worker slow. Ends with the scope; `most` may change meanwhile.
 */
export function watchWorker(scope: Scope, ping: () => Promise<unknown>, most: () => number, hung: () => void): void {
  let missed = 0;
  let waiting = false;
  const end = scope.interval(() => {
    if (!waiting) {
      waiting = true;
      const answered = () => {
        waiting = false;
        missed = 0;
      };
      ping().then(answered, answered);
      return;
    }
    missed += 1;
    if (missed < most()) return;
    end();
    hung();
  }, EVERY_MS);
}
