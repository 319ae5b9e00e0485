import { createHmac } from "node:crypto";
import type { Clock } from "../clock";
import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";
import { createDaySalt } from "../keys/daySalt";
import { addressKey } from "../limits/addressKey";

/** The person or visitor behind an answered request. */
export interface Caller {
  /** null without a session */
  readonly userId: string | null;
  readonly address: string;
  /** the User-Agent */
  readonly agent: string;
}

/** Counts who is here, without storing who they are. */
export interface Presence {
  /** Records that somebody is here, with at most one write a minute. */
  seen(caller: Caller): Promise<void>;
  /** The numbers of people and visitors seen within the last five minutes. */
  count(): Promise<number>;
}

const MINUTE_MS = 60_000;
export const PRESENT_MS = 5 * MINUTE_MS;
/** Callers whose last write is remembered; beyond that some writes are repeated. */
const MOST_REMEMBERED = 20_000;
/** Distinct browsers counted for one address, so that changing the user agent with every request has little effect. */
const BROWSERS_OF_ADDRESS = 16;
/** New visitors that one server counts per minute; beyond that only known ones are counted. */
const MOST_NEW = 6_000;

const mark = prepared<{ who: string }>(
  "presence.mark",
  `insert into presence as p (who, seen_at) values ($1, $2)
   on conflict (who) do update set seen_at = greatest(p.seen_at, $2) returning who`,
);

/**
 * Counts people by id and visitors by address and browser, both hashed with a random salt of the day: once the salt is
 * deleted nobody can tell whose hashes they were, and the hashes are deleted after five minutes. Visitors behind one
 * address (an IPv6 network counts as one) with the same browser count as one, and at most sixteen count there, because
 * anybody can choose their user agent. After midnight somebody may count twice for five minutes.
 */
export function createPresence(on: Queryable, clock: Clock): Presence {
  /** the time until which a caller need not be written again; in memory only */
  const written = new Map<string, number>();
  let fresh = { until: 0, count: 0 };
  const saltFor = createDaySalt(on);

  /** remembers who was written, and until when that holds */
  const remember = (who: string, until: number): void => {
    if (written.size >= MOST_REMEMBERED) written.clear();
    written.set(who, until);
  };

  return {
    seen: async ({ userId, address, agent }) => {
      const now = clock();
      const time = now.getTime();
      // this runs for every answered request, so people are recognised by id, without a hash
      if (userId !== null && (written.get(userId) ?? 0) > time) return;
      const key = await saltFor(now);
      const hashOf = (text: string) => createHmac("sha256", key).update(text).digest();
      if (userId !== null) {
        remember(userId, time + MINUTE_MS);
        await mark(on, hashOf(`person\n${userId}`).toString("base64url"), now);
        return;
      }
      // visitors are remembered by hash, because hashes have one length, whatever was sent
      const browser = (hashOf(agent)[0] ?? 0) % BROWSERS_OF_ADDRESS;
      const hash = hashOf(`visitor\n${addressKey(address)}\n${browser}`).toString("base64url");
      if ((written.get(hash) ?? 0) > time) return;
      if (!written.has(hash)) {
        if (fresh.until <= time) fresh = { until: time + MINUTE_MS, count: 0 };
        if (fresh.count >= MOST_NEW) return;
        fresh.count += 1;
      }
      remember(hash, time + MINUTE_MS);
      await mark(on, hash, now);
    },
    count: async () => {
      const since = new Date(clock().getTime() - PRESENT_MS);
      await on.query("delete from presence where seen_at <= $1", [since]);
      const { rows } = await on.query<{ count: number }>("select count(*)::int as count from presence");
      return rows[0]?.count ?? 0;
    },
  };
}
