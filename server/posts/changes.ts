import { titleOfPost } from "../../contract/posts";
import type { Visibility } from "../../contract/releases";
import type { Queryable } from "../database/database";
import { ApiError } from "../errors";
import { randomId } from "../ids";
import type { PlanLimits } from "../plans/limits";
import { type Chosen, removePicturesOf, renewPictureIds, setPictures } from "./pictures";

/** What a post says. */
export interface PostContent {
  readonly text: string;
  readonly pictures: Chosen;
  readonly releaseId: string | null;
  readonly link: string | null;
  readonly visibility: Visibility;
}

interface NewPost extends PostContent {
  readonly accountId: string;
  /** false: a draft, which only its author sees */
  readonly publish: boolean;
}

/** Throws unless a release is the account's own. */
async function demandOwn(on: Queryable, accountId: string, releaseId: string | null): Promise<void> {
  if (releaseId === null) return;
  const { rowCount } = await on.query(
    "select from publications where id = $1 and account_id = $2 and kind = 'release' for key share",
    [releaseId, accountId],
  );
  if (rowCount !== 1) throw new ApiError("conflict", "That release is not one of yours.");
}

const EMPTY_POST = "Write something, or add a picture.";

/**
 * Makes a post within the caller's transaction; returns its id. Throws "invalid_request" for a post that says nothing,
 * and "conflict" for a release or picture that is not the account's.
 */
export async function createPost(on: Queryable, limits: PlanLimits, post: NewPost, now: Date): Promise<string> {
  if (post.text === "" && post.pictures.length === 0) throw new ApiError("invalid_request", EMPTY_POST);
  await demandOwn(on, post.accountId, post.releaseId);
  const id = randomId(12);
  const published = post.publish ? now : null;
  await on.query(
    `insert into publications (id, kind, account_id, created_at, title, description, visibility, published_at,
       first_public_at, state)
     values ($1, 'post', $2, $3, $4, '', $5, $6, case when $5 = 'public' then $6::timestamptz end, 'ready')`,
    [id, post.accountId, now, titleOfPost(post.text), post.visibility, published],
  );
  await on.query(`insert into posts (id, "text", link, release_id, changed_at) values ($1, $2, $3, $4, $5)`, [
    id,
    post.text,
    post.link,
    post.releaseId,
    now,
  ]);
  await setPictures(on, limits, { id, accountId: post.accountId }, post.pictures);
  return id;
}

/** Changes a post; what is undefined stays. */
export async function changePost(
  on: Queryable,
  limits: PlanLimits,
  post: { readonly id: string; readonly account_id: string },
  change: { readonly [part in keyof PostContent]?: PostContent[part] | undefined },
  now: Date,
): Promise<void> {
  const { text, pictures, releaseId, link, visibility } = change;
  if (releaseId !== undefined) await demandOwn(on, post.account_id, releaseId);
  if (pictures !== undefined) await setPictures(on, limits, { id: post.id, accountId: post.account_id }, pictures);
  await on.query(
    `update posts set "text" = coalesce($2, "text"), link = case when $3 then $4 else link end,
       release_id = case when $5 then $6 else release_id end, changed_at = $7 where id = $1`,
    [post.id, text ?? null, link !== undefined, link ?? null, releaseId !== undefined, releaseId ?? null, now],
  );
  await on.query(
    `update publications set title = coalesce($2, title), visibility = coalesce($3, visibility),
       first_public_at = coalesce(first_public_at,
         case when coalesce($3, visibility) = 'public' and published_at is not null then $4::timestamptz end)
     where id = $1`,
    [post.id, text === undefined ? null : titleOfPost(text), visibility ?? null, now],
  );
  const { rowCount } = await on.query(
    `select from posts o where o.id = $1 and o.text = ''
       and not exists (select from post_pictures i where i.post_id = o.id)`,
    [post.id],
  );
  if (rowCount === 1) throw new ApiError("invalid_request", EMPTY_POST);
  if (visibility === "private") await renewPictureIds(on, post.id);
}

/** Puts a post on the feed, or takes it back; taking back gives its pictures new addresses. */
export async function setPostPublished(on: Queryable, id: string, published: boolean, now: Date): Promise<void> {
  await on.query(
    `update publications set published_at = case when $2 then coalesce(published_at, $3) end,
       first_public_at = coalesce(first_public_at, case when $2 and visibility = 'public' then $3::timestamptz end)
     where id = $1 and kind = 'post'`,
    [id, published, now],
  );
  if (!published) await renewPictureIds(on, id);
}

/** Deletes a post with its pictures, and gives their room back. */
export async function removePost(
  on: Queryable,
  limits: PlanLimits,
  post: { readonly id: string; readonly account_id: string },
): Promise<void> {
  await removePicturesOf(on, limits, post.id, post.account_id);
  await on.query("delete from publications where id = $1 and kind = 'post'", [post.id]);
}
