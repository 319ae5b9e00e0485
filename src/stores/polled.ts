import { Delay } from "../scope/delay";
import { Scope } from "../scope/scope";

/**
 * Calls `read` now and regularly, while the page is visible and there is a network. Returns a function that ends it.
 */
export function polled(everyMs: number, read: () => Promise<void>): () => void {
  const scope = new Scope();
  const waiting = new Delay(scope);
  const next = () => {
    waiting.stop();
    if (scope.ended) return;
    const done = document.hidden || !navigator.onLine ? Promise.resolve() : read();
    void done.finally(() => waiting.start(next, everyMs));
  };
  const seen = () => {
    if (!document.hidden) next();
  };
  scope.listen(document, "visibilitychange", seen);
  scope.listen(window, "online", seen);
  next();
  return () => scope.end();
}

/** Shares one resource: `start` runs for the first user, and the function it returned when the last one leaves. */
export function shared(start: () => () => void): () => () => void {
  let followers = 0;
  let end = () => {};
  return () => {
    followers += 1;
    if (followers === 1) end = start();
    return () => {
      followers -= 1;
      if (followers === 0) end();
    };
  };
}
