/** Something that happened which others in this server, or in another one, may want to know at once. */
export interface Event {
  /** what it concerns: "wallet:<account>", "project:<id>" */
  readonly topic: string;
  /** small plain JSON; what is large is fetched by those who are told */
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * Tells listeners what happened: to all servers, at least once while they run, in the order of each publisher.
 * Nothing is kept for those who do not listen: what must not be lost stands in the database.
 */
export interface EventBus {
  publish(event: Event): void;
  /** Calls `listener` for events of a topic, or of every topic that begins so where it ends in "*". Gives its end. */
  subscribe(topic: string, listener: (event: Event) => void): () => void;
  /** Waits until what was published so far has been handed on. */
  flush(): Promise<void>;
  close(): Promise<void>;
}
