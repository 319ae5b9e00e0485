import type pg from "pg";
import { z } from "zod";
import { type Destination, PACES } from "../../contract/deployments";
import { NETWORKS } from "../../contract/networks";
import { sizedPicture } from "../../contract/pictures";
import { type Said, said } from "../../contract/words/said";
import { saidSchema } from "../../contract/words/saidSchema";
import type { Clock } from "../clock";
import { type Queryable, type Tx, transaction } from "../database/database";
import { ApiError } from "../errors";
import {
  carryOut,
  type EffectKind,
  type EffectPorts,
  EffectRefused,
  type KnownOutcome,
  requestEffect,
} from "../jobs/effects";
import { enqueue, type JobHandled, job, runs } from "../jobs/job";
import type { KeyRing } from "../keys/keyRing";
import type { Log } from "../log";
import type { Pictures } from "../pictures/pictures";
import { setPostPublished } from "../posts/changes";
import { findPicture } from "../posts/pictures";
import { postPicturePath } from "../posts/present";
import { findPost } from "../posts/store";
import { findAccount, noteLost, openAccount } from "./accounts";
import { type Message, NetworkError, type NetworkPort } from "./network";
import { type DeploymentRow, findContent, findDeployment, holdDeployment, PUBLISHING } from "./store";

export interface DeployPorts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly keys: KeyRing;
  readonly pictures: Pictures;
  readonly publicUrl: () => string;
  readonly networks: ReadonlyMap<Destination, NetworkPort>;
}

const due = job({ name: "posts.due", queue: "posts", payload: z.object({ id: z.string() }), attempts: 25 });

/**
 * Queues a deployment for its time, in place of an earlier time. Those of one account are sent one after the other: where
 * its network answers slowly, nobody else waits for it.
 */
export const queueDeployment = (
  on: Queryable,
  { id, accountId }: { readonly id: string; readonly accountId: string },
  at: Date,
  now: Date,
): Promise<void> =>
  enqueue(
    on,
    due,
    { id },
    { inMs: Math.max(0, at.getTime() - now.getTime()), key: id, serially: `posts ${accountId}` },
  );

/** For pictures, an answer that takes long, and a renewed token. */
const TIMEOUT_SECONDS = 90;
/** How often a network may ask to wait, for one post. */
const MOST_TRIES = 20;

const payloadSchema = z.object({ deployment: z.string() });
const referenceOf = ({ id, tries }: Pick<DeploymentRow, "id" | "tries">): string => `${id}:${tries}`;

/** What a network said, in the reason of an effect that did not happen. */
const refusalSchema = z.object({
  kind: z.enum(["refused", "busy", "lost"]),
  sentence: saidSchema,
  until: z.iso.datetime().nullable(),
});

/** How many pictures and which text a network gets. */
async function messageOf(ports: DeployPorts, row: DeploymentRow, mostPictures: number): Promise<Message> {
  const { pool, pictures, publicUrl } = ports;
  const [post, content] = await Promise.all([findPost(pool, row.post_id, null), findContent(pool, row.post_id)]);
  if (!post || !content) throw new NetworkError("refused", said`The post was deleted.`);
  if (post.taken_down_at !== null || post.owner_gone) {
    throw new NetworkError("refused", said`The post was taken down here.`);
  }
  const own = row.network === "webhook" ? undefined : content.texts[row.network];
  const text = own ?? post.text;
  const whole = post.link === null || text.includes(post.link) ? text : `${text}\n\n${post.link}`;
  return {
    marker: row.id,
    madeAt: row.created_at,
    text: whole,
    address: `${publicUrl()}/post/${row.post_id}`,
    pictures: post.pictures.slice(0, mostPictures).map(({ id, alt, width, height }) => ({
      alt,
      width,
      height,
      address: `${publicUrl()}${sizedPicture(postPicturePath(id), "1024.jpg")}`,
      read: async () => {
        const picture = await findPicture(pool, id);
        const read = picture && (await pictures.read(pool, picture));
        if (!read) throw new NetworkError("refused", said`One of the pictures was removed.`);
        return read.content;
      },
    })),
  };
}

/** How long a text is as a network counts. */
export const lengthOf = (text: string, unit: "utf16" | "graphemes"): number =>
  unit === "utf16" ? text.length : [...new Intl.Segmenter("en").segment(text)].length;

