import type pg from "pg";
import { prepared } from "../database/prepared";
import type { Log } from "../log";
import type { EventBus } from "./events";

const put = prepared<{ id: string }>(
  "letters.put",
  "insert into letters (recipient, body) values ($1, $2) returning id",
);
const take = prepared<{ id: string; body: string }>(
  "letters.take",
  "delete from letters where recipient = $1 returning id, body",
);
const withdraw = prepared<{ id: string }>("letters.withdraw", "delete from letters where id = $1 returning id");
const removeOld = prepared(
  "letters.removeOld",
  "delete from letters where at < clock_timestamp() - interval '1 minute'",
);

/** How often letters that nobody has fetched are removed: their recipients have stopped. */
const TIDY_MS = 60_000;

const letterTopic = (server: string): string => `letters:${server}`;

interface Ports {
  readonly pool: pg.Pool;
  readonly events: EventBus;
  readonly log: Log;
  /** names this server among others */
  readonly self: string;
  readonly read: (body: string) => void;
}

/**
 * What one server sends another, when it is too large for an event: a row of the database, and an event that says so.
 * Each is read once. It is lost if the recipient or the database ends meanwhile, and may come after its event was missed:
 * whoever waits calls `fetch` now and then.
 */
export class Letters {
  readonly #ports: Ports;
  #fetching: Promise<void> | null = null;
  #again = false;
  #tidied = 0;

  constructor(ports: Ports) {
    this.#ports = ports;
    // for as long as the bus is there
    ports.events.subscribe(letterTopic(ports.self), () => void this.fetch());
  }

  /** Sends a letter; resolves to its number. */
  async send(to: string, body: string): Promise<string> {
    const [row] = await put(this.#ports.pool, to, body);
    this.#ports.events.publish({ topic: letterTopic(to), data: {} });
    return row?.id ?? "";
  }

  /** Takes a letter back. Returns false if it was read. */
  async withdraw(letter: string): Promise<boolean> {
    return (await withdraw(this.#ports.pool, letter)).length > 0;
  }

  /** Reads the letters to this server. */
  async fetch(): Promise<void> {
    this.#again = true;
    this.#fetching ??= this.#fetchAll().finally(() => {
      this.#fetching = null;
    });
    await this.#fetching;
  }

  async #fetchAll(): Promise<void> {
    const { pool, self, read, log } = this.#ports;
    try {
      while (this.#again) {
        this.#again = false;
        const letters = await take(pool, self);
        for (const { body } of letters.sort((a, b) => Number(a.id) - Number(b.id))) read(body);
      }
      const now = performance.now();
      if (now - this.#tidied < TIDY_MS) return;
      this.#tidied = now;
      await removeOld(pool);
    } catch (error) {
      log.error({ err: error }, "letters of other servers were not read");
    }
  }
}
