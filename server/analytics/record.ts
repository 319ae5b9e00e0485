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

/** Part of a larger statement: notes what `rows` selects (at, kind, release, artist, person, source); as `record` below. */
export const recorded = (rows: string): string =>
  `insert into audience_inbox (at, kind, release_id, artist, person, source)
   select * from (${rows}) e (at, kind, release_id, artist, person, source) where e.person is distinct from e.artist`;

const add = prepared(
  "audience.record",
  recorded("select * from unnest($1::timestamptz[], $2::text[], $3::text[], $4::uuid[], $5::uuid[], $6::text[])"),
);

/**
 * Notes what an audience did, within the caller's transaction (or alone, on the pool): it counts once that commits,
 * and then at once. What artists do with their own releases is no audience's and is left out.
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
