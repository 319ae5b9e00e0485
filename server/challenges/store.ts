import type { ChallengeType } from "../../contract/challenges";
import type { PublicationKind } from "../../contract/publications";
import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";
import type { Place } from "../http/cursor";
import { OWNER_GONE } from "../publications/store";

/** A challenge with its artist and what it has so far. */
export interface ChallengeRow {
  readonly id: string;
  readonly account_id: string;
  readonly title: string;
  readonly description: string;
  readonly hashtag: string;
  readonly type: ChallengeType;
  readonly pool: string;
  readonly hold_id: string;
  readonly paid: string;
  readonly project_id: string | null;
  readonly demo_sha256: string | null;
  readonly demo_bytes: string | null;
  readonly demo_type: string | null;
  readonly state: "open" | "closed" | "cancelled";
  readonly reason: string | null;
  readonly salt: string | null;
  readonly revision: string;
  readonly created_at: Date;
  readonly closes_at: Date;
  readonly closed_at: Date | null;
  readonly handle: string;
  readonly name: string;
  readonly avatar_id: string | null;
  /** its artist is suspended or has left */
  readonly owner_gone: boolean;
  readonly owner_suspended: boolean;
  readonly taken_down_at: Date | null;
  readonly taken_down_reason: string | null;
  readonly entries: number;
  readonly votes: number;
  readonly stems: boolean;
}

/** An entry with its artist and its publication, which is null unless everybody may see it. */
export interface EntryRow {
  readonly id: string;
  readonly account_id: string;
  readonly at: Date;
  readonly votes: number;
  readonly place: number | null;
  readonly prize: string | null;
  readonly handle: string;
  readonly name: string;
  readonly avatar_id: string | null;
  readonly publication_id: string | null;
  readonly kind: PublicationKind;
  readonly title: string;
  readonly price: string;
  readonly cover_id: string | null;
}

/** Votes of an entry `e` that count: of accounts that are neither suspended nor gone. */
const VOTES = `coalesce(e.votes, (select count(*)::int from challenge_votes v join accounts b on b.id = v.account_id
  where v.entry_id = e.id and b.suspended_at is null and b.closed_at is null))`;
const ENTRIES = `challenge_entries e join accounts ea on ea.id = e.account_id
  left join publications ep on ep.id = e.publication_id
  left join takedowns et on et.kind = ep.kind and et.thing_id = ep.id and et.restored_at is null`;
/** The publication of an entry is there for everybody, and so is its artist. */
const COUNTS = `coalesce(ep.state = 'ready' and ep.visibility = 'public' and ep.published_at is not null
  and et.id is null and ea.suspended_at is null and ea.closed_at is null, false)`;
/** An entry is shown: it counts, or it has its place in the result. */
const SHOWN = `(e.place is not null or ${COUNTS})`;

const COLUMNS = `c.id, c.account_id, c.title, c.description, c.hashtag, c.type, c.pool::text, c.hold_id, c.paid::text, c.project_id,
  c.demo_sha256, c.demo_bytes::text, c.demo_type, c.state, c.reason, c.salt, c.revision::text, c.created_at, c.closes_at,
  c.closed_at, a.handle, a.name, a.avatar_id, ${OWNER_GONE}, a.suspended_at is not null as owner_suspended,
  t.at as taken_down_at, t.reason as taken_down_reason, had.entries, had.votes,
  exists (select from projects q where q.id = c.project_id and q.deleted_at is null) as stems`;
const FROM = `artist_challenges c join accounts a on a.id = c.account_id
  left join takedowns t on t.kind = 'challenge' and t.thing_id = c.id and t.restored_at is null
  cross join lateral (
    select count(*)::int as entries, coalesce(sum(${VOTES}), 0)::int as votes
    from ${ENTRIES} where e.challenge_id = c.id and ${SHOWN}
  ) had`;
/** Everybody may see a challenge. */
const VISIBLE = "a.suspended_at is null and a.closed_at is null and t.id is null";

const byId = prepared<ChallengeRow>("challenges.byId", `select ${COLUMNS} from ${FROM} where c.id = $1`);
const ofAccount = prepared<ChallengeRow>(
  "challenges.ofAccount",
  `select ${COLUMNS} from ${FROM} where c.account_id = $1
     and ($2::timestamptz is null or (c.created_at, c.id) < ($2, $3))
   order by c.created_at desc, c.id desc limit $4`,
);
/** Challenges with what they have so far, of these ids alone: what is counted is not counted for all of them. */
const picked = (ids: string) => `select ${COLUMNS} from ${FROM} where c.id in (${ids})`;
const HEAD = `artist_challenges c join accounts a on a.id = c.account_id
  left join takedowns t on t.kind = 'challenge' and t.thing_id = c.id and t.restored_at is null`;
const listed = prepared<ChallengeRow>(
  "challenges.listed",
  `${picked(`select c.id from ${HEAD} where ${VISIBLE}
     and c.state = $1 and ($1 = 'closed' or c.closes_at > $2)
     and ($3::text is null or c.hashtag_key = $3) and ($4::text is null or a.handle = $4)
     and ($5::timestamptz is null or (c.created_at, c.id) < ($5, $6))
     order by c.created_at desc, c.id desc limit $7`)}
   order by c.created_at desc, c.id desc`,
);
/** Entries and votes of a challenge since a time. */
const LATELY = `(select count(*) from challenge_entries e where e.challenge_id = c.id and e.at >= $2)
  + (select count(*) from challenge_votes v where v.challenge_id = c.id and v.at >= $2)`;