/** Why a network can't take this text; null if it can. */
export function tooLong(network: Destination, text: string): Said | null {
  if (network === "webhook") return null;
  const { title, text: most, unit } = NETWORKS[network];
  const length = lengthOf(text, unit);
  return length > most ? said`${title} takes ${most} characters; this text has ${length}.` : null;
}

/** The effect by which a post is sent to a network, at most once for each try. */
export function publishingEffect(ports: DeployPorts): EffectKind {
  const { pool, keys, clock, networks } = ports;
  const opened = async (payload: unknown) => {
    const row = await findDeployment(pool, payloadSchema.parse(payload).deployment);
    if (!row) throw new NetworkError("refused", said`The post was deleted.`);
    const network = networks.get(row.network);
    const account = row.social_account_id === null ? null : await findAccount(pool, row.social_account_id);
    if (!network || account?.state !== "connected") {
      throw new NetworkError("lost", said`The account is not connected any more. Connect it again.`);
    }
    const message = await messageOf(ports, row, network.mostPictures);
    return { row, network, message, account: openAccount(pool, keys, account) };
  };
  return {
    name: PUBLISHING,
    lane: "posts",
    timeoutSeconds: TIMEOUT_SECONDS,
    perform: async (payload, _id, signal) => {
      try {
        const { network, account, message } = await opened(payload);
        const long = tooLong(network.name, message.text);
        if (long) throw new NetworkError("refused", long);
        return { ...(await network.publish(account, message, signal)) };
      } catch (error) {
        if (!(error instanceof NetworkError)) throw error;
        const { kind, sentence, until } = error;
        throw new EffectRefused(JSON.stringify({ kind, sentence, until: until?.toISOString() ?? null }));
      }
    },
    status: async (payload, _id, signal) => {
      const { row, network, account, message } = await opened(payload);
      // nobody but the artist can tell
      if (!network.find) return { state: "unknown", asked: false };
      const found = await network.find(account, message, row.begun_at ?? clock(), signal);
      if (found === null) return { state: "unknown" };
      if (found !== "absent") return { state: "succeeded", result: { ...found } };
      const sentence = said`The network did not get the post. Send it again.`;
      return { state: "failed", reason: JSON.stringify({ kind: "refused", sentence, until: null }) };
    },
    settled: async (on, { payload, outcome }) => {
      const { deployment } = payloadSchema.parse(payload);
      await settle(on, clock, deployment, outcome);
    },
  };
}

async function settle(on: Queryable, clock: Clock, id: string, outcome: KnownOutcome): Promise<void> {
  const row = await holdDeployment(on, id);
  if (row?.state !== "publishing" && row?.state !== "unknown") return;
  if (outcome.state === "succeeded") {
    const { id: foreignId = null, url = null } = outcome.result;
    await on.query(
      `update post_deployments set state = 'published', published_at = $2, foreign_id = $3, url = $4, reason = null where id = $1`,
      [id, clock(), foreignId, url],
    );
    return;
  }
  const { kind, sentence, until } = refusalSchema.parse(JSON.parse(outcome.reason));
  if (kind === "busy" && until !== null && row.tries < MOST_TRIES) {
    await postpone(on, row, new Date(until), sentence, clock());
    return;
  }
  await fail(on, id, sentence);
  if (kind === "lost" && row.social_account_id !== null) await noteLost(on, row.social_account_id, sentence);
}

/** Moves a deployment to later, and says why. */
async function postpone(on: Queryable, row: DeploymentRow, until: Date, reason: Said, now: Date): Promise<void> {
  await on.query(
    `update post_deployments set state = 'scheduled', due_at = $2, moved = $3, tries = tries + 1, begun_at = null where id = $1`,
    [row.id, until, JSON.stringify(reason)],
  );
  await queueDeployment(on, { id: row.id, accountId: row.account_id }, until, now);
}

async function fail(on: Queryable, id: string, reason: Said): Promise<void> {
  await on.query("update post_deployments set state = 'failed', reason = $2 where id = $1", [
    id,
    JSON.stringify(reason),
  ]);
}

