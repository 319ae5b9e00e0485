/** Something that happened and that others, in this server or another one, may want to know at once. */
export interface Event {
  /** what it concerns: "wallet:<account>", "project:<id>" */
  readonly topic: string;
  /** small plain JSON; larger things are fetched by the listeners */
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Tells listeners on all servers what happened, at least once while they run, in the order of each publisher. Events
 * are not stored: what must not be lost is in the database.
 */
export interface EventBus {
  /** whether other servers may hear them; one that has its database to itself has none beside it */
  readonly isShared: boolean;
  publish(event: Event): void;
  /**
   * Calls `listener` for the events of a topic, or of all topics with a prefix if it ends in "*". Returns a function
   * that ends it.
   */
  subscribe(topic: string, listener: (event: Event) => void): () => void;
  /**
   * Calls `listener` when events of other servers may have been missed: it reads anew what they may have been about.
   * Returns a function that ends it.
   */
  missed(listener: () => void): () => void;
  /** Waits until everything published so far was delivered. */
  flush(): Promise<void>;
  close(): Promise<void>;
}
