import type pg from "pg";
import { COIN } from "../../contract/rewards";
import { emailKey } from "../accounts/email";
import { beginChallenge } from "../challenges/begin";
import { closeDue } from "../challenges/closing";
import { type Clock, DAY_MS } from "../clock";
import { type Tx, transaction } from "../database/database";
import type { EventBus } from "../events/events";
import { randomId } from "../ids";
import { createLedger } from "../ledger/ledger";
import { createPlanLimits } from "../plans/limits";
import { type CastChallenge, CHALLENGES } from "./cast/challenges";
import { emailOf, FANS } from "./cast/fans";
import type { Stage } from "./history/write";
import { emailOfArtist } from "./people";
import { randomOf } from "./random";

interface Ports {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly events: EventBus;
}

/** Of a hundred fans so many vote. */
const VOTERS = 0.7;

/** Enters the songs, and lets fans vote: each once, from a network of their own. */
async function takePart(
  tx: Tx,
  id: string,
  plan: CastChallenge,
  { cast, releases }: Stage,
  began: Date,
): Promise<void> {
  const random = randomOf(plan.title);
  const entries: string[] = [];
  for (const song of plan.entries) {
    const release = releases.get(song);
    if (!release) continue;
    const entry = randomId(12);
    const at = new Date(began.getTime() + (entries.length + 1) * (DAY_MS / 8));
    await tx.query(
      `insert into challenge_entries (id, challenge_id, account_id, publication_id, at) values ($1, $2, $3, $4, $5)
       on conflict do nothing`,
      [entry, id, release.account_id, release.id, at],
    );
    entries.push(entry);
  }
  if (entries.length === 0) return;
  for (const { handle } of FANS) {
    const fan = cast.get(emailKey(emailOf(handle)));
    if (!fan || !random.chance(VOTERS)) continue;
    // earlier entries are found by more people
    const entry = entries[Math.min(random.below(entries.length), random.below(entries.length))];
    await tx.query(
      `insert into challenge_votes (challenge_id, account_id, entry_id, network, at) values ($1, $2, $3, $4, $5)`,
      [id, fan.account_id, entry, randomId(16), new Date(began.getTime() + DAY_MS / 2 + random.below(DAY_MS))],
    );
  }
}

/** Whether an artist has this challenge: one that runs, or of one that is over any. */
const known = async ({ pool }: Ports, accountId: string, title: string, over: boolean): Promise<boolean> =>
  (
    await pool.query("select from artist_challenges where account_id = $1 and title = $2 and ($3 or state = 'open')", [
      accountId,
      title,
      over,
    ])
  ).rowCount !== 0;

/** Begins one challenge as it would have been begun then, if its artist has the coins; one that is over is closed. */
async function begin(ports: Ports, plan: CastChallenge, stage: Stage): Promise<void> {
  const { pool, clock, events } = ports;
  const accountId = stage.cast.get(emailKey(emailOfArtist(plan.artist)))?.account_id;
  const began = new Date(clock().getTime() - plan.began * DAY_MS);
  const over = plan.began >= plan.duration;
  if (accountId === undefined || (await known(ports, accountId, plan.title, over))) return;
  // a result is made of sounds that can be heard: those of a new demonstration are still being read
  if (over && plan.entries.some((song) => stage.releases.get(song)?.state !== "ready")) return;
  const then = () => began;
  const ledger = createLedger(clock);
  const { available } = await ledger.balance(pool, accountId);
  if (available < BigInt(plan.prizePool) * COIN) return;
  const { rows } = await pool.query<{ id: string }>(
    "select id from projects where account_id = $1 and name = $2 and deleted_at is null order by created_at limit 1",
    [accountId, plan.stems === undefined ? "" : (stage.releases.get(plan.stems)?.title ?? "")],
  );
  await transaction(pool, async (tx) => {
    const begun = { clock: then, events, ledger, limits: createPlanLimits(clock) };
    const id = await beginChallenge(tx, begun, { ...plan, accountId, projectId: rows[0]?.id }, null);
    await takePart(tx, id, plan, stage, began);
    // told to nobody: it was weeks ago
    if (over) await closeDue(tx, { pool, clock, events, ledger, notify: async () => {} }, id);
  });
}

/**
 * Gives the demonstration its challenges, in so far as their artists have earned the pools: those that run, again once they
 * have ended, and one with its result. Done again it adds nothing.
 */
export async function addChallenges(ports: Ports, stage: Stage): Promise<void> {
  for (const plan of CHALLENGES) await begin(ports, plan, stage);
}
