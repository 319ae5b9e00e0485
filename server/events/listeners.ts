import type { Log } from "../log";
import type { Event } from "./events";

type Listener = (event: Event) => void;

/** The listeners of this process; a listener that throws is logged and does not disturb others. */
export class Listeners {
  private readonly exact = new Map<string, Set<Listener>>();
  private readonly beginnings = new Map<string, Set<Listener>>();
  private readonly missed = new Set<() => void>();

  constructor(private readonly log: Log) {}

  add(topic: string, listener: Listener): () => void {
    const beginning = topic.endsWith("*");
    const map = beginning ? this.beginnings : this.exact;
    const key = beginning ? topic.slice(0, -1) : topic;
    const listeners = map.get(key) ?? new Set();
    map.set(key, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && map.get(key) === listeners) map.delete(key);
    };
  }

  tell(event: Event): void {
    for (const listener of this.exact.get(event.topic) ?? []) this.call(listener, event);
    for (const [beginning, listeners] of this.beginnings) {
      if (event.topic.startsWith(beginning)) for (const listener of listeners) this.call(listener, event);
    }
  }

  /** Adds a listener that is called when events may have been missed. */
  addMissed(listener: () => void): () => void {
    this.missed.add(listener);
    return () => this.missed.delete(listener);
  }

  tellMissed(): void {
    for (const listener of this.missed) this.call(listener, { topic: "missed", data: {} });
  }

  private call(listener: Listener, event: Event): void {
    try {
      listener(event);
    } catch (error) {
      this.log.error({ err: error, topic: event.topic }, "a listener failed");
    }
  }
}
