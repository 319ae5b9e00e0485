import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";

/** What an audience does. Taking back a like or follow is an event too. */
export type AudienceKind = "play" | "minute" | "like" | "unlike" | "comment" | "share" | "follow" | "unfollow";

export interface AudienceEvent {
  readonly kind: AudienceKind;
  /** null for what belongs to no release: a follow */
  readonly releaseId: string | null;
  /** the account of the artist: the release's owner */
  readonly artist: string;
  /** the account of the one who did it; null if they were not signed in */
  readonly person: string | null;
  readonly at: Date;
  /** where it was done: "watch", "embed" */
  readonly source?: string;
}

/**
 * Part of a larger SQL statement: records what `rows` selects (at, kind, release, artist, person, source), as `record`
 * below does.
 */
export const recorded = (rows: string): string =>
  `insert into audience_inbox (at, kind, release_id, artist, person, source)
   select * from (${rows}) e (at, kind, release_id, artist, person, source) where e.person is distinct from e.artist`;

const add = prepared(
  "audience.record",
  recorded("select * from unnest($1::timestamptz[], $2::text[], $3::text[], $4::uuid[], $5::uuid[], $6::text[])"),
);

/**
 * Records what an audience did, within the caller's transaction (or by itself, on the pool); it counts as soon as that
 * commits. What artists do with their own releases is left out.
 */
export async function record(on: Queryable, ...events: readonly AudienceEvent[]): Promise<void> {
  if (events.length === 0) return;
  await add(
    on,
    events.map(({ at }) => at),
    events.map(({ kind }) => kind),
    events.map(({ releaseId }) => releaseId),
    events.map(({ artist }) => artist),
    events.map(({ person }) => person),
    events.map(({ source }) => source ?? null),
  );
}
