import type { RenditionResult } from "../../contract/media/rendition";
import type { Visibility } from "../../contract/releases";
import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";
import { ApiError } from "../errors";
import type { Place } from "../http/parts";
import { randomId } from "../ids";

/** A release with its artist. */
export interface ReleaseRow {
  readonly id: string;
  readonly account_id: string;
  readonly created_at: Date;
  readonly title: string;
  readonly genre: string;
  readonly tags: readonly string[];
  readonly description: string;
  readonly lyrics: string;
  readonly price: string;
  readonly visibility: Visibility;
  readonly published_at: Date | null;
  /** when it was first published for everybody; it keeps that when it is hidden meanwhile */
  readonly first_public_at: Date | null;
  readonly state: "processing" | "ready" | "refused";
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
  /** suspended or deleted */
  readonly owner_gone: boolean;
  readonly taken_down_at: Date | null;
  readonly taken_down_reason: string | null;
}

const COLUMNS = `p.id, p.account_id, p.created_at, r.title, r.genre, r.tags, r.description, r.lyrics, r.price, r.visibility,
  r.published_at, r.first_public_at, r.state, r.reason, r.warnings, r.source_sha256, r.source_bytes, r.source_name, r.source_kind,
  r.frames_done, r.frames_total, r.rendition_sha256, r.rendition_bytes, r.sample_rate, r.frames, r.loudness, r.true_peak,
  r.peaks, c.id as cover_id, a.handle, a.name, v.id as avatar_id,
  (a.suspended_at is not null or a.deleted_at is not null) as owner_gone, t.at as taken_down_at,
  t.reason as taken_down_reason`;
const FROM = `publications p join releases r on r.id = p.id join people a on a.account_id = p.account_id
  left join release_covers c on c.release_id = r.id left join avatars v on v.person_id = a.id
  left join takedowns t on t.kind = 'release' and t.thing_id = r.id and t.restored_at is null`;
/** Everybody may see it. */
const PUBLIC = "r.state = 'ready' and r.visibility = 'public' and r.published_at is not null and t.id is null";

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
  `select ${COLUMNS} from ${FROM} where ${PUBLIC} and a.suspended_at is null and a.deleted_at is null
     and ($1::timestamptz is null or (r.first_public_at, r.id) < ($1, $2))
   order by r.first_public_at desc, r.id desc limit $3`,
);

