import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";
import type { Place } from "../http/cursor";
import { OWNER_GONE, type PublicationHead, TAKEN_DOWN } from "../publications/store";
import { SEEN_COMMENT } from "../social/store";

export interface PictureOfPost {
  readonly id: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

/** A post with its author, its counts, and whether the reader likes it. */
export interface PostRow extends PublicationHead {
  readonly created_at: Date;
  readonly text: string;
  readonly link: string | null;
  readonly release_id: string | null;
  readonly pictures: readonly PictureOfPost[];
  readonly likes: number;
  readonly comments: number;
  readonly liked: boolean;
  readonly handle: string;
  readonly name: string;
  readonly avatar_id: string | null;
  readonly taken_down_reason: string | null;
}

/** What a post shows to a reader ($1, an account; null without a session). */
const COLUMNS = `p.id, p.account_id, p.created_at, p.visibility, p.published_at, p.state, ${OWNER_GONE},
  t.at as taken_down_at, t.reason as taken_down_reason, o.text, o.link, o.release_id,
  (select coalesce(json_agg(json_build_object('id', i.id, 'alt', i.alt, 'width', i.width, 'height', i.height) order by i.place), '[]')
    from post_pictures i where i.post_id = p.id) as pictures,
  (select count(*) from publication_likes l where l.publication_id = p.id)::int as likes,
  (select count(*) from publication_comments c join accounts a on a.id = c.account_id
    where c.publication_id = p.id and ${SEEN_COMMENT})::int as comments,
  exists (select from publication_likes l where l.publication_id = p.id and l.account_id = $1::uuid) as liked,
  a.handle, a.name, a.avatar_id`;
const FROM = `publications p join posts o on o.id = p.id join accounts a on a.id = p.account_id ${TAKEN_DOWN}`;
/** The condition that everybody may find it. */
const PUBLIC = `p.kind = 'post' and p.state = 'ready' and p.visibility = 'public' and p.published_at is not null
  and a.suspended_at is null and a.closed_at is null and t.id is null`;
const AFTER = "($2::timestamptz is null or (p.published_at, p.id) < ($2, $3))";

const byIds = prepared<PostRow>("posts.byIds", `select ${COLUMNS} from ${FROM} where p.id = any($2)`);
const ofArtist = prepared<PostRow>(
  "posts.ofArtist",
  `select ${COLUMNS} from ${FROM} where p.account_id = $5 and ${PUBLIC} and ${AFTER}
   order by p.published_at desc, p.id desc limit $4`,
);
// of each account no more than the part that is asked for is read, however much it has posted
const feed = prepared<PostRow>(
  "posts.feed",
  `with whom as (select $1::uuid as account_id union select artist from follows where account_id = $1::uuid),
     newest as (
       select n.id from whom cross join lateral (
         select p.id, p.published_at from publications p join accounts a on a.id = p.account_id ${TAKEN_DOWN}
         where p.account_id = whom.account_id and ${PUBLIC} and ${AFTER}
         order by p.published_at desc, p.id desc limit $4) n
       order by n.published_at desc, n.id desc limit $4)
   select ${COLUMNS} from ${FROM} where p.id in (select id from newest)
   order by p.published_at desc, p.id desc`,
);

export async function findPost(on: Queryable, id: string, reader: string | null): Promise<PostRow | null> {
  return (await byIds(on, reader, [id]))[0] ?? null;
}

/** Posts by id, in the order of the ids; those that are gone are left out. */
export async function findPosts(on: Queryable, ids: readonly string[], reader: string | null): Promise<PostRow[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await byIds(on, reader, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** What the feed of an account shows; one more than `limit` if there are more. */
export const listFeed = (on: Queryable, accountId: string, after: Place | null, limit: number): Promise<PostRow[]> =>
  feed(on, accountId, after?.at ?? null, after?.id ?? null, limit + 1);

/** An artist's public posts as a reader sees them; one more than `limit` if there are more. */
export const listPostsOf = (
  on: Queryable,
  artist: string,
  reader: string | null,
  after: Place | null,
  limit: number,
): Promise<PostRow[]> => ofArtist(on, reader, after?.at ?? null, after?.id ?? null, limit + 1, artist);

/** The place of a post in lists of what is published. */
export const placeOfPost = ({ published_at, created_at, id }: PostRow): Place => ({
  at: published_at ?? created_at,
  id,
});

/**
 * Notes who has seen which posts; returns those that are new to them, with their owners. Own posts and those that they
 * may not see are left out.
 */
export async function noteSeen(on: Queryable, accountId: string, ids: readonly string[]) {
  const { rows } = await on.query<{ id: string; owner: string }>(
    `with seen as (
       insert into post_views (post_id, account_id)
         select p.id, $1::uuid from publications p join accounts a on a.id = p.account_id ${TAKEN_DOWN}
         where p.id = any($2) and p.kind = 'post' and p.state = 'ready' and p.visibility <> 'private'
           and p.published_at is not null and t.id is null and p.account_id <> $1::uuid
       on conflict do nothing returning post_id)
     select p.id, p.account_id as owner from seen join publications p on p.id = seen.post_id`,
    [accountId, ids],
  );
  return rows;
}
