import type { Queryable } from "../database/database";
import { ApiError } from "../errors";
import { randomId } from "../ids";
import type { PictureRow } from "../pictures/pictures";
import type { PlanLimits } from "../plans/limits";

/** A cover with sizes; or bytes whose sizes a job makes later. */
export type Cover =
  | { readonly pictureId: string; readonly bytes: bigint }
  | { readonly type: string; readonly content: Buffer };

/** Bytes of a release's cover, charged to the artist. Locks the release. */
async function coverBytes(on: Queryable, releaseId: string): Promise<bigint> {
  await on.query("select from releases where id = $1 for no key update", [releaseId]);
  const { rows } = await on.query<{ bytes: string }>(
    "select coalesce(bytes, octet_length(content)) as bytes from publication_covers where publication_id = $1",
    [releaseId],
  );
  return BigInt(rows[0]?.bytes ?? 0);
}

type Covered = { readonly id: string; readonly account_id: string };

/**
 * Sets or replaces a release's cover. Returns its id, which is new each time. Throws "not_found" without a release and
 * "plan_limit" if the artist's storage has no room.
 */
export async function setCover(
  on: Queryable,
  limits: PlanLimits,
  { id: releaseId, account_id }: Covered,
  cover: Cover,
): Promise<string> {
  const id = randomId();
  const row = "pictureId" in cover ? { ...cover, type: "image/jpeg", content: null } : { ...cover, pictureId: null };
  const bytes = "bytes" in row ? row.bytes : BigInt(row.content.length);
  const more = bytes - (await coverBytes(on, releaseId));
  if (more > 0n) await limits.require(on, account_id, "storage", more);
  else await limits.release(on, account_id, "storage", -more);
  const { rowCount } = await on.query(
    `insert into publication_covers (id, publication_id, type, content, picture_id, bytes)
       select $1, id, $3, $4, $5, $6 from releases where id = $2 for key share
     on conflict (publication_id) do update set id = $1, type = $3, content = $4, picture_id = $5, bytes = $6`,
    [id, releaseId, row.type, row.content, row.pictureId, row.content ? null : bytes],
  );
  if (rowCount !== 1) throw new ApiError("not_found");
  return id;
}

/**
 * Gives a cover a new id. Anyone who knows the URL of a cover can see it, so it gets a new one when others may no
 * longer see its release; only those who still may learn the new one.
 */
export async function renewCoverId(on: Queryable, releaseId: string): Promise<void> {
  await on.query("update publication_covers set id = $2 where publication_id = $1", [releaseId, randomId()]);
}

export async function removeCover(on: Queryable, limits: PlanLimits, { id: releaseId, account_id }: Covered) {
  await limits.release(on, account_id, "storage", await coverBytes(on, releaseId));
  await on.query("delete from publication_covers where publication_id = $1", [releaseId]);
}

/** A cover, unless its artist is suspended. */
export async function findCover(on: Queryable, id: string): Promise<PictureRow | null> {
  const { rows } = await on.query<PictureRow>(
    `select c.type, c.content, c.picture_id from publication_covers c join publications p on p.id = c.publication_id
       join accounts a on a.id = p.account_id where c.id = $1 and a.suspended_at is null`,
    [id],
  );
  return rows[0] ?? null;
}
