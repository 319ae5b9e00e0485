import type { Log } from "../log";
import type { Event, EventBus } from "./events";
import { Listeners } from "./listeners";

/** The event bus of a single server. */
export function createEvents(log: Log): EventBus {
  const listeners = new Listeners(log);
  let waiting: Event[] = [];
  let telling: Promise<void> = Promise.resolve();
  const tellAll = () => {
    const events = waiting;
    waiting = [];
    for (const event of events) listeners.tell(event);
  };
  return {
    isShared: false,
    publish: (event) => {
      // never called within the publisher's own call, just as with several servers
      if (waiting.push(event) === 1) telling = Promise.resolve().then(tellAll);
    },
    subscribe: (topic, listener) => listeners.add(topic, listener),
    // nothing is between publisher and listener
    missed: () => () => {},
    flush: () => telling,
    close: () => telling,
  };
}
