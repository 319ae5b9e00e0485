import type { Queryable } from "../database/database";
import { ApiError } from "../errors";
import { randomId } from "../ids";
import type { PictureRow } from "../pictures/pictures";
import type { PlanLimits } from "../plans/limits";

interface NewPicture {
  readonly accountId: string;
  readonly pictureId: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: bigint;
}

/** Notes a picture that no post has yet, charged to its account; returns its id. */
export async function addPicture(on: Queryable, limits: PlanLimits, one: NewPicture, now: Date): Promise<string> {
  await limits.require(on, one.accountId, "storage", one.bytes);
  const id = randomId();
  await on.query(
    `insert into post_pictures (id, account_id, picture_id, width, height, bytes, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, one.accountId, one.pictureId, one.width, one.height, one.bytes, now],
  );
  return id;
}

/** Which pictures a post has, in their order, and what is said of each. */
export type Chosen = readonly { readonly id: string; readonly alt: string }[];

/**
 * Gives a post these pictures and no others. Throws "conflict" for one that is not the account's or belongs to another
 * post. What it had and has no longer is removed.
 */
export async function setPictures(
  on: Queryable,
  limits: PlanLimits,
  post: { readonly id: string; readonly accountId: string },
  chosen: Chosen,
): Promise<void> {
  const { rows } = await on.query<{ id: string }>(
    `select id from post_pictures where id = any($1) and account_id = $2 and (post_id is null or post_id = $3) for update`,
    [chosen.map(({ id }) => id), post.accountId, post.id],
  );
  if (rows.length !== chosen.length)
    throw new ApiError("conflict", "One of the pictures is no longer here. Add it again.");
  const removed = await on.query<{ bytes: string }>(
    "delete from post_pictures where post_id = $1 and id <> all($2) returning bytes",
    [post.id, chosen.map(({ id }) => id)],
  );
  await giveBack(on, limits, post.accountId, removed.rows);
  await on.query(
    `update post_pictures i set post_id = $1, place = c.place, alt = c.alt
     from (select * from unnest($2::text[], $3::text[]) with ordinality c (id, alt, place)) c where i.id = c.id`,
    [post.id, chosen.map(({ id }) => id), chosen.map(({ alt }) => alt)],
  );
}

/** Gives the room of removed pictures back to their account. */
async function giveBack(
  on: Queryable,
  limits: PlanLimits,
  accountId: string,
  removed: readonly { readonly bytes: string }[],
): Promise<void> {
  const bytes = removed.reduce((sum, row) => sum + BigInt(row.bytes), 0n);
  if (bytes > 0n) await limits.release(on, accountId, "storage", bytes);
}

/** Removes all pictures of a post. */
export async function removePicturesOf(
  on: Queryable,
  limits: PlanLimits,
  postId: string,
  accountId: string,
): Promise<void> {
  const { rows } = await on.query<{ bytes: string }>("delete from post_pictures where post_id = $1 returning bytes", [
    postId,
  ]);
  await giveBack(on, limits, accountId, rows);
}

/** Removes the pictures of an account that no post has: all of them, or those from before a moment. */
export async function removeUnused(
  on: Queryable,
  limits: PlanLimits,
  accountId: string,
  before: Date | null,
): Promise<void> {
  const { rows } = await on.query<{ bytes: string }>(
    `delete from post_pictures where account_id = $1 and post_id is null and ($2::timestamptz is null or created_at < $2)
     returning bytes`,
    [accountId, before],
  );
  await giveBack(on, limits, accountId, rows);
}

/** Gives the pictures of a post new addresses, so that who knows the old ones sees them no longer. */
export async function renewPictureIds(on: Queryable, postId: string): Promise<void> {
  await on.query("update post_pictures set id = replace(gen_random_uuid()::text, '-', '') where post_id = $1", [
    postId,
  ]);
}

/** A picture, unless its owner is suspended. Who knows its address may see it. */
export async function findPicture(on: Queryable, id: string): Promise<PictureRow | null> {
  const { rows } = await on.query<PictureRow>(
    `select i.picture_id, 'image/jpeg' as type, null::bytea as content
     from post_pictures i join accounts a on a.id = i.account_id where i.id = $1 and a.suspended_at is null`,
    [id],
  );
  return rows[0] ?? null;
}
