import type { RewardAnswer } from "../../contract/api/wallet";
import {
  DAILY_BUDGET,
  EARNING_AGE_HOURS,
  loginDay,
  loginReward,
  OCCASIONS,
  REFUSALS,
  REWARDS_VERSION,
  type Refusal,
  type RewardOccasion,
  utcDay,
} from "../../contract/rewards";
import { type Clock, HOUR_MS } from "../clock";
import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";
import { uuidv7 } from "../ids";

/** The person who may be rewarded; a session has these fields. */
export interface Rewarded {
  readonly accountId: string;
  /** the e-mail address is verified */
  readonly verified: boolean;
}

export interface Occurrence {
  readonly person: Rewarded | null;
  readonly occasion: Exclude<RewardOccasion, "login.daily">;
  /** what is rewarded once per person and occasion: a release, a minute of one ("<release>:<minute>"), a visitor */
  readonly thing: string;
  /** account that owns the release or post; nobody is rewarded for their own, nor for their organisation's */
  readonly owner?: string;
  /** the account of a visitor who followed a share */
  readonly visitor?: string;
}

/**
 * Pays rewards within the caller's transaction. A refusal is a normal answer with a code and a sentence for the person.
 * The caller announces the coins (`walletMoved`).
 */
export interface Rewards {
  reward(on: Queryable, occurrence: Occurrence): Promise<RewardAnswer>;
  /** Claims the login reward of today's date in UTC. */
  claimDaily(on: Queryable, person: Rewarded): Promise<RewardAnswer>;
  /** The day of the reward cycle that comes next, or was claimed today. */
  daily(on: Queryable, accountId: string): Promise<{ day: number; claimed: boolean }>;
  /** What rewards have paid on today's date in UTC, in minor units. */
  earnedToday(on: Queryable, accountId: string): Promise<bigint>;
}

const give = prepared<{ outcome: "rewarded" | "too_new" | "already_rewarded" | "daily_cap" | "budget_spent" }>(
  "rewards.give",
  "select ledger_reward($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) as outcome",
);
const membership = prepared(
  "rewards.membership",
  `select from memberships m join people p on p.id = m.person_id
   where p.account_id = $1::uuid and m.account_id = $2::uuid`,
);
const lastLogin = prepared<{ date: string; day: number }>(
  "rewards.lastLogin",
  "select date::text, day from daily_logins where owner = $1 order by daily_logins.date desc limit 1",
);
const addLogin = prepared("rewards.addLogin", "insert into daily_logins (owner, date, day) values ($1, $2, $3)");
const sumOfDay = prepared<{ sum: string }>(
  "rewards.sumOfDay",
  "select coalesce(sum(amount), 0)::text as sum from rewards where owner = $1 and day = $2",
);

const ACCOUNT = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether what an owner has is a person's own: theirs, or that of an organisation of which they are a member. */
async function isOwn(on: Queryable, accountId: string, owner: string): Promise<boolean> {
  if (owner === accountId) return true;
  // the ledger's owners are texts
  return ACCOUNT.test(owner) && ACCOUNT.test(accountId) && (await membership(on, accountId, owner)).length > 0;
}

/** An answer that refuses a reward. */
export const refused = (occasion: RewardOccasion, refusal: Refusal): RewardAnswer => ({
  rewarded: false,
  occasion,
  refusal,
  message: REFUSALS[refusal],
});

interface Given {
  readonly owner: string;
  readonly occasion: RewardOccasion;
  readonly thing: string;
  readonly amount: bigint;
  /** the account whose release or link earned the reward */
  readonly via?: string | undefined;
  readonly visitor?: string | undefined;
}

interface Options {
  /** new accounts are rewarded without waiting; for a demonstration, whose coins are worth nothing */
  readonly atOnce?: boolean;
  /** minor units that rewards may pay in total each day */
  readonly budget?: bigint;
}

/** Rewards, each paid only once for its occasion and thing. */
export function createRewards(clock: Clock, { atOnce = false, budget = DAILY_BUDGET }: Options = {}): Rewards {
  const grant = async (on: Queryable, { owner, occasion, thing, amount, via = "", visitor = "" }: Given) => {
    const now = clock();
    const since = atOnce ? "infinity" : new Date(now.getTime() - EARNING_AGE_HOURS * HOUR_MS);
    const [row] = await give(
      on,
      uuidv7(now),
      owner,
      occasion,
      thing,
      amount,
      OCCASIONS[occasion].mostPerDay,
      REWARDS_VERSION,
      utcDay(now),
      now,
      via,
      visitor,
      since,
      budget,
    );
    if (!row) throw new Error("The database answered nothing to a reward.");
    const answer: RewardAnswer =
      row.outcome === "rewarded"
        ? { rewarded: true, occasion, amount: String(amount) }
        : refused(occasion, row.outcome);
    return answer;
  };
  return {
    reward: async (on, { person, occasion, thing, owner, visitor }) => {
      if (!person) return refused(occasion, "signed_out");
      if (owner !== undefined && (await isOwn(on, person.accountId, owner))) return refused(occasion, "own_release");
      if (!person.verified) return refused(occasion, "unverified");
      const { amount } = OCCASIONS[occasion];
      return grant(on, { owner: person.accountId, occasion, thing, amount, via: owner, visitor });
    },
    claimDaily: async (on, { accountId, verified }) => {
      if (!verified) return refused("login.daily", "unverified");
      const today = utcDay(clock());
      const [last] = await lastLogin(on, accountId);
      const day = loginDay(last ?? null, today);
      const answer = await grant(on, {
        owner: accountId,
        occasion: "login.daily",
        thing: today,
        amount: loginReward(day),
      });
      if (answer.rewarded) await addLogin(on, accountId, today, day);
      return answer;
    },
    daily: async (on, accountId) => {
      const today = utcDay(clock());
      const [last] = await lastLogin(on, accountId);
      return last?.date === today
        ? { day: last.day, claimed: true }
        : { day: loginDay(last ?? null, today), claimed: false };
    },
    earnedToday: async (on, accountId) => {
      const [row] = await sumOfDay(on, accountId, utcDay(clock()));
      return BigInt(row?.sum ?? 0);
    },
  };
}
