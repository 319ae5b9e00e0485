import type pg from "pg";
import { z } from "zod";
import { CHALLENGE, placesOf, prizesOf } from "../../contract/challenges";
import { type Clock, DAY_MS } from "../clock";
import { type Tx, transaction } from "../database/database";
import type { EventBus } from "../events/events";
import { type JobHandled, job, runs } from "../jobs/job";
import { walletMoved } from "../ledger/events";
import type { Ledger, Leg } from "../ledger/ledger";
import type { Notify } from "../notifications/notify";
import { challengeMoved } from "./live";
import { type ChallengeRow, countedEntries, lockChallenge } from "./store";

export interface ClosingPorts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly ledger: Ledger;
  readonly notify: Notify;
}

const close = job({
  name: "challenges.close",
  queue: "payments",
  payload: z.object({}),
  attempts: 1,
  cron: "* * * * *",
});
const forget = job({
  name: "challenges.forget",
  queue: "sweeps",
  payload: z.object({}),
  attempts: 1,
  cron: "23 3 * * *",
});

/** Challenges closed in one run; what is left follows a minute later. */
const AT_ONCE = 100;

const about = ({ id, title }: ChallengeRow) => ({ challengeId: id, challenge: title });

/** Ends a locked challenge: gives its pool free, and notes how it ended. */
async function end(
  tx: Tx,
  { ledger, clock, events }: ClosingPorts,
  challenge: ChallengeRow,
  to: "closed" | "cancelled",
) {
  await ledger.void(tx, challenge.hold_id);
  await tx.query("update artist_challenges set state = $2, closed_at = $3, salt = null where id = $1", [
    challenge.id,
    to,
    clock(),
  ]);
  await tx.query("update challenge_votes set network = null where challenge_id = $1", [challenge.id]);
  await challengeMoved(tx, events, challenge.id);
  walletMoved(tx, events, challenge.account_id);
}

/** Cancels a locked challenge that runs: the whole pool goes back. Its artist and those who entered are told, except who did it. */
export async function cancel(
  tx: Tx,
  ports: ClosingPorts,
  challenge: ChallengeRow,
  { by, reason }: { readonly by: string | null; readonly reason: string },
): Promise<void> {
  await end(tx, ports, challenge, "cancelled");
  await tx.query("update artist_challenges set reason = $2 where id = $1", [challenge.id, reason]);
  const { rows } = await tx.query<{ account_id: string }>(
    "select account_id from challenge_entries where challenge_id = $1 order by account_id",
    [challenge.id],
  );
  for (const accountId of [challenge.account_id, ...rows.map(({ account_id }) => account_id)]) {
    if (accountId === by) continue;
    await ports.notify(tx, accountId, "challenge", { ...about(challenge), outcome: "cancelled", coins: "0" });
  }
}

/**
 * Closes a locked challenge by its result. The hold is given free and the prizes are transferred from its artist to the
 * winners within one transaction: nothing can be spent in between, and the coins keep their origin, by which payouts are
 * judged (`coin_origins`); over an account of the platform they would lose it.
 */
async function settle(tx: Tx, ports: ClosingPorts, challenge: ChallengeRow): Promise<void> {
  const entries = await countedEntries(tx, challenge.id);
  const votes = entries.map((entry) => entry.votes);
  const prizes = prizesOf(BigInt(challenge.pool), votes);
  const places = placesOf(votes);
  const paid = prizes.reduce((sum, prize) => sum + prize, 0n);
  await end(tx, ports, challenge, "closed");
  await tx.query(
    `update challenge_entries e set place = r.place, votes = r.votes, prize = r.prize
     from unnest($1::text[], $2::int[], $3::int[], $4::bigint[]) r (id, place, votes, prize) where e.id = r.id`,
    [entries.map(({ id }) => id), places, votes, prizes.map(String)],
  );
  if (paid > 0n) {
    const won = entries.map(({ account_id: owner }, index): Leg => ({ owner, amount: prizes[index] ?? 0n }));
    await ports.ledger.transfer(tx, {
      key: `challenge:${challenge.id}:prizes`,
      reason: "challenge",
      subject: challenge.id,
      legs: [{ owner: challenge.account_id, amount: -paid }, ...won.filter(({ amount }) => amount > 0n)],
    });
    await tx.query("update artist_challenges set paid = $2 where id = $1", [challenge.id, paid]);
    walletMoved(tx, ports.events, ...won.map(({ owner }) => owner));
  }
  const told = { ...about(challenge), coins: String(paid) };
  await ports.notify(tx, challenge.account_id, "challenge", { ...told, outcome: paid > 0n ? "closed" : "returned" });
  for (const [index, entry] of entries.entries()) {
    const prize = prizes[index] ?? 0n;
    const outcome = prize > 0n ? "won" : "ended";
    await ports.notify(tx, entry.account_id, "challenge", { ...about(challenge), outcome, coins: String(prize) });
  }
}

/** Closes one challenge that is due, unless another server has done so. */
export async function closeDue(tx: Tx, ports: ClosingPorts, id: string): Promise<void> {
  const challenge = await lockChallenge(tx, id);
  if (challenge?.state !== "open" || challenge.closes_at > ports.clock()) return;
  if (challenge.owner_suspended) await cancel(tx, ports, challenge, { by: null, reason: "Its artist is suspended." });
  else if (challenge.taken_down_at) await cancel(tx, ports, challenge, { by: null, reason: "It was taken down." });
  else await settle(tx, ports, challenge);
}

/**
 * Closes what is due, each in a transaction of its own: one that fails holds up no other. Throws an AggregateError of what
 * failed, which is due again in the next run.
 */
export async function closeChallenges(ports: ClosingPorts, signal?: AbortSignal): Promise<void> {
  const { rows } = await ports.pool.query<{ id: string }>(
    "select id from artist_challenges where state = 'open' and closes_at <= $1 order by closes_at, id limit $2",
    [ports.clock(), AT_ONCE],
  );
  const failed: unknown[] = [];
  for (const { id } of rows) {
    if (signal?.aborted) break;
    await transaction(ports.pool, (tx) => closeDue(tx, ports, id)).catch((error: unknown) => failed.push(error));
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} challenges were not closed.`);
}

export const closingJobs = (ports: ClosingPorts): JobHandled[] => [
  runs(close, (_payload, { signal }) => closeChallenges(ports, signal)),
  runs(forget, async () => {
    const before = new Date(ports.clock().getTime() - CHALLENGE.keptDays * DAY_MS);
    await ports.pool.query(
      "delete from challenge_votes v using artist_challenges c where c.id = v.challenge_id and c.closed_at < $1",
      [before],
    );
  }),
];