/** When a connected account has room again for one more post; null if it has now. */
async function roomAt(on: Queryable, row: DeploymentRow, now: Date): Promise<Date | null> {
  const pace = PACES[row.network];
  if (!pace) return null;
  // those of one account are looked at one after the other
  await on.query("select from social_accounts where id = $1 for no key update", [row.social_account_id]);
  const since = new Date(now.getTime() - pace.minutes * 60_000);
  const { rows } = await on.query<{ begun_at: Date }>(
    `select begun_at from post_deployments where social_account_id = $1 and begun_at > $2
     order by begun_at desc limit 1 offset $3`,
    [row.social_account_id, since, pace.posts - 1],
  );
  return rows[0] ? new Date(rows[0].begun_at.getTime() + pace.minutes * 60_000) : null;
}

/** Begins a deployment whose time has come; returns the effect to carry out, null where there is none. */
async function begin(ports: DeployPorts, tx: Tx, kind: EffectKind, id: string): Promise<string | null> {
  const { clock, networks } = ports;
  const row = await holdDeployment(tx, id);
  if (row?.state !== "scheduled") return null;
  const now = clock();
  if (row.due_at > now) {
    await queueDeployment(tx, { id, accountId: row.account_id }, row.due_at, now);
    return null;
  }
  const post = await findPost(tx, row.post_id, null);
  if (!post || post.taken_down_at || post.owner_gone) {
    await fail(tx, id, said`The post was taken down.`);
    return null;
  }
  if (row.network === "backline") {
    await setPostPublished(tx, row.post_id, true, now);
    await tx.query(
      `update post_deployments set state = 'published', begun_at = $2, published_at = $2, url = $3 where id = $1`,
      [id, now, `/post/${row.post_id}`],
    );
    return null;
  }
  if (row.social_account_id === null || !networks.has(row.network)) {
    await fail(tx, id, said`The account was disconnected.`);
    return null;
  }
  const later = await roomAt(tx, row, now);
  if (later) {
    const { posts, minutes } = PACES[row.network] ?? { posts: 0, minutes: 0 };
    await postpone(
      tx,
      row,
      later,
      said`The network takes ${posts} posts in ${minutes} minutes; this is the next free moment.`,
      now,
    );
    return null;
  }
  await tx.query("update post_deployments set state = 'publishing', begun_at = $2 where id = $1", [id, now]);
  const carriedOutUntil = new Date(now.getTime() + 2 * TIMEOUT_SECONDS * 1000);
  return requestEffect(tx, clock, kind, referenceOf(row), { deployment: id }, { carriedOutUntil });
}

/** The job that sends what is due. */
export function deployJobs(ports: DeployPorts, kind: EffectKind): JobHandled[] {
  const { pool, clock, log } = ports;
  const effects: EffectPorts = { inTransaction: (work) => transaction(pool, work), clock, log, kinds: [kind] };
  return [
    runs(due, async ({ id }, { signal }) => {
      const effect = await transaction(pool, (tx) => begin(ports, tx, kind, id));
      if (effect !== null) await carryOut(effects, effect, signal);
    }),
  ];
}

/** Records what the artist says became of a deployment of which that is not known. Throws "conflict" if it is known. */
export async function settleByHand(
  ports: DeployPorts,
  tx: Tx,
  row: DeploymentRow,
  outcome: "published" | "failed",
): Promise<void> {
  if (row.state !== "unknown") throw new ApiError("conflict", "What became of this post is known already.");
  const { rowCount } = await tx.query(
    `update outside_effects set state = $3, result = $4, reason = $5, changed_at = $6
     where kind = $1 and reference = $2 and state = 'unknown'`,
    [
      PUBLISHING,
      referenceOf(row),
      outcome === "published" ? "succeeded" : "failed",
      outcome === "published" ? "{}" : null,
      outcome === "published" ? null : "the artist said so",
      ports.clock(),
    ],
  );
  if (rowCount !== 1) throw new ApiError("conflict", "What became of this post is known already.");
  await settle(
    tx,
    ports.clock,
    row.id,
    outcome === "published"
      ? { state: "succeeded", result: {} }
      : {
          state: "failed",
          reason: JSON.stringify({ kind: "refused", sentence: said`You said that it did not arrive.`, until: null }),
        },
  );
}
