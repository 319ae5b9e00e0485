import type { Movement, Wallet } from "../../contract/api/wallet";
import { loginReward } from "../../contract/rewards";
import { reasonOf } from "../../contract/wallet";
import type { Balance } from "./ledger";
import type { MovementRow } from "./store";

interface WalletParts {
  readonly balance: Balance;
  readonly earnedToday: bigint;
  readonly daily: { readonly day: number; readonly claimed: boolean };
  readonly now: Date;
}

/** A person's coins; `nextAt` is the next midnight in UTC. */
export function presentWallet({ balance, earnedToday, daily, now }: WalletParts): Wallet {
  const nextDay = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
  return {
    balance: String(balance.balance),
    held: String(balance.held),
    available: String(balance.available),
    earnedToday: String(earnedToday),
    daily: {
      day: daily.day,
      amount: String(loginReward(daily.day)),
      claimed: daily.claimed,
      nextAt: new Date(nextDay).toISOString(),
    },
  };
}

/** A line of a history, with its reason in words. */
export function presentMovement({ id, at, amount, reason, subject }: MovementRow): Movement {
  return { id, at: at.toISOString(), amount, reason, sentence: reasonOf(reason, BigInt(amount)), subject };
}
