import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";

/** The condition that a comment (c) is visible: not taken down, and its author (a) neither suspended nor gone. */
export const SEEN_COMMENT = `a.suspended_at is null and a.closed_at is null and not exists (
  select from takedowns t where t.kind = 'comment' and t.thing_id = c.id and t.restored_at is null)`;

export interface Audience {
  readonly plays: number;
  readonly likes: number;
  readonly comments: number;
  readonly followers: number;
  readonly liked: boolean;
  readonly following: boolean;
}

/** Plays of an account ($1), those that wait to be counted included: of all it has published, or narrowed down by `of`. */
const plays = (part: string, of: string) => `((select coalesce(sum(value), 0) from metric_sums
         where account_id = $1::uuid and step = 'month' and part = '${part}' and metric = 'plays'
           and platform = 'backline' and source = 'own' ${of})
       + (select count(*) from metric_inbox where account_id = $1::uuid and kind = 'play' ${of}))::int as plays`;

const ofPublication = prepared<Audience>(
  "social.ofPublication",
  `select ${plays("publication", "and publication_id = $2")},
     (select count(*) from publication_likes where publication_id = $2)::int as likes,
     (select count(*) from publication_comments c join accounts a on a.id = c.account_id
       where c.publication_id = $2 and ${SEEN_COMMENT})::int as comments,
     (select count(*) from follows where artist = $1::uuid)::int as followers,
     exists (select from publication_likes where publication_id = $2 and account_id = $3) as liked,
     exists (select from follows where artist = $1::uuid and account_id = $3) as following`,
);
const likesOf = prepared<Pick<Audience, "likes" | "liked">>(
  "social.likesOf",
  `select (select count(*) from publication_likes where publication_id = $1)::int as likes,
     exists (select from publication_likes where publication_id = $1 and account_id = $2) as liked`,
);
const followsOf = prepared<Pick<Audience, "followers" | "following">>(
  "social.followsOf",
  `select (select count(*) from follows where artist = $1)::int as followers,
     exists (select from follows where artist = $1 and account_id = $2) as following`,
);
const ofArtist = prepared<Pick<Audience, "likes" | "plays">>(
  "social.ofArtist",
  `select ${plays("all", "")},
     (select count(*) from publication_likes l join publications p on p.id = l.publication_id where p.account_id = $1::uuid)::int as likes`,
);

function first<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error("The database gave no counts.");
  return row;
}

/** Counts of what people did with a publication, and what `reader` (an account) did. */
export const audienceOf = async (on: Queryable, publicationId: string, artist: string, reader: string | null) =>
  first(await ofPublication(on, artist, publicationId, reader));
export const readLikes = async (on: Queryable, publicationId: string, reader: string) =>
  first(await likesOf(on, publicationId, reader));
export const readFollows = async (on: Queryable, artist: string, reader: string | null) =>
  first(await followsOf(on, artist, reader));
/** Likes and plays of all of an artist's publications. */
export const audienceOfArtist = async (on: Queryable, artist: string) => first(await ofArtist(on, artist));
