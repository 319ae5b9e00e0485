import type { EventBus } from "./events";

/** Questions of one kind that one asker may have waiting at a time; a further one is answered at once. */
const MOST_WAITING = 8;

/** Questions that wait for something to happen before they are answered. */
export interface Waiting {
  /**
   * Waits until something happens on a topic, where `known` says that what the asker knows is still so; not for ever,
   * and not at all once the server ends.
   */
  until(topic: string, known: () => Promise<boolean>): Promise<void>;
  /** Lets every question be answered now. */
  end(): void;
}

/** Lets questions wait for events, each for `patienceMs` at most. */
export function createWaiting(events: Pick<EventBus, "subscribe">, patienceMs: number): Waiting {
  const asking = new Map<string, Set<() => void>>();
  let ended = false;
  return {
    until: async (topic, known) => {
      const others = asking.get(topic) ?? new Set();
      if (ended || others.size >= MOST_WAITING) return;
      let wake = () => {};
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      asking.set(topic, others.add(wake));
      // listens before it looks: what happens between the two is not missed
      const stop = events.subscribe(topic, wake);
      const timer = setTimeout(wake, patienceMs);
      try {
        if (await known()) await woken;
      } finally {
        clearTimeout(timer);
        stop();
        others.delete(wake);
        if (others.size === 0) asking.delete(topic);
      }
    },
    end: () => {
      ended = true;
      for (const waiting of asking.values()) for (const wake of waiting) wake();
    },
  };
}
