import type { Clock } from "../clock";
import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";
import { ApiError } from "../errors";

/** So many times in so many seconds; a burst may use them all at once. */
export interface Rate {
  /** names what is limited: "login" */
  readonly name: string;
  readonly hits: number;
  readonly seconds: number;
}

export interface Rates {
  /** Counts one hit of `who` (an account, an address); throws "too_many_requests" where it is one too many. */
  take(rate: Rate, who: string): Promise<void>;
  /** Takes back one hit of `who` that turned out not to count. */
  giveBack(rate: Rate, who: string): Promise<void>;
  /** Removes what no longer limits anybody. */
  sweep(): Promise<void>;
}

/** Gives a row where the hit is allowed, none where it is refused; one statement, so that two servers count as one. */
const hit = prepared<{ due: Date }>(
  "rates.hit",
  `insert into rate_limits as r (key, due) values ($1, $2::timestamptz + make_interval(secs => $3))
   on conflict (key) do update set due = greatest(r.due, $2) + make_interval(secs => $3)
     where greatest(r.due, $2) <= $2::timestamptz + make_interval(secs => $4)
   returning due`,
);

const back = prepared("rates.back", "update rate_limits set due = due - make_interval(secs => $2) where key = $1");

/**
 * Rate limits in the database, by the generic cell rate algorithm (ITU-T I.371): a key holds the time at which its hits
 * will have drained away, each hit adds seconds / hits, and none is allowed that lies further ahead than the burst.
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
