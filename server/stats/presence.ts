import { createHmac } from "node:crypto";
import type { Clock } from "../clock";
import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";
import { randomId } from "../ids";
import { addressKey } from "../limits/addressKey";

/** Whoever was answered. */
export interface Caller {
  /** null for somebody who has not signed in */
  readonly userId: string | null;
  readonly address: string;
  /** what the browser calls itself */
  readonly agent: string;
}

/** How many are here, without keeping who they are. */
export interface Presence {
  /** Notes that somebody is here, with a write a minute at most. */
  seen(caller: Caller): Promise<void>;
  /** How many people and visitors were seen within the last five minutes. */
  count(): Promise<number>;
}

const MINUTE_MS = 60_000;
export const PRESENT_MS = 5 * MINUTE_MS;
/** Callers whose last write is remembered; beyond them a write more is made. */
const MOST_REMEMBERED = 20_000;
/** Browsers told apart at one address, so that changing the user agent with every request has little effect. */
const BROWSERS_OF_ADDRESS = 16;
/** New visitors that one server counts per minute; beyond that only known ones count. */
const MOST_NEW = 6_000;

const mark = prepared<{ who: string }>(
  "presence.mark",
  `insert into presence as p (who, seen_at) values ($1, $2)
   on conflict (who) do update set seen_at = greatest(p.seen_at, $2) returning who`,
);
const saltOf = prepared<{ salt: string }>(
  "presence.salt",
  `with made as (insert into presence_salts (day, salt) values ($1, $2) on conflict do nothing returning salt)
   select salt from made union all select salt from presence_salts where day = $1`,
);

/**
 * Counts people by their id and visitors by address and browser, both hashed under a random salt of the day: once the
 * salt is thrown away nobody can say whose hashes they were, and the hashes themselves go after five minutes. Visitors
 * behind one address (an IPv6 network is one) with the same browser count as one, and sixteen of them at most: what a
 * browser calls itself is anybody's choice. At midnight somebody may count twice for five minutes.
 */
export function createPresence(on: Queryable, clock: Clock): Presence {
  /** until when a caller need not be written again; in memory alone */
  const written = new Map<string, number>();
  let fresh = { until: 0, count: 0 };
  let salt: { readonly day: string; readonly value: string } | null = null;

  /** remembers who was written, and until when that holds */
  const remember = (who: string, until: number): void => {
    if (written.size >= MOST_REMEMBERED) written.clear();
    written.set(who, until);
  };

  const saltFor = async (now: Date): Promise<string> => {
    const day = now.toISOString().slice(0, 10);
    if (salt?.day === day) return salt.value;
    // another server may have made it at this very moment: then the second look finds it
    const read = async () => (await saltOf(on, day, randomId(32)))[0]?.salt;
    const value = (await read()) ?? (await read());
    if (value === undefined) throw new Error("There is no salt for today.");
    await on.query("delete from presence_salts where day < $1", [day]);
    salt = { day, value };
    return value;
  };

  return {
    seen: async ({ userId, address, agent }) => {
      const now = clock();
      const time = now.getTime();
      // every answered request comes here: people are known by their id, without a hash
      if (userId !== null && (written.get(userId) ?? 0) > time) return;
      const key = await saltFor(now);
      const hashOf = (text: string) => createHmac("sha256", key).update(text).digest();
      if (userId !== null) {
        remember(userId, time + MINUTE_MS);
        await mark(on, hashOf(`person\n${userId}`).toString("base64url"), now);
        return;
      }
      // visitors are remembered by their hash, because it has one length, whatever was sent
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
