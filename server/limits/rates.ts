import type { Clock } from "../clock";
import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";
import { ApiError } from "../errors";

/** So many hits in so many seconds; a burst may use them all at once. */
export interface Rate {
  /** names what is limited: "login" */
  readonly name: string;
  readonly hits: number;
  readonly seconds: number;
}

export interface Rates {
  /** Counts one hit of `who` (an account, an address); throws "too_many_requests" if it is one too many. */
  take(rate: Rate, who: string): Promise<void>;
  /** Takes back one hit of `who` that should not count. */
  giveBack(rate: Rate, who: string): Promise<void>;
  /** Deletes rows that no longer limit anybody. */
  sweep(): Promise<void>;
}

/**
 * Returns a row if the hit is allowed, none if it is refused; one statement, so that several servers share the count.
 */
const hit = prepared<{ due: Date }>(
  "rates.hit",
  `insert into rate_limits as r (key, due) values ($1, $2::timestamptz + make_interval(secs => $3))
   on conflict (key) do update set due = greatest(r.due, $2) + make_interval(secs => $3)
     where greatest(r.due, $2) <= $2::timestamptz + make_interval(secs => $4)
   returning due`,
);

const back = prepared("rates.back", "update rate_limits set due = due - make_interval(secs => $2) where key = $1");

/**
 * Rate limits in the database, by the generic cell rate algorithm (ITU-T I.371): a key stores the time at which its
 * hits will have drained; each hit adds seconds / hits; a hit is refused if that time would lie further ahead than the
 * burst.
 */
export function createRates(pool: Queryable, clock: Clock): Rates {
  const keyOf = (rate: Rate, who: string) => `${rate.name}:${who}`;
  return {
    take: async (rate, who) => {
      const now = clock();
      const each = rate.seconds / rate.hits;
      // the database rounds to microseconds
      const burst = rate.seconds - each + 0.001;
      const [allowed] = await hit(pool, keyOf(rate, who), now, each, burst);
      if (allowed) return;
      const { rows } = await pool.query<{ due: Date }>("select due from rate_limits where key = $1", [
        keyOf(rate, who),
      ]);
      const ahead = ((rows[0]?.due ?? now).getTime() - now.getTime()) / 1000;
      throw new ApiError("too_many_requests", undefined, { retryAfter: Math.max(1, ahead - burst) });
    },
    giveBack: async (rate, who) => {
      await back(pool, keyOf(rate, who), rate.seconds / rate.hits);
    },
    sweep: async () => {
      await pool.query("delete from rate_limits where due < $1", [clock()]);
    },
  };
}
