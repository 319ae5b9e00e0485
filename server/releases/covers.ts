import type { Queryable } from "../database/database";
import { ApiError } from "../errors";
import { randomId } from "../ids";

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
