import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";
import type { Place } from "../http/cursor";
import { OWNER_GONE, type PublicationHead, TAKEN_DOWN } from "../publications/store";

/** A release with its artist. */
export interface ReleaseRow extends PublicationHead {
  readonly created_at: Date;
  readonly seconds: number | null;
  readonly title: string;
  readonly genre: string;
  readonly tags: readonly string[];
  readonly description: string;
  readonly lyrics: string;
  /** JSON as the contract has it */
  readonly tracklist: string;
  readonly price: string;
  /** when it was first published for everybody; kept when it is hidden for a while */
  readonly first_public_at: Date | null;
  readonly reason: string | null;
  readonly warnings: readonly string[];
  readonly source_sha256: string;
  readonly source_bytes: string;
  readonly source_name: string;
  readonly source_kind: string | null;
  readonly frames_done: string;
  readonly frames_total: string | null;
  readonly rendition_sha256: string | null;
  readonly rendition_bytes: string | null;
  readonly sample_rate: number | null;
  readonly frames: string | null;
  readonly loudness: number | null;
  readonly true_peak: number | null;
  readonly peaks: Buffer | null;
  readonly cover_id: string | null;
  readonly handle: string;
  readonly name: string;
  readonly avatar_id: string | null;
  readonly taken_down_reason: string | null;
}

const COLUMNS = `p.id, p.account_id, p.created_at, p.seconds, r.title, r.genre, r.tags, r.description, r.lyrics, r.tracklist, r.price, r.visibility,
  r.published_at, r.first_public_at, r.state, r.reason, r.warnings, r.source_sha256, r.source_bytes, r.source_name, r.source_kind,
  r.frames_done, r.frames_total, r.rendition_sha256, r.rendition_bytes, r.sample_rate, r.frames, r.loudness, r.true_peak,
  r.peaks, c.id as cover_id, a.handle, a.name, a.avatar_id,
  ${OWNER_GONE}, t.at as taken_down_at,
  t.reason as taken_down_reason`;
const OWNED = "publications p join releases r on r.id = p.id join accounts a on a.id = p.account_id";
const FROM = `${OWNED} left join publication_covers c on c.publication_id = r.id
  ${TAKEN_DOWN}`;
/** The condition that everybody may see it. */
const PUBLIC = "r.state = 'ready' and r.visibility = 'public' and r.published_at is not null and t.id is null";

/** Part of a query: the releases of an account (a column or parameter) that everybody may see. */
export const PUBLIC_OF = (account: string): string =>
  `publications p join releases r on r.id = p.id ${TAKEN_DOWN} where p.account_id = ${account} and ${PUBLIC}`;

const byId = prepared<ReleaseRow>("releases.byId", `select ${COLUMNS} from ${FROM} where p.id = $1`);
const ofAccount = prepared<ReleaseRow>(
  "releases.ofAccount",
  `select ${COLUMNS} from ${FROM} where p.account_id = $1
     and ($2::timestamptz is null or (p.created_at, p.id) < ($2, $3))
   order by p.created_at desc, p.id desc limit $4`,
);
const publicOf = prepared<ReleaseRow>(
  "releases.publicOf",
  `select ${COLUMNS} from ${FROM} where p.account_id = $1
     and ${PUBLIC}
     and ($2::timestamptz is null or (r.first_public_at, r.id) < ($2, $3))
   order by r.first_public_at desc, r.id desc limit $4`,
);

const publicAll = prepared<ReleaseRow>(
  "releases.publicAll",
  `select ${COLUMNS} from ${FROM} where ${PUBLIC} and a.suspended_at is null and a.closed_at is null
     and ($1::timestamptz is null or (r.first_public_at, r.id) < ($1, $2))
   order by r.first_public_at desc, r.id desc limit $3`,
);

const publicByIds = prepared<ReleaseRow>(
  "releases.publicByIds",
  `select ${COLUMNS} from ${FROM} where p.id = any($1) and ${PUBLIC} and a.suspended_at is null and a.closed_at is null`,
);

/** Weighs shared tags most, then genre, then artist; of each only the newest releases are compared. */
const relatedTo = prepared<ReleaseRow>(
  "releases.relatedTo",
  `with this as (select r.id, r.genre, r.tags, p.account_id from releases r join publications p on p.id = r.id where r.id = $1),
     near as (
       (select o.id from releases o, this where o.genre = this.genre and o.first_public_at is not null
         order by o.first_public_at desc, o.id limit 60)
       union
       (select o.id from releases o, this where o.tags && this.tags and o.first_public_at is not null
         order by o.first_public_at desc, o.id limit 60)
       union
       (select b.id from publications b, this where b.account_id = this.account_id order by b.created_at desc, b.id limit 30))
   select ${COLUMNS} from ${FROM}, this
   where p.id in (select id from near) and r.id <> this.id and a.suspended_at is null and a.closed_at is null and ${PUBLIC}
   order by 2 * cardinality(array(select unnest(r.tags) intersect select unnest(this.tags)))
       + 2 * (r.genre = this.genre)::int + (p.account_id = this.account_id)::int desc, r.first_public_at desc, r.id
   limit $2`,
);

/** Public releases that resemble this one, the most similar first; always the same order for the same releases. */
export const listRelated = (on: Queryable, id: string, most: number): Promise<ReleaseRow[]> => relatedTo(on, id, most);

export async function findRelease(on: Queryable, id: string): Promise<ReleaseRow | null> {
  return (await byId(on, id))[0] ?? null;
}

/** Those of some releases that everybody may hear. */
export const findPublicReleases = (on: Queryable, ids: readonly string[]): Promise<ReleaseRow[]> =>
  publicByIds(on, ids);

/** The place of a release in its owner's list. */
export const placeOfOwn = ({ created_at: at, id }: ReleaseRow): Place => ({ at, id });
/** The place of a release in public lists: by the time when it first became public. */
export const placeOfPublic = ({ first_public_at, created_at, id }: ReleaseRow): Place => ({
  at: first_public_at ?? created_at,
  id,
});

/** One more than `limit` if there are more. */
export const listReleases = (on: Queryable, accountId: string, after: Place | null, limit: number) =>
  ofAccount(on, accountId, after?.at ?? null, after?.id ?? null, limit + 1);
export const listLatest = (on: Queryable, after: Place | null, limit: number) =>
  publicAll(on, after?.at ?? null, after?.id ?? null, limit + 1);
export const listPublic = (on: Queryable, accountId: string, after: Place | null, limit: number) =>
  publicOf(on, accountId, after?.at ?? null, after?.id ?? null, limit + 1);

export interface ArtistRow {
  readonly account_id: string;
  readonly handle: string;
  readonly name: string;
  readonly biography: string;
  readonly avatar_id: string | null;
  readonly created_at: Date;
}

/** A person or organisation by handle, unless they are suspended or have left. */
export async function findArtist(on: Queryable, handle: string): Promise<ArtistRow | null> {
  const { rows } = await on.query<ArtistRow>(
    `select a.id as account_id, a.handle, a.name, a.biography, a.avatar_id, a.created_at from accounts a
     where a.handle = $1 and a.suspended_at is null and a.closed_at is null`,
    [handle.toLowerCase()],
  );
  return rows[0] ?? null;
}
