import type { ReportedKind } from "../../../contract/api/reports";
import type { PublicationKind } from "../../../contract/publications";
import type { Queryable } from "../../database/database";
import type { Place } from "../../http/cursor";
import { randomId } from "../../ids";

/** What can be reported and taken down. */
export interface Thing {
  readonly kind: ReportedKind;
  readonly id: string;
  /** account of its owner */
  readonly owner: string;
  /** the publication itself, or what a comment is on; null for a preset or a challenge */
  readonly publicationId: string | null;
}

interface ThingColumns {
  readonly kind: ReportedKind;
  readonly thing_id: string;
  readonly publication_id: string | null;
  readonly publication_kind: PublicationKind | null;
  /** null if it was deleted */
  readonly text: string | null;
  readonly made_by: string;
  readonly taken_down: boolean;
}

export interface ReportRow extends ThingColumns {
  readonly id: string;
  readonly reason: string;
  readonly details: string;
  readonly reporter: string;
  readonly at: Date;
  readonly state: "open" | "upheld" | "dismissed";
  readonly decided_at: Date | null;
}

export interface TakedownRow extends ThingColumns {
  readonly id: string;
  readonly reason: string;
  readonly by: string;
  readonly at: Date;
  readonly restored_at: Date | null;
}

/** Columns that describe the subject of `x`, a report or a takedown. */
const THING = `x.id, x.kind, x.thing_id, x.publication_id, (select kind from publications where id = x.publication_id) as publication_kind, x.reason, x.at, o.handle as made_by, coalesce(p.title, c.text, m.name, h.title) as text,
  exists (select from takedowns s where s.kind = x.kind and s.thing_id = x.thing_id and s.restored_at is null) as taken_down`;
const OF_THING = `join accounts o on o.id = x.owner
  left join publications p on p.kind = x.kind and p.id = x.thing_id
  left join publication_comments c on x.kind = 'comment' and c.id = x.thing_id
  left join midi_presets m on x.kind = 'midi-preset' and m.id = x.thing_id
  left join artist_challenges h on x.kind = 'challenge' and h.id = x.thing_id`;
const REPORT = `select ${THING}, x.details, x.state, x.decided_at, q.handle as reporter
  from reports x ${OF_THING} join accounts q on q.id = x.reporter`;
const TAKEDOWN = `select ${THING}, x.restored_at, q.handle as by
  from takedowns x ${OF_THING} join accounts q on q.id = x.by_account`;

/** A thing in its present state, visible or not. */
export async function findThing(on: Queryable, kind: ReportedKind, id: string): Promise<Thing | null> {
  const { rows } = await on.query<{ owner: string; publication_id: string | null }>(
    `select account_id as owner, id as publication_id from publications where kind = $1::text and id = $2
     union all select account_id, publication_id from publication_comments where $1 = 'comment' and id = $2
     union all select account_id, null from midi_presets where $1 = 'midi-preset' and id = $2
     union all select account_id, null from artist_challenges where $1 = 'challenge' and id = $2`,
    [kind, id],
  );
  const [row] = rows;
  return row ? { kind, id, owner: row.owner, publicationId: row.publication_id } : null;
}

/** Adds a report, or changes this person's open one. */
export async function addReport(
  on: Queryable,
  thing: Thing,
  { reporter, reason, details }: { reporter: string; reason: string; details: string },
  now: Date,
): Promise<void> {
  await on.query(
    `insert into reports (id, kind, thing_id, owner, publication_id, reporter, reason, details, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (kind, thing_id, reporter) where state = 'open'
       do update set reason = excluded.reason, details = excluded.details`,
    [randomId(12), thing.kind, thing.id, thing.owner, thing.publicationId, reporter, reason, details, now],
  );
}

/** A report by id, including decided ones. */
export async function findReport(on: Queryable, id: string): Promise<ReportRow | null> {
  return (await on.query<ReportRow>(`${REPORT} where x.id = $1`, [id])).rows[0] ?? null;
}

/** Open reports, the oldest first, or decided ones, the latest first; one more than `limit` if there are more. */
export async function listReports(on: Queryable, show: "open" | "decided", after: Place | null, limit: number) {
  const { rows } = await on.query<ReportRow>(
    show === "open"
      ? `${REPORT} where x.state = 'open' and ($1::timestamptz is null or (x.at, x.id) > ($1, $2))
         order by x.at, x.id limit $3`
      : `${REPORT} where x.state <> 'open' and ($1::timestamptz is null or (x.decided_at, x.id) < ($1, $2))
         order by x.decided_at desc, x.id desc limit $3`,
    [after?.at ?? null, after?.id ?? null, limit + 1],
  );
  return rows;
}

/** Dismisses a report; returns the account that made it, null if it is closed already. */
export async function dismissReport(on: Queryable, id: string, by: string, now: Date): Promise<string | null> {
  const { rows } = await on.query<{ reporter: string }>(
    "update reports set state = 'dismissed', decided_at = $2, decided_by = $3 where id = $1 and state = 'open' returning reporter",
    [id, now, by],
  );
  return rows[0]?.reporter ?? null;
}

/** Takes a thing down and upholds the reports about it; returns the takedown and who reported, null if it is down already. */
export async function takeDown(
  on: Queryable,
  thing: Thing,
  { by, reason }: { by: string; reason: string },
  now: Date,
): Promise<{ readonly id: string; readonly reporters: readonly string[] } | null> {
  const id = randomId(12);
  const { rowCount } = await on.query(
    `insert into takedowns (id, kind, thing_id, owner, publication_id, reason, at, by_account)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (kind, thing_id) where restored_at is null do nothing`,
    [id, thing.kind, thing.id, thing.owner, thing.publicationId, reason, now, by],
  );
  if (rowCount !== 1) return null;
  const { rows } = await on.query<{ reporter: string }>(
    `update reports set state = 'upheld', decided_at = $3, decided_by = $4
     where kind = $1 and thing_id = $2 and state = 'open' returning reporter`,
    [thing.kind, thing.id, now, by],
  );
  return { id, reporters: rows.map(({ reporter }) => reporter) };
}

/** A takedown by id, including reversed ones. */
export async function findTakedown(on: Queryable, id: string): Promise<TakedownRow | null> {
  return (await on.query<TakedownRow>(`${TAKEDOWN} where x.id = $1`, [id])).rows[0] ?? null;
}

/** Takedowns, the latest first; one more than `limit` if there are more. */
export async function listTakedowns(on: Queryable, after: Place | null, limit: number): Promise<TakedownRow[]> {
  const { rows } = await on.query<TakedownRow>(
    `${TAKEDOWN} where $1::timestamptz is null or (x.at, x.id) < ($1, $2)
     order by x.at desc, x.id desc limit $3`,
    [after?.at ?? null, after?.id ?? null, limit + 1],
  );
  return rows;
}

/** Reverses a takedown; false if it was reversed already. */
export async function restore(on: Queryable, id: string, by: string, now: Date): Promise<boolean> {
  const { rowCount } = await on.query(
    "update takedowns set restored_at = $2, restored_by = $3 where id = $1 and restored_at is null",
    [id, now, by],
  );
  return rowCount === 1;
}
