import { UNKNOWN_REGION } from "../../contract/analytics";
import { record, recorded } from "../analytics/record";
import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";
import { randomId } from "../ids";

/** Who did something, with which publication, and when. */
interface Interaction {
  readonly publicationId: string;
  /** account of the publication's owner */
  readonly artist: string;
  readonly accountId: string;
  readonly now: Date;
  /** their country; "unknown" by default */
  readonly region?: string;
}

/** Likes a publication; false if this person likes it already. Like all of these, within the caller's transaction. */
export async function like(
  on: Queryable,
  { publicationId, artist, accountId, now, region = UNKNOWN_REGION }: Interaction,
): Promise<boolean> {
  const { rowCount } = await on.query(
    "insert into publication_likes (publication_id, account_id, at) values ($1, $2, $3) on conflict do nothing",
    [publicationId, accountId, now],
  );
  if (rowCount !== 1) return false;
  await record(on, { kind: "like", publicationId, owner: artist, person: accountId, at: now, region });
  return true;
}

/** Takes a like back; false if there was none. */
export async function unlike(
  on: Queryable,
  { publicationId, artist, accountId, now, region = UNKNOWN_REGION }: Interaction,
): Promise<boolean> {
  const { rowCount } = await on.query("delete from publication_likes where publication_id = $1 and account_id = $2", [
    publicationId,
    accountId,
  ]);
  if (rowCount !== 1) return false;
  await record(on, { kind: "unlike", publicationId, owner: artist, person: accountId, at: now, region });
  return true;
}

/** Comments on a publication; returns the comment's id. */
export async function comment(
  on: Queryable,
  { publicationId, artist, accountId, now, text, region = UNKNOWN_REGION }: Interaction & { readonly text: string },
): Promise<string> {
  const id = randomId(12);
  await on.query(
    "insert into publication_comments (id, publication_id, account_id, text, created_at) values ($1, $2, $3, $4, $5)",
    [id, publicationId, accountId, text, now],
  );
  await record(on, { kind: "comment", publicationId, owner: artist, person: accountId, at: now, region });
  return id;
}

/** A person's share link for a publication. */
export interface ShareLink {
  readonly code: string;
  /** number of people it has brought */
  readonly visitors: number;
}

const shared = prepared<ShareLink>(
  "social.share",
  `with link as (
     insert into publication_shares as s (code, publication_id, account_id, created_at) values ($1, $2, $3, $4)
     on conflict (publication_id, account_id) do update set created_at = s.created_at
     returning code, code = $1 as added
   ), event as (
     ${recorded("select $4::timestamptz, 'share', $2::text, $5::uuid, $3::uuid, $6::text, null from link where added")}
   )
   select code, (select count(*)::int from share_visits v where v.code = link.code) as visitors from link`,
);

/** A person's share link for a publication, made when first asked for. One statement, because several may ask at once. */
export async function share(
  on: Queryable,
  { publicationId, artist, accountId, now, region = UNKNOWN_REGION }: Interaction,
): Promise<ShareLink> {
  const [link] = await shared(on, randomId(9), publicationId, accountId, now, artist, region);
  if (!link) throw new Error("The database gave no link.");
  return link;
}

type Following = Pick<Interaction, "artist" | "accountId" | "now" | "region">;

/** Follows an artist; false if this person already does. */
export async function follow(
  on: Queryable,
  { artist, accountId, now, region = UNKNOWN_REGION }: Following,
): Promise<boolean> {
  const { rowCount } = await on.query(
    "insert into follows (artist, account_id, at) values ($1, $2, $3) on conflict do nothing",
    [artist, accountId, now],
  );
  if (rowCount !== 1) return false;
  await record(on, { kind: "follow", publicationId: null, owner: artist, person: accountId, at: now, region });
  return true;
}

/** Stops following an artist; false if this person did not follow. */
export async function unfollow(
  on: Queryable,
  { artist, accountId, now, region = UNKNOWN_REGION }: Following,
): Promise<boolean> {
  const { rowCount } = await on.query("delete from follows where artist = $1 and account_id = $2", [artist, accountId]);
  if (rowCount !== 1) return false;
  await record(on, { kind: "unfollow", publicationId: null, owner: artist, person: accountId, at: now, region });
  return true;
}