const busiest = prepared<ChallengeRow>(
  "challenges.busiest",
  `${picked(`select c.id from ${HEAD} where ${VISIBLE} and c.state = 'open' and c.closes_at > $1
     order by ${LATELY} desc, c.created_at desc, c.id desc limit $3`)}
   order by ${LATELY} desc, c.created_at desc, c.id desc`,
);
const found = prepared<ChallengeRow>(
  "challenges.found",
  `${picked(`select c.id from ${HEAD} where ${VISIBLE} and c.state <> 'cancelled'
     and to_tsvector('simple', search_form(c.title || ' ' || c.hashtag_key)) @@ to_tsquery('simple', $1)
     order by c.state = 'open' desc, c.created_at desc, c.id desc limit $2`)}
   order by c.state = 'open' desc, c.created_at desc, c.id desc`,
);

export const findChallenge = async (on: Queryable, id: string): Promise<ChallengeRow | null> =>
  (await byId(on, id))[0] ?? null;

/** Where a challenge stands in lists. */
export const placeOfChallenge = ({ created_at: at, id }: ChallengeRow): Place => ({ at, id });

/** An account's own, in every state; one more than `limit` if there are more. */
export const listOwn = (on: Queryable, accountId: string, after: Place | null, limit: number) =>
  ofAccount(on, accountId, after?.at ?? null, after?.id ?? null, limit + 1);

interface Asked {
  readonly show: "open" | "closed";
  /** as `hashtagKey` has it */
  readonly hashtag: string | null;
  readonly artist: string | null;
  readonly after: Place | null;
  readonly limit: number;
}

/** Challenges that everybody may see, the newest first; one more than `limit` if there are more. */
export const listChallenges = (on: Queryable, { show, hashtag, artist, after, limit }: Asked, now: Date) =>
  listed(on, show, now, hashtag, artist, after?.at ?? null, after?.id ?? null, limit + 1);

/** Running challenges with the most entries and votes since a time. */
export const listBusiest = (on: Queryable, now: Date, since: Date, limit: number) => busiest(on, now, since, limit);

/** Challenges whose title or hashtag has words that begin so (as `to_tsquery` takes them). */
export const searchChallenges = (on: Queryable, beginnings: string, limit: number) => found(on, beginnings, limit);

const ENTRY = `e.id, e.account_id, e.at, ${VOTES} as votes, e.place, e.prize::text, ea.handle, ea.name, ea.avatar_id,
  case when ${COUNTS} then ep.id end as publication_id, ep.kind, ep.title, ep.price::text, k.id as cover_id`;
const entriesOf = prepared<EntryRow>(
  "challenges.entries",
  `select ${ENTRY} from ${ENTRIES} left join publication_covers k on k.publication_id = ep.id
   where e.challenge_id = $1 and ${SHOWN} order by votes desc, e.at, e.id`,
);
const oneEntry = prepared<EntryRow>(
  "challenges.entry",
  `select ${ENTRY} from ${ENTRIES} left join publication_covers k on k.publication_id = ep.id
   where e.challenge_id = $1 and e.id = $2 and ${SHOWN}`,
);
const counting = prepared<{ id: string; account_id: string; votes: number }>(
  "challenges.counting",
  `select e.id, e.account_id, ${VOTES} as votes from ${ENTRIES} where e.challenge_id = $1 and ${COUNTS}
   order by votes desc, e.at, e.id`,
);

/** All entries that are shown, those with the most votes first, then the earliest. */
export const listEntries = (on: Queryable, challengeId: string): Promise<EntryRow[]> => entriesOf(on, challengeId);
export const findEntry = async (on: Queryable, challengeId: string, id: string): Promise<EntryRow | null> =>
  (await oneEntry(on, challengeId, id))[0] ?? null;
/** The entries that the result is made of. */
export const countedEntries = (on: Queryable, challengeId: string) => counting(on, challengeId);

const mine = prepared<{ entry: string | null; vote: string | null; joined: Date }>(
  "challenges.mine",
  `select (select id from challenge_entries where challenge_id = $1 and account_id = a.id) as entry,
     (select entry_id from challenge_votes where challenge_id = $1 and account_id = a.id) as vote, a.created_at as joined
   from accounts a where a.id = $2`,
);
const opened = prepared<{ opened: number }>(
  "challenges.opened",
  "select count(*)::int as opened from challenge_openings where challenge_id = $1",
);

/** What an account has in a challenge, and since when it is there. */
export const ownPart = async (on: Queryable, challengeId: string, accountId: string) =>
  (await mine(on, challengeId, accountId))[0] ?? null;
/** How many people opened the stems. */
export const countOpened = async (on: Queryable, challengeId: string): Promise<number> =>
  (await opened(on, challengeId))[0]?.opened ?? 0;

const lock = prepared("challenges.lock", "select from artist_challenges where id = $1 for update");

/** A challenge that nobody else changes until the transaction ends. */
export async function lockChallenge(on: Queryable, id: string): Promise<ChallengeRow | null> {
  await lock(on, id);
  return findChallenge(on, id);
}

/** Which of these blobs are films of challenges. */
export async function filmsOf(on: Queryable, sha256s: readonly string[]): Promise<string[]> {
  const { rows } = await on.query<{ demo_sha256: string }>(
    "select distinct demo_sha256 from artist_challenges where demo_sha256 = any($1)",
    [sha256s],
  );
  return rows.map(({ demo_sha256 }) => demo_sha256);
}
