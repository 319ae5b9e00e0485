import { Readable } from "node:stream";
import type pg from "pg";
import { CHALLENGE, CHALLENGE_DEMO, hashtagKey } from "../../contract/challenges";
import { COIN } from "../../contract/rewards";
import type { BlobStore } from "../blobs/blobs";
import { holdBlobs, keepBlob } from "../blobs/keep";
import { type Clock, DAY_MS } from "../clock";
import { type Tx, transaction } from "../database/database";
import { ApiError } from "../errors";
import type { EventBus } from "../events/events";
import type { Session } from "../http/session";
import { randomId } from "../ids";
import { walletMoved } from "../ledger/events";
import { type Ledger, PLATFORM } from "../ledger/ledger";
import { type PlanLimits, storageQuota } from "../plans/limits";
import type { Projects } from "../projects/projects";
import { readyUpload } from "../uploads/ready";
import { endReservation } from "../uploads/reservations";
import type { Staging } from "../uploads/upload";
import { type readForm, wrongField } from "./form";

interface Ports {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly staging: Staging;
  readonly events: EventBus;
  readonly ledger: Ledger;
  readonly limits: PlanLimits;
  readonly projects: Pick<Projects, "find">;
}

type Given = ReturnType<typeof readForm>;

interface Film {
  readonly sha256: string;
  readonly bytes: number;
  readonly mediaType: string;
}

const TOO_FEW = "You have too few coins for this prize pool.";

/** What a new challenge says of itself. */
export type NewChallenge = Pick<Given, "title" | "description" | "hashtag" | "type" | "duration" | "prizePool"> & {
  readonly accountId: string;
  readonly projectId?: string | undefined;
};

/**
 * Adds a challenge and sets its pool aside, within the caller's transaction; returns its id. Throws "conflict" for one too
 * many, "insufficient_funds" for a pool that its artist does not have, "plan_limit" where the film has no room.
 */
export async function beginChallenge(
  tx: Tx,
  { clock, ledger, limits, events }: Pick<Ports, "clock" | "ledger" | "limits" | "events">,
  one: NewChallenge,
  film: Film | null,
): Promise<string> {
  const { accountId, title, description, hashtag, type, duration, prizePool, projectId = null } = one;
  const now = clock();
  const id = randomId(12);
  const pool = BigInt(prizePool) * COIN;
  // two at once: the second counts the first
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`challenges:${accountId}`]);
  const { rows } = await tx.query<{ running: number }>(
    "select count(*)::int as running from artist_challenges where account_id = $1 and state = 'open'",
    [accountId],
  );
  if ((rows[0]?.running ?? 0) >= CHALLENGE.mostRunning) {
    throw new ApiError("conflict", `An artist runs at most ${CHALLENGE.mostRunning} challenges at the same time.`);
  }
  if (film) await limits.require(tx, accountId, "storage", BigInt(film.bytes));
  const hold = await ledger.hold(tx, {
    key: `challenge:${id}`,
    reason: "challenge",
    subject: id,
    legs: [
      { owner: accountId, amount: -pool },
      { owner: PLATFORM.challenges, amount: pool },
    ],
  });
  await tx.query(
    `insert into artist_challenges (id, account_id, title, description, hashtag, hashtag_key, type, pool, hold_id, project_id,
       demo_sha256, demo_bytes, demo_type, salt, created_at, closes_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      id,
      accountId,
      title,
      description,
      hashtag,
      hashtagKey(hashtag),
      type,
      pool,
      hold.id,
      projectId,
      film?.sha256 ?? null,
      film?.bytes ?? null,
      film?.mediaType ?? null,
      randomId(),
      now,
      new Date(now.getTime() + duration * DAY_MS),
    ],
  );
  walletMoved(tx, events, accountId);
  return id;
}

/** Begins the challenge that a person's form asks for; returns its id. Throws as `beginChallenge` does. */
export async function createChallenge(ports: Ports, session: Session, given: Given): Promise<string> {
  const { pool, ledger, projects, staging, blobs, limits } = ports;
  const { accountId, userId } = session;
  const { film, demoVideo, projectId } = given;
  if (projectId !== undefined) {
    const project = await projects.find(pool, projectId, userId);
    if (project?.role !== "owner" || project.deleted_at) {
      throw wrongField("projectId", "There is no such project of yours.");
    }
  }
  // before a film is stored for nothing
  const { available } = await ledger.balance(pool, accountId);
  if (available < BigInt(given.prizePool) * COIN) throw new ApiError("insufficient_funds", TOO_FEW);
  const begin = (tx: Tx, kept: Film | null) => beginChallenge(tx, ports, { ...given, accountId }, kept);
  if (film) {
    const open = () => Readable.from([film.bytes]);
    return keepBlob({ pool, blobs }, open, (tx, blob) => begin(tx, { ...blob, mediaType: film.mediaType }));
  }
  if (demoVideo === undefined) return transaction(pool, (tx) => begin(tx, null));
  const uploaded = await readyUpload(staging, session, CHALLENGE_DEMO.purpose, demoVideo);
  return transaction(pool, async (tx) => {
    await holdBlobs(tx, [uploaded.sha256]);
    if (!(await blobs.find(uploaded.sha256))) {
      throw wrongField("demoVideo", "That file is no longer here. Upload it again.");
    }
    await endReservation(tx, storageQuota(limits), demoVideo);
    return begin(tx, uploaded);
  });
}
