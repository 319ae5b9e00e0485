import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";

/** What an audience does; a view is of a post on the screen. Taking back a like or follow is an event too. */
export type AudienceKind = "play" | "minute" | "like" | "unlike" | "comment" | "share" | "follow" | "unfollow" | "view";

export interface AudienceEvent {
  readonly kind: AudienceKind;
  /** null for what belongs to no publication: a follow */
  readonly publicationId: string | null;
  /** the account whose audience it is: the publication's owner */
  readonly owner: string;
  /** the account of the one who did it; null if they were not signed in */
  readonly person: string | null;
  readonly at: Date;
  /** their country, two letters; "unknown" by default */
  readonly region?: string;
  /** where it was done: "watch", "embed" */
  readonly place?: string;
}

/**
 * Part of a larger SQL statement: records what `rows` selects (at, kind, publication, owner, person, region, place), as
 * `record` below does.
 */
export const recorded = (rows: string): string =>
  `insert into metric_inbox (at, kind, publication_id, account_id, person, region, place)
   select * from (${rows}) e (at, kind, publication_id, account_id, person, region, place)
   where e.person is distinct from e.account_id`;

const add = prepared(
  "audience.record",
  recorded(
    `select * from unnest($1::timestamptz[], $2::text[], $3::text[], $4::uuid[], $5::uuid[], $6::text[], $7::text[])`,
  ),
);

/**
 * Records what an audience did, within the caller's transaction (or by itself, on the pool); it counts as soon as that
 * commits. What owners do with their own publications is left out.
 */
export async function record(on: Queryable, ...events: readonly AudienceEvent[]): Promise<void> {
  if (events.length === 0) return;
  await add(
    on,
    events.map(({ at }) => at),
    events.map(({ kind }) => kind),
    events.map(({ publicationId }) => publicationId),
    events.map(({ owner }) => owner),
    events.map(({ person }) => person),
    events.map(({ region }) => region ?? "unknown"),
    events.map(({ place }) => place ?? null),
  );
}
