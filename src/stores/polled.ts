/** Does `read` now and again and again while the page is seen and the network is there. Gives its end. */
export function polled(everyMs: number, read: () => Promise<void>): () => void {
  let timer = 0;
  let ended = false;
  const next = () => {
    clearTimeout(timer);
    if (ended) return;
    const done = document.hidden || !navigator.onLine ? Promise.resolve() : read();
    void done.finally(() => {
      clearTimeout(timer);
      if (!ended) timer = window.setTimeout(next, everyMs);
    });
  };
  const seen = () => {
    if (!document.hidden) next();
  };
  document.addEventListener("visibilitychange", seen);
  window.addEventListener("online", seen);
  next();
  return () => {
    ended = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", seen);
    window.removeEventListener("online", seen);
  };
}

/** Shares one resource: `start` runs for the first follower, and the function it returns when the last one leaves. */
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
