import type { EventBus } from "./events";

/** Questions that one asker may have waiting at a time; a further one is answered at once. */
const MOST_WAITING = 8;

/** What a question waits for, and for whom. */
export interface Question {
  /** of the events that end the wait */
  readonly topic: string;
  /** who asks: so many of theirs wait at a time and no more */
  readonly asker: string;
  /** aborted once nobody waits for the answer any more */
  readonly gone: AbortSignal;
}

/** Questions that wait for something to happen before they are answered. */
export interface Waiting {
  /**
   * Waits until something happens on a topic, where `known` says that what the asker knows is still so; not for ever,
   * and not at all once the server ends.
   */
  until(question: Question, known: () => Promise<boolean>): Promise<void>;
  /** Lets every question be answered now. */
  end(): void;
}

/** Lets questions wait for events, each for `patienceMs` at most. */
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
      // listens before it looks: what happens between the two is not missed
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
