import { randomId } from "../ids";
import type { Log } from "../log";
import { batchesOf, demandSmall, readBatch } from "./batches";
import type { Event, EventBus } from "./events";
import { Listeners } from "./listeners";

/** A line to other servers, on which everybody hears every text, this server included. */
interface Line {
  /** Rejects if the text did not get out. */
  readonly send: (text: string) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

interface Ports {
  readonly log: Log;
  /** the shortest time between two sendings, in milliseconds; events that come meanwhile go together */
  readonly gatherMs: number;
}

/** What a line calls. */
export interface Heard {
  readonly text: (text: string) => void;
  /** The line was broken: nobody knows what was said meanwhile. */
  readonly gap: () => void;
}

/**
 * The part that all buses of several servers have in common: listeners, batches, and what becomes of events that were
 * lost: whoever may have missed some is told so, and reads anew what they were about.
 */
export async function busOver({ log, gatherMs }: Ports, open: (heard: Heard) => Promise<Line>): Promise<EventBus> {
  const self = randomId(9);
  const listeners = new Listeners(log);
  let waiting: Event[] = [];
  let timer: NodeJS.Timeout | null = null;
  let sent: Promise<void> = Promise.resolve();
  let sentAt = Number.NEGATIVE_INFINITY;
  /** events of ours did not get out */
  let lost = false;

  const hear = (text: string) => {
    try {
      const batch = readBatch(text);
      if (batch.from === self) return;
      if (batch.lost) listeners.tellMissed();
      for (const event of batch.events) listeners.tell(event);
    } catch (error) {
      log.error({ err: error }, "events of another server cannot be read");
    }
  };
  const line = await open({ text: hear, gap: () => listeners.tellMissed() });
  const sendAll = async (events: readonly Event[]) => {
    try {
      for (const batch of batchesOf(self, events, lost)) {
        await line.send(batch);
        lost = false;
      }
    } catch (error) {
      lost = true;
      log.error({ err: error, events: events.length }, "events reached no other server");
    }
  };
  const send = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    const events = waiting;
    waiting = [];
    if (events.length === 0) return;
    sentAt = performance.now();
    // listeners of this process need not wait for the network
    for (const event of events) listeners.tell(event);
    sent = sent.then(() => sendAll(events));
  };
  return {
    isShared: true,
    publish: (event) => {
      demandSmall(event);
      waiting.push(event);
      timer ??= setTimeout(send, Math.max(0, sentAt + gatherMs - performance.now()));
    },
    subscribe: (topic, listener) => listeners.add(topic, listener),
    missed: (listener) => listeners.addMissed(listener),
    flush: () => {
      send();
      return sent;
    },
    close: async () => {
      send();
      await sent;
      await line.close();
    },
  };
}
