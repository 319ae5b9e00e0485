import type { Log } from "../log";

/** Whoever is told a topic's value. */
interface Follower {
  send(frame: string): void;
}

/** Where a topic's value comes from. */
export interface ValueSource {
  /**
   * the value as it is sent, and what it is compared by: an unchanged value is not sent again; null: there is nothing to
   * tell
   */
  readonly read: () => Promise<{ readonly value: unknown; readonly same: string } | null>;
  /** Calls back whenever the value may have changed. Returns a function that ends it. */
  readonly watch: (changed: () => void) => () => void;
}

interface Channel {
  readonly followers: Set<Follower>;
  readonly end: () => void;
  readonly read: () => void;
  /** the last value, as a frame */
  last: { readonly same: string; readonly frame: string } | null;
}

/** Topics of one value each. However many follow one, it is read once at a time. */
export class Values {
  readonly #channels = new Map<string, Channel>();

  constructor(private readonly log: Log) {}

  /**
   * Sends the present value and every later one. `key` tells apart channels of the same topic: everybody's wallet is
   * their own. Returns a function that ends it.
   */
  follow(topic: string, key: string, follower: Follower, source: () => ValueSource): () => void {
    const channel = this.#channels.get(key) ?? this.#open(topic, key, source());
    channel.followers.add(follower);
    if (channel.last) follower.send(channel.last.frame);
    channel.read();
    return () => {
      channel.followers.delete(follower);
      if (channel.followers.size > 0) return;
      channel.end();
      if (this.#channels.get(key) === channel) this.#channels.delete(key);
    };
  }

  /** Reads every value anew: changes may have been missed. */
  readAll(): void {
    for (const { read } of this.#channels.values()) read();
  }

  #open(topic: string, key: string, { read, watch }: ValueSource): Channel {
    let reading = false;
    let again = false;
    const once = async (): Promise<void> => {
      if (reading) {
        again = true;
        return;
      }
      reading = true;
      try {
        do {
          again = false;
          const now = await read();
          if (!now || channel.last?.same === now.same) continue;
          const { value, same } = now;
          channel.last = { same, frame: JSON.stringify({ type: "value", topic, value }) };
          for (const follower of channel.followers) follower.send(channel.last.frame);
        } while (again);
      } catch (error) {
        // the next change, or the next follower, reads it again
        this.log.error({ err: error, topic }, "a live value was not read");
      } finally {
        reading = false;
      }
    };
    const channel: Channel = {
      followers: new Set(),
      last: null,
      read: () => void once(),
      end: watch(() => void once()),
    };
    this.#channels.set(key, channel);
    return channel;
  }
}

/** Reads a value every so often, for those that nothing announces. */
export const every =
  (ms: number): ValueSource["watch"] =>
  (changed) => {
    const timer = setInterval(changed, ms);
    return () => clearInterval(timer);
  };

/** Calls back at once, and after that at most every so often, for what changes all the time. */
export const noMoreOften =
  (ms: number, watch: ValueSource["watch"]): ValueSource["watch"] =>
  (changed) => {
    let pause: NodeJS.Timeout | null = null;
    let again = false;
    const tell = () => {
      again = false;
      pause = setTimeout(() => {
        pause = null;
        if (again) tell();
      }, ms);
      changed();
    };
    const end = watch(() => {
      if (pause) again = true;
      else tell();
    });
    return () => {
      end();
      if (pause) clearTimeout(pause);
    };
  };
