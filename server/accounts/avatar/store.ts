import type { Queryable } from "../../database/database";
import { randomId } from "../../ids";
import type { PictureRow } from "../../pictures/pictures";

/** A picture with sizes; or bytes whose sizes a job makes later. */
export type Avatar = { readonly pictureId: string } | { readonly type: string; readonly content: Buffer };

/**
 * Replaces a person's picture. Returns its id, which is new each time, so that caches may keep the picture for ever.
 */
export async function setAvatar(on: Queryable, personId: string, avatar: Avatar, now: Date): Promise<string> {
  const id = randomId();
  const { pictureId, type, content } = { pictureId: null, type: "image/jpeg", content: null, ...avatar };
  await on.query(
    `insert into avatars (id, person_id, type, content, created_at, picture_id) values ($1, $2, $3, $4, $5, $6)
     on conflict (person_id) do update set id = $1, type = $3, content = $4, created_at = $5, picture_id = $6`,
    [id, personId, type, content, now, pictureId],
  );
  return id;
}

/** Removes a person's picture; does nothing if there is none. */
export async function removeAvatar(on: Queryable, personId: string): Promise<void> {
  await on.query("delete from avatars where person_id = $1", [personId]);
}

/** A picture by its own id. */
export async function findAvatar(on: Queryable, id: string): Promise<PictureRow | null> {
  const { rows } = await on.query<PictureRow>("select type, content, picture_id from avatars where id = $1", [id]);
  return rows[0] ?? null;
}

/** A person's picture, null if there is none. */
export async function avatarOf(on: Queryable, personId: string): Promise<PictureRow | null> {
  const { rows } = await on.query<PictureRow>("select type, content, picture_id from avatars where person_id = $1", [
    personId,
  ]);
  return rows[0] ?? null;
}
