import type { Clock } from "../clock";
import type { Queryable, Tx } from "../database/database";
import { prepared } from "../database/prepared";
import { ApiError } from "../errors";
import { uuidv7 } from "../ids";

/** What is counted: ArtistCoins and US dollars, both in hundredths. */
export type Asset = "AC" | "USD";

/** Accounts of the platform itself. They may be negative, and have no stored balance. */
export const PLATFORM = {
  /** rewards are paid from here */
  rewards: "platform:rewards",
  /** the platform's share of paid views */
  revenue: "platform:revenue",
  /** coins paid out in money go here */
  payouts: "platform:payouts",
  /** the opposite side of corrections */
  adjustments: "platform:adjustments",
  /** money that payment providers have received for the platform */
  payments: "platform:payments",
  /** sales of plans and items */
  sales: "platform:sales",
  /** the other side of prize pools' holds; they are never posted, because winners are paid by their artist */
  challenges: "platform:challenges",
} as const;

/** One side of a transfer: what an owner receives (positive) or gives (negative), in minor units. */
export interface Leg {
  /** an account's id, or one of `PLATFORM` */
  readonly owner: string;
  readonly amount: bigint;
  /** default: "AC" */
  readonly asset?: Asset;
}

export interface Transfer {
  /** names this transfer for ever; a key never applies twice */
  readonly key: string;
  /** the reason's name in the contract (`contract/wallet.ts`): "view", "reward.like" */
  readonly reason: string;
  /** sum to zero per asset */
  readonly legs: readonly Leg[];
  /** what it concerns: the id of a release, a payout */
  readonly subject?: string;
  /** version of the price or reward table behind the amounts */
  readonly terms?: string;
}

export interface Posted {
  readonly id: string;
  /** the transfer existed already, so nothing moved now */
  readonly repeated: boolean;
}

/** Minor units. */
export interface Balance {
  readonly balance: bigint;
  /** part of the balance that is set aside by holds */
  readonly held: bigint;
  /** the part that can be spent */
  readonly available: bigint;
}

/**
 * Double entry. Every method runs within the caller's transaction (or alone, on the pool), and takes effect only if
 * that commits. Throws "insufficient_funds" if an owner has too little, and "conflict" if a key was used for something
 * else or a hold was settled otherwise; then nothing has moved.
 *
 * Only who is debited is locked. A credit is appended, and folded into the balance under the account's lock: before it is
 * debited, and by a job. So thousands may pay one artist at once.
 */
export interface Ledger {
  transfer(on: Queryable, transfer: Transfer): Promise<Posted>;
  /**
   * Several transfers at once, in this order: all of them or none. The accounts that they debit are locked ahead in one
   * order, so that batches never wait for each other in a ring.
   */
  transferAll(tx: Tx, transfers: readonly Transfer[]): Promise<Posted[]>;
  /**
   * Sets aside what a transfer would move; `post` moves it, `void` gives it back. With `seconds` it expires after that
   * time by the database's clock: then `post` throws "gone", and a job gives it back within a minute or so.
   */
  hold(on: Queryable, transfer: Transfer, until?: { readonly seconds: number }): Promise<Posted>;
  post(on: Queryable, holdId: string): Promise<Posted>;
  void(on: Queryable, holdId: string): Promise<Posted>;
  /** Zero if the owner never had any. Not for the platform's accounts, which have no stored balance. */
  balance(on: Queryable, owner: string, asset?: Asset): Promise<Balance>;
}

type Outcome = {
  outcome: "applied" | "repeated" | "conflict" | "insufficient" | "expired" | "unknown";
  transfer_id: string;
};

const runTransfer = prepared<Outcome>(
  "ledger.transfer",
  "select * from ledger_transfer($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
);
const runHoldUntil = prepared<Outcome>(
  "ledger.holdUntil",
  `with held as materialized (
     select * from ledger_transfer($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   ), ends as (
     insert into ledger_hold_ends (hold_id, until)
     select transfer_id, clock_timestamp() + make_interval(secs => $11) from held where outcome = 'applied'
   )
   select * from held`,
);
const lockAll = prepared("ledger.lock", "select ledger_lock($1, $2, $3)");
const runSettle = prepared<Outcome>("ledger.settle", "select * from ledger_settle($1, $2, $3, $4, $5)");
const readBalance = prepared<{ balance: string; held: string }>(
  "ledger.balance",
  "select balance, held from ledger_accounts where owner = $1 and asset = $2",
);

/** Throws unless the legs sum to zero for each asset and move something. */
function checkLegs({ key, legs }: Transfer): void {
  const sums = new Map<Asset, bigint>();
  for (const { asset = "AC", amount } of legs) sums.set(asset, (sums.get(asset) ?? 0n) + amount);
  if (![...sums.values()].every((sum) => sum === 0n)) throw new Error(`The legs of ${key} do not sum to zero.`);
  if (!legs.some(({ amount }) => amount !== 0n)) throw new Error(`${key} moves nothing.`);
}

function postedOf(row: Outcome | undefined): Posted {
  switch (row?.outcome) {
    case "applied":
    case "repeated":
      return { id: row.transfer_id, repeated: row.outcome === "repeated" };
    case "insufficient":
      throw new ApiError("insufficient_funds");
    case "expired":
      throw new ApiError("gone", "The coins were set aside for a while only, and that time is over.");
    case "conflict":
      throw new ApiError("conflict", "This was already settled in another way.");
    default:
      throw new ApiError("not_found", "There is no such hold.");
  }
}

/** The ledger in PostgreSQL: each operation is one SQL function, within the caller's transaction. */
export function createLedger(clock: Clock): Ledger {
  const begin = async (on: Queryable, kind: "transfer" | "hold", transfer: Transfer, seconds?: number) => {
    checkLegs(transfer);
    const { key, reason, terms = null, subject = null, legs } = transfer;
    const now = clock();
    const values = [
      uuidv7(now),
      key,
      kind,
      reason,
      terms,
      subject,
      now,
      legs.map((leg) => leg.owner),
      legs.map((leg) => leg.asset ?? "AC"),
      legs.map((leg) => leg.amount),
    ];
    const [row] = await (seconds === undefined ? runTransfer(on, ...values) : runHoldUntil(on, ...values, seconds));
    return postedOf(row);
  };
  const settle = async (on: Queryable, kind: "post" | "void", holdId: string) => {
    const now = clock();
    const [row] = await runSettle(on, uuidv7(now), `${kind}:${holdId}`, kind, holdId, now);
    return postedOf(row);
  };
  return {
    transfer: (on, transfer) => begin(on, "transfer", transfer),
    transferAll: async (tx, transfers) => {
      const legs = transfers.flatMap((transfer) => transfer.legs);
      await lockAll(
        tx,
        legs.map((leg) => leg.owner),
        legs.map((leg) => leg.asset ?? "AC"),
        legs.map((leg) => leg.amount < 0n),
      );
      const posted: Posted[] = [];
      for (const transfer of transfers) posted.push(await begin(tx, "transfer", transfer));
      return posted;
    },
    hold: (on, transfer, until) => begin(on, "hold", transfer, until?.seconds),
    post: (on, holdId) => settle(on, "post", holdId),
    void: (on, holdId) => settle(on, "void", holdId),
    balance: async (on, owner, asset = "AC") => {
      const [row] = await readBalance(on, owner, asset);
      const balance = BigInt(row?.balance ?? 0);
      const held = BigInt(row?.held ?? 0);
      return { balance, held, available: balance - held };
    },
  };
}
