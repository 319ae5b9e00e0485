import type { EventBus } from "./events";

/** Questions that one asker may have waiting at a time; a further one is answered at once. */
const MOST_WAITING = 8;

/** What a question waits for, and who asks. */
export interface Question {
  /** of the events that end the waiting */
  readonly topic: string;
  /** who asks; each asker has a limited number of waiting questions */
  readonly asker: string;
  /** aborts once nobody waits for the answer any more */
  readonly gone: AbortSignal;
}

/** Questions that wait for an event before they are answered. */
export interface Waiting {
  /**
   * Waits for an event on a topic while `known` says that nothing has changed since the asker last asked; for a limited
   * time, and not once the server shuts down.
   */
  until(question: Question, known: () => Promise<boolean>): Promise<void>;
  /** Ends all waiting now. */
  end(): void;
}

/** Lets questions wait for events, each for at most `patienceMs`. */
export function createWaiting(events: Pick<EventBus, "subscribe">, patienceMs: number): Waiting {
  const asking = new Map<string, Set<() => void>>();
  let ended = false;
  return {
    until: async ({ topic, asker, gone }, known) => {
      const others = asking.get(asker) ?? new Set();
      if (ended || gone.aborted || others.size >= MOST_WAITING) return;
      let wake = () => {};
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      asking.set(asker, others.add(wake));
      // listens before it checks, so that an event between the two is not missed
      const stop = events.subscribe(topic, wake);
      const timer = setTimeout(wake, patienceMs);
      gone.addEventListener("abort", wake, { once: true });
      try {
        if (await known()) await woken;
      } finally {
        clearTimeout(timer);
        stop();
        gone.removeEventListener("abort", wake);
        others.delete(wake);
        if (others.size === 0) asking.delete(asker);
      }
    },
    end: () => {
      ended = true;
      for (const waiting of asking.values()) for (const wake of waiting) wake();
    },
  };
}
