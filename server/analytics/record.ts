import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";

/** What an audience does. A like or a follow that is taken back is an event too. */
export type AudienceKind = "play" | "minute" | "like" | "unlike" | "comment" | "share" | "follow" | "unfollow";

export interface AudienceEvent {
  readonly kind: AudienceKind;
  /** null for what concerns no release: a follow */
  readonly releaseId: string | null;
  /** account whose audience it is: the release's owner */
  readonly artist: string;
  /** account of who did it; null for those who have not signed in */
  readonly person: string | null;
  readonly at: Date;
  /** where it was done: "watch", "embed" */
  readonly source?: string;
}

const add = prepared(
  "audience.record",
  `insert into audience_inbox (at, kind, release_id, artist, person, source)
   select * from unnest($1::timestamptz[], $2::text[], $3::text[], $4::uuid[], $5::uuid[], $6::text[])`,
);

/**
 * Notes what an audience did, within the caller's transaction (or alone, on the pool): it counts once that commits,
 * and then at once. What artists do with their own releases is no audience's and is left out.
 */
export async function record(on: Queryable, ...events: readonly AudienceEvent[]): Promise<void> {
  const others = events.filter(({ artist, person }) => artist !== person);
  if (others.length === 0) return;
  await add(
    on,
    others.map(({ at }) => at),
    others.map(({ kind }) => kind),
    others.map(({ releaseId }) => releaseId),
    others.map(({ artist }) => artist),
    others.map(({ person }) => person),
    others.map(({ source }) => source ?? null),
  );
}
