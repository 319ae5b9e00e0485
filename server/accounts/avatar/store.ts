import type { Queryable } from "../../database/database";
import { randomId } from "../../ids";

export interface Avatar {
  type: string;
  content: Buffer;
}

/**
 * Replaces a person's picture. Returns its id, which is new each time, so that caches may keep the picture for ever.
 */
export async function setAvatar(on: Queryable, personId: string, avatar: Avatar, now: Date): Promise<string> {
  const id = randomId();
  await on.query(
    `insert into avatars (id, person_id, type, content, created_at) values ($1, $2, $3, $4, $5)
     on conflict (person_id) do update set id = $1, type = $3, content = $4, created_at = $5`,
    [id, personId, avatar.type, avatar.content, now],
  );
  return id;
}

/** Removes a person's picture; does nothing if there is none. */
export async function removeAvatar(on: Queryable, personId: string): Promise<void> {
  await on.query("delete from avatars where person_id = $1", [personId]);
}

/** A picture by its own id. */
export async function findAvatar(on: Queryable, id: string): Promise<Avatar | null> {
  const { rows } = await on.query<Avatar>("select type, content from avatars where id = $1", [id]);
  return rows[0] ?? null;
}

/** A person's picture, null if there is none. */
export async function avatarOf(on: Queryable, personId: string): Promise<Avatar | null> {
  const { rows } = await on.query<Avatar>("select type, content from avatars where person_id = $1", [personId]);
  return rows[0] ?? null;
}
