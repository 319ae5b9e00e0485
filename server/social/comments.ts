import type pg from "pg";
import type { z } from "zod";
import { type Comment, comments } from "../../contract/api/comments";
import { publications } from "../../contract/api/publications";
import type { page } from "../../contract/api/values";
import type { Clock } from "../clock";
import { type Queryable, transaction } from "../database/database";
import type { EventBus } from "../events/events";
import { type Place, partOf, placeOf } from "../http/cursor";
import { created, empty, type Handled, handle, ok } from "../http/handlers";
import type { Session } from "../http/session";
import { walletMoved } from "../ledger/events";
import type { Rewards } from "../ledger/rewards";
import type { Rates } from "../limits/rates";
import type { Notify } from "../notifications/notify";
import { can, demand } from "../policy/policy";
import { audienceMoved } from "../publications/live";
import { PublicationThing } from "../publications/policy";
import { findPublication, holdPublication } from "../publications/store";
import type { Regions } from "../regions/regions";
import { presentArtist } from "../releases/present";
import { comment } from "./interactions";
import { LIMITS } from "./limits";
import { CommentThing } from "./policy";
import { SEEN_COMMENT } from "./store";

export interface CommentRow {
  readonly id: string;
  readonly publication_id: string;
  readonly account_id: string;
  readonly text: string;
  readonly created_at: Date;
  readonly handle: string;
  readonly name: string;
  readonly avatar_id: string | null;
  /** account of the publication's owner */
  readonly artist: string;
}

const COMMENT = `select c.id, c.publication_id, c.account_id, c.text, c.created_at, a.handle, a.name, a.avatar_id,
    p.account_id as artist
  from publication_comments c join accounts a on a.id = c.account_id join publications p on p.id = c.publication_id`;

/** A comment that is visible. */
export async function findComment(on: Queryable, id: string): Promise<CommentRow | null> {
  const { rows } = await on.query<CommentRow>(`${COMMENT} where c.id = $1 and ${SEEN_COMMENT}`, [id]);
  return rows[0] ?? null;
}

/** Visible comments, the newest first; one more than `limit` if there are more. */
async function listComments(on: Queryable, publicationId: string, after: Place | null, limit: number) {
  const { rows } = await on.query<CommentRow>(
    `${COMMENT} where c.publication_id = $1 and ${SEEN_COMMENT}
       and ($2::timestamptz is null or (c.created_at, c.id) < ($2, $3))
     order by c.created_at desc, c.id desc limit $4`,
    [publicationId, after?.at ?? null, after?.id ?? null, limit + 1],
  );
  return rows;
}

const present = (row: CommentRow, reader: Session | null): Comment => ({
  id: row.id,
  text: row.text,
  author: presentArtist(row),
  createdAt: row.created_at.toISOString(),
  own: row.account_id === reader?.accountId,
  mayDelete: can(reader, "delete", CommentThing, row),
});

interface Ports {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly rates: Rates;
  readonly rewards: Rewards;
  readonly events: EventBus;
  readonly notify: Notify;
  readonly regions: Regions;
}

/** Routes for comments on publications. */
export function commentRoutes({ pool, clock, rates, rewards, events, notify, regions }: Ports): Handled[] {
  const seen = async (session: Session | null, id: string) =>
    demand(session, "read", PublicationThing, await findPublication(pool, id));
  const list = async (session: Session | null, of: string, { limit, cursor }: z.output<typeof page>) => {
    const { id } = await seen(session, of);
    const rows = await listComments(pool, id, placeOf(cursor), limit);
    const { shown, nextCursor } = partOf(rows, limit, ({ created_at: at, id: comment }) => ({ at, id: comment }));
    return ok({ items: shown.map((row) => present(row, session)), nextCursor });
  };
  const post = async ({ session, address }: { session: Session; address: string }, on: string, text: string) => {
    const { id: publicationId, account_id: artist, kind } = await seen(session, on);
    await rates.take(LIMITS.comment, session.accountId);
    const region = await regions.of(address);
    const made = await transaction(pool, async (client) => {
      await holdPublication(client, publicationId);
      await notify(client, artist, "comment", {}, { by: session.accountId, publicationId });
      audienceMoved(client, events, publicationId);
      const about = { publicationId, artist, accountId: session.accountId, now: clock(), text, region };
      const id = await comment(client, about);
      if (kind !== "post") return { id, reward: null };
      // the first comment on each post
      const given = { person: session, occasion: "community.comment", thing: publicationId, owner: artist } as const;
      const reward = await rewards.reward(client, given);
      if (reward.rewarded) walletMoved(client, events, session.accountId);
      return { id, reward };
    });
    const row = demand(session, "read", CommentThing, await findComment(pool, made.id));
    return { ...present(row, session), reward: made.reward };
  };
  return [
    handle(comments.list, ({ session, params, query }) => list(session, params.releaseId, query)),
    handle(comments.post, async ({ session, address, params, body }) => {
      const { reward: _none, ...shown } = await post({ session, address }, params.releaseId, body.text);
      return created(shown);
    }),
    handle(publications.comments, ({ session, params, query }) => list(session, params.publicationId, query)),
    handle(publications.comment, async ({ session, address, params, body }) =>
      created(await post({ session, address }, params.publicationId, body.text)),
    ),
    handle(comments.remove, async ({ session, params, log }) => {
      const row = demand(session, "delete", CommentThing, await findComment(pool, params.commentId));
      await transaction(pool, async (client) => {
        await client.query("delete from publication_comments where id = $1", [row.id]);
        audienceMoved(client, events, row.publication_id);
      });
      log.info({ event: "comment deleted", comment: row.id, user: session.userId }, "deleted");
      return empty();
    }),
  ];
}