/** By shared tags, genre and artist in this order of weight; of each kind the newest are looked at. */
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
   where p.id in (select id from near) and r.id <> this.id and a.suspended_at is null and a.deleted_at is null and ${PUBLIC}
   order by 2 * cardinality(array(select unnest(r.tags) intersect select unnest(this.tags)))
       + 2 * (r.genre = this.genre)::int + (p.account_id = this.account_id)::int desc, r.first_public_at desc, r.id
   limit $2`,
);

/** Public releases that are like this one, the likest first; the same for the same releases. */
export const listRelated = (on: Queryable, id: string, most: number): Promise<ReleaseRow[]> => relatedTo(on, id, most);

export async function findRelease(on: Queryable, id: string): Promise<ReleaseRow | null> {
  return (await byId(on, id))[0] ?? null;
}

const FOREIGN_KEY_VIOLATION = "23503";

/** Keeps a release from being deleted until the transaction ends; throws "not_found" where it is gone. */
export async function holdRelease(on: Queryable, id: string): Promise<void> {
  const { rowCount } = await on.query("select from releases where id = $1 for key share", [id]);
  if (rowCount !== 1) throw new ApiError("not_found");
}

/** Rethrows; a row whose release was deleted as it was written is "not_found". Spares `holdRelease` where that row comes first. */
export function asGone(error: unknown): never {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  if (code === FOREIGN_KEY_VIOLATION && /release_id_fkey$/.test(String(constraint))) throw new ApiError("not_found");
  throw error;
}

/** Where a release stands in its owner's list. */
export const placeOfOwn = ({ created_at: at, id }: ReleaseRow): Place => ({ at, id });
/** Where a release stands in lists that everybody sees: by when it first was among them. */
export const placeOfPublic = ({ first_public_at, created_at, id }: ReleaseRow): Place => ({
  at: first_public_at ?? created_at,
  id,
});

/** One more than `limit`, where there are so many. */
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

/** Somebody who is neither suspended nor gone, by their handle. */
export async function findArtist(on: Queryable, handle: string): Promise<ArtistRow | null> {
  const { rows } = await on.query<ArtistRow>(
    `select a.account_id, a.handle, a.name, a.biography, v.id as avatar_id, a.created_at
     from people a left join avatars v on v.person_id = a.id
     where a.handle = $1 and a.suspended_at is null and a.deleted_at is null`,
    [handle.toLowerCase()],
  );
  return rows[0] ?? null;
}

export interface Words {
  readonly title: string;
  readonly genre: string;
  readonly tags: readonly string[];
  readonly description: string;
  readonly lyrics: string;
  readonly price: string;
  readonly visibility: Visibility;
}

interface NewRelease extends Words {
  readonly accountId: string;
  readonly uploadId: string;
  readonly source: { readonly sha256: string; readonly bytes: number; readonly name: string };
}

/** The id of the release of an upload, and whether it was made now: the same upload makes one release. */
export async function addRelease(
  on: Queryable,
  one: NewRelease,
  now: Date,
): Promise<{ readonly id: string; readonly added: boolean }> {
  // two requests for one upload come one after the other
  await on.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`release:${one.uploadId}`]);
  const { rows } = await on.query<{ id: string }>("select id from releases where upload_id = $1", [one.uploadId]);
  if (rows[0]) return { id: rows[0].id, added: false };
  const id = randomId(12);
  await on.query("insert into publications (id, kind, account_id, created_at) values ($1, 'release', $2, $3)", [
    id,
    one.accountId,
    now,
  ]);
  await on.query(
    `insert into releases (id, upload_id, title, genre, tags, description, lyrics, price, visibility, published_at,
       first_public_at, state, source_sha256, source_bytes, source_name, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'processing', $12, $13, $14, $10)`,
    [
      id,
      one.uploadId,
      one.title,
      one.genre,
      one.tags,
      one.description,
      one.lyrics,
      one.price,
      one.visibility,
      now,
      one.visibility === "public" ? now : null,
      one.source.sha256,
      one.source.bytes,
      one.source.name,
    ],
  );
  return { id, added: true };
}

/** Changes words of a release. One that nobody else may see from now on has its cover elsewhere. */
export async function changeRelease(on: Queryable, id: string, words: Partial<Words>, now: Date): Promise<void> {
  if (words.visibility === "private") await moveCover(on, id);
  const { title, genre, tags, description, lyrics, price, visibility } = words;
  await on.query(
    `update releases set title = coalesce($2, title), genre = coalesce($3, genre), tags = coalesce($4, tags),
       description = coalesce($5, description), lyrics = coalesce($6, lyrics), price = coalesce($7, price),
       visibility = coalesce($8, visibility), first_public_at = coalesce(first_public_at,
         case when coalesce($8, visibility) = 'public' and published_at is not null then $9::timestamptz end),
       changed_at = $9 where id = $1`,
    [id, title, genre, tags, description, lyrics, price, visibility, now].map((value) => value ?? null),
  );
}

/** Publishes a release, or takes it back: its cover is elsewhere then. */
export async function setPublished(on: Queryable, id: string, published: boolean, now: Date): Promise<void> {
  if (!published) await moveCover(on, id);
  await on.query(
    `update releases set published_at = case when $2 then coalesce(published_at, $3) end,
       first_public_at = coalesce(first_public_at, case when $2 and visibility = 'public' then $3::timestamptz end),
       changed_at = $3 where id = $1`,
    [id, published, now],
  );
}

/** Bytes of the sound file that are given back; null where there was no such release. */
export async function removeRelease(on: Queryable, id: string): Promise<bigint | null> {
  const { rows } = await on.query<{ source_bytes: string }>(
    "select source_bytes from releases where id = $1 for update",
    [id],
  );
  if (!rows[0]) return null;
  await on.query("delete from publications where id = $1", [id]);
  return BigInt(rows[0].source_bytes);
}

export async function noteProgress(on: Queryable, id: string, done: number, total: number | null): Promise<void> {
  await on.query("update releases set frames_done = $2, frames_total = $3 where id = $1 and state = 'processing'", [
    id,
    done,
    total,
  ]);
}

export async function noteReady(
  on: Queryable,
  id: string,
  result: RenditionResult,
  rendition: { readonly sha256: string; readonly bytes: number },
  now: Date,
): Promise<void> {
  await on.query(
    `update releases set state = 'ready', reason = null, warnings = $2, source_kind = $3, sample_rate = $4, channels = $5,
       frames = $6, frames_done = $6, frames_total = $6, loudness = $7, true_peak = $8, peaks = $9, rendition_sha256 = $10,
       rendition_bytes = $11, changed_at = $12 where id = $1 and state = 'processing'`,
    [
      id,
      result.warnings,
      result.kind,
      result.sampleRate,
      result.channels,
      result.frames,
      result.loudness,
      result.truePeak,
      Buffer.from(result.peaks),
      rendition.sha256,
      rendition.bytes,
      now,
    ],
  );
}

export async function noteRefused(on: Queryable, id: string, reason: string, now: Date): Promise<void> {
  await on.query(
    "update releases set state = 'refused', reason = $2, changed_at = $3 where id = $1 and state = 'processing'",
    [id, reason, now],
  );
}

/** Which of these blobs are a release's sound file or rendition. */
export async function blobsOfReleases(on: Queryable, sha256s: readonly string[]): Promise<string[]> {
  const { rows } = await on.query<{ sha256: string }>(
    `select source_sha256 as sha256 from releases where source_sha256 = any($1)
     union select rendition_sha256 from releases where rendition_sha256 = any($1)`,
    [sha256s],
  );
  return rows.map(({ sha256 }) => sha256);
}

export interface Cover {
  readonly type: string;
  readonly content: Buffer;
}

/** Puts a cover in the place of the one before; gives its id, which is new each time. Throws "not_found" without a release. */
export async function setCover(on: Queryable, releaseId: string, { type, content }: Cover): Promise<string> {
  const id = randomId();
  const { rowCount } = await on.query(
    `insert into release_covers (id, release_id, type, content)
       select $1, id, $3, $4 from releases where id = $2 for key share
     on conflict (release_id) do update set id = $1, type = $3, content = $4`,
    [id, releaseId, type, content],
  );
  if (rowCount !== 1) throw new ApiError("not_found");
  return id;
}

/**
 * Gives a cover another id. Who knows its address sees it: so it gets a new one when others may see its release no
 * longer, which those alone are told who still may.
 */
export async function moveCover(on: Queryable, releaseId: string): Promise<void> {
  await on.query("update release_covers set id = $2 where release_id = $1", [releaseId, randomId()]);
}

export async function removeCover(on: Queryable, releaseId: string): Promise<void> {
  await on.query("delete from release_covers where release_id = $1", [releaseId]);
}

/** A cover; none of somebody's who is suspended. */
export async function findCover(on: Queryable, id: string): Promise<Cover | null> {
  const { rows } = await on.query<Cover>(
    `select c.type, c.content from release_covers c join publications p on p.id = c.release_id
       join people a on a.account_id = p.account_id where c.id = $1 and a.suspended_at is null`,
    [id],
  );
  return rows[0] ?? null;
}
