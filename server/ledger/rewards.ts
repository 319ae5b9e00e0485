import type { RewardAnswer } from "../../contract/api/wallet";
import {
  loginDay,
  loginReward,
  OCCASIONS,
  REFUSALS,
  REWARDS_VERSION,
  type Refusal,
  type RewardOccasion,
  utcDay,
} from "../../contract/rewards";
import type { Clock } from "../clock";
import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";
import { uuidv7 } from "../ids";

/** Who may be rewarded: a session is one. */
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
  /** account to which the release or post belongs; nobody is rewarded for their own */
  readonly owner?: string;
}

/**
 * Rewards, within the caller's transaction. A refusal is an answer, never an error: it has a code and a sentence,
 * which the person sees. The caller tells of the coins (`walletMoved`).
 */
export interface Rewards {
  reward(on: Queryable, occurrence: Occurrence): Promise<RewardAnswer>;
  /** Claims the login reward of this calendar day in UTC. */
  claimDaily(on: Queryable, person: Rewarded): Promise<RewardAnswer>;
  /** The day of the cycle that is next, or was claimed today. */
  daily(on: Queryable, accountId: string): Promise<{ day: number; claimed: boolean }>;
  /** What rewards have given on this calendar day in UTC, in minor units. */
  earnedToday(on: Queryable, accountId: string): Promise<bigint>;
}

const give = prepared<{ outcome: "rewarded" | "already_rewarded" | "daily_cap" }>(
  "rewards.give",
  "select ledger_reward($1, $2, $3, $4, $5, $6, $7, $8, $9) as outcome",
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

/** The answer that a reward was refused. */
export const refused = (occasion: RewardOccasion, refusal: Refusal): RewardAnswer => ({
  rewarded: false,
  occasion,
  refusal,
  message: REFUSALS[refusal],
});

/** Rewards, each paid once for its occasion and thing. */
export function createRewards(clock: Clock): Rewards {
  const grant = async (on: Queryable, owner: string, occasion: RewardOccasion, thing: string, amount: bigint) => {
    const now = clock();
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
    );
    if (!row) throw new Error("The database answered nothing to a reward.");
    const answer: RewardAnswer =
      row.outcome === "rewarded"
        ? { rewarded: true, occasion, amount: String(amount) }
        : refused(occasion, row.outcome);
    return answer;
  };
  return {
    reward: async (on, { person, occasion, thing, owner }) => {
      if (!person) return refused(occasion, "signed_out");
      if (owner === person.accountId) return refused(occasion, "own_release");
      if (!person.verified) return refused(occasion, "unverified");
      return grant(on, person.accountId, occasion, thing, OCCASIONS[occasion].amount);
    },
    claimDaily: async (on, { accountId, verified }) => {
      if (!verified) return refused("login.daily", "unverified");
      const today = utcDay(clock());
      const [last] = await lastLogin(on, accountId);
      const day = loginDay(last ?? null, today);
      const answer = await grant(on, accountId, "login.daily", today, loginReward(day));
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
