import type { Tracklist } from "../../contract/api/releases";
import type { RenditionResult } from "../../contract/media/rendition";
import type { Visibility } from "../../contract/releases";
import type { Queryable } from "../database/database";
import { randomId } from "../ids";
import { renewCoverId } from "./covers";

export interface ReleaseMetadata {
  readonly title: string;
  readonly genre: string;
  readonly tags: readonly string[];
  readonly description: string;
  readonly lyrics: string;
  readonly tracklist?: Tracklist | undefined;
  readonly price: string;
  readonly visibility: Visibility;
}

interface NewRelease extends ReleaseMetadata {
  readonly accountId: string;
  readonly uploadId: string;
  readonly source: { readonly sha256: string; readonly bytes: number; readonly name: string };
}

/** Makes the release of an upload, once: returns its id, and whether it was made by this call. */
export async function addRelease(
  on: Queryable,
  one: NewRelease,
  now: Date,
): Promise<{ readonly id: string; readonly added: boolean }> {
  // locked, so that two requests for one upload run one after the other
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
       first_public_at, state, source_sha256, source_bytes, source_name, changed_at, tracklist)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'processing', $12, $13, $14, $10, $15)`,
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
      JSON.stringify(one.tracklist ?? []),
    ],
  );
  return { id, added: true };
}

/** Changes metadata of a release. If others may no longer see it, its cover gets a new URL. */
export async function changeRelease(
  on: Queryable,
  id: string,
  metadata: Partial<ReleaseMetadata>,
  now: Date,
): Promise<void> {
  if (metadata.visibility === "private") await renewCoverId(on, id);
  const { title, genre, tags, description, lyrics, tracklist, price, visibility } = metadata;
  const tracks = tracklist && JSON.stringify(tracklist);
  await on.query(
    `update releases set title = coalesce($2, title), genre = coalesce($3, genre), tags = coalesce($4, tags),
       description = coalesce($5, description), lyrics = coalesce($6, lyrics), price = coalesce($7, price),
       visibility = coalesce($8, visibility), first_public_at = coalesce(first_public_at,
         case when coalesce($8, visibility) = 'public' and published_at is not null then $9::timestamptz end),
       tracklist = coalesce($10, tracklist), changed_at = $9 where id = $1`,
    [id, title, genre, tags, description, lyrics, price, visibility, now, tracks].map((value) => value ?? null),
  );
}

/** Publishes or hides a release; hiding gives its cover a new URL. */
export async function setPublished(on: Queryable, id: string, published: boolean, now: Date): Promise<void> {
  if (!published) await renewCoverId(on, id);
  await on.query(
    `update releases set published_at = case when $2 then coalesce(published_at, $3) end,
       first_public_at = coalesce(first_public_at, case when $2 and visibility = 'public' then $3::timestamptz end),
       changed_at = $3 where id = $1`,
    [id, published, now],
  );
}

/**
 * Deletes a release. Returns the bytes of sound file, rendition and cover that were charged for it; null if there is
 * none.
 */
export async function removeRelease(on: Queryable, id: string): Promise<bigint | null> {
  const { rows } = await on.query<{ bytes: string }>(
    `select (select coalesce(sum(f.bytes), 0) from publication_files f where f.publication_id = r.id)::bigint + coalesce(
       (select coalesce(c.bytes, octet_length(c.content)) from publication_covers c where c.publication_id = r.id), 0) as bytes
     from releases r where r.id = $1 for update`,
    [id],
  );
  if (!rows[0]) return null;
  await on.query("delete from publications where id = $1", [id]);
  return BigInt(rows[0].bytes);
}

export async function noteProgress(on: Queryable, id: string, done: number, total: number | null): Promise<void> {
  await on.query("update releases set frames_done = $2, frames_total = $3 where id = $1 and state = 'processing'", [
    id,
    done,
    total,
  ]);
}

/** Records a rendition. Returns whether the release was still waiting for it. */
export async function noteReady(
  on: Queryable,
  id: string,
  result: RenditionResult,
  rendition: { readonly sha256: string; readonly bytes: number },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await on.query(
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
  return rowCount === 1;
}

export async function noteRefused(on: Queryable, id: string, reason: string, now: Date): Promise<void> {
  await on.query(
    "update releases set state = 'refused', reason = $2, changed_at = $3 where id = $1 and state = 'processing'",
    [id, reason, now],
  );
}
