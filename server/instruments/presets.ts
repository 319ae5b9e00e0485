import type { z } from "zod";
import { INSTRUMENTS, type InstrumentPreset, instruments as routes } from "../../contract/api/instruments";
import { said } from "../../contract/words/said";
import { StoredJson } from "../accounts/dataFile";
import { type Queryable, transaction } from "../database/database";
import { prepared } from "../database/prepared";
import { ApiError } from "../errors";
import { type Place, partOf, placeOf } from "../http/cursor";
import { created, empty, type Handled, handle, limitedBefore, ok } from "../http/handlers";
import { randomId } from "../ids";
import type { Rate } from "../limits/rates";
import { demand } from "../policy/policy";
import { OwnThing } from "./policy";
import type { InstrumentPorts } from "./routes";

interface Row {
  readonly id: string;
  readonly account_id: string;
  readonly instrument: string;
  readonly name: string;
  readonly content: string;
  readonly created_at: Date;
  readonly changed_at: Date;
}

const CHANGES: Rate = { name: "instruments:presets", hits: 60, seconds: 60 };
const READS: Rate = { name: "instruments:presetReads", hits: 120, seconds: 60 };
/** Bytes of content that one part of a list holds, unless its first preset alone has more: all of it is read and checked. */
const LISTED_BYTES = 256 * 1024;

const kept = routes.savePreset.body.omit({ name: true, instrument: true });

const present = (row: Row): InstrumentPreset => ({
  ...kept.parse(JSON.parse(row.content)),
  id: row.id,
  name: row.name,
  instrument: row.instrument,
  createdAt: row.created_at.toISOString(),
  changedAt: row.changed_at.toISOString(),
});

const COLUMNS = "id, account_id, instrument, name, content, created_at, changed_at";
const listed = prepared<Row>(
  "instruments.presets",
  `select ${COLUMNS} from instrument_presets where account_id = $1 and ($2::text is null or instrument = $2)
     and ($3::timestamptz is null or (changed_at, id) < ($3, $4::text)) order by changed_at desc, id desc limit $5`,
);

const list = (on: Queryable, accountId: string, instrument: string | null, after: Place | null, limit: number) =>
  listed(on, accountId, instrument, after?.at ?? null, after?.id ?? null, limit + 1);

/** How many of these presets, at least one, have no more than `LISTED_BYTES` of content together. */
function fitting(rows: readonly Row[]): number {
  let bytes = 0;
  const over = rows.findIndex(({ content }, index) => {
    bytes += Buffer.byteLength(content);
    return index > 0 && bytes > LISTED_BYTES;
  });
  return over < 0 ? rows.length : over;
}

type Content = z.output<typeof routes.savePreset.body>;

/** Adds a preset, or replaces the one of the same name; null if there are as many as there may be. */
async function save(on: Queryable, accountId: string, preset: Content, now: Date): Promise<Row | null> {
  const { name, instrument, ...content } = preset;
  // two at once see each other's
  await on.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`instrument-presets:${accountId}`]);
  const { rows } = await on.query<Row>(
    `insert into instrument_presets as p (id, account_id, instrument, name, content, created_at, changed_at)
     select $1, $2::uuid, $3::text, $4::text, $5, $6, $6
     where (select count(*) from instrument_presets where account_id = $2) < $7
       or exists (select from instrument_presets where account_id = $2 and instrument = $3 and name = $4)
     on conflict (account_id, instrument, name) do update set content = excluded.content, changed_at = excluded.changed_at
     returning ${COLUMNS}`,
    [randomId(12), accountId, instrument, name, JSON.stringify(content), now, INSTRUMENTS.presets],
  );
  return rows[0] ?? null;
}

/** Everything that an account has saved, for its export: each one's content is read when its turn comes. */
export async function exportedPresets(on: Queryable, accountId: string) {
  const { rows } = await on.query<Omit<Row, "content" | "account_id">>(
    `select id, instrument, name, created_at, changed_at from instrument_presets where account_id = $1
     order by changed_at desc, id desc`,
    [accountId],
  );
  return rows.map(({ id, instrument, name, created_at, changed_at }) => ({
    ...{ id, instrument, name, createdAt: created_at.toISOString(), changedAt: changed_at.toISOString() },
    content: new StoredJson(async () => {
      const { rows: found } = await on.query<Pick<Row, "content">>(
        "select content from instrument_presets where id = $1",
        [id],
      );
      return found[0]?.content ?? "null";
    }),
  }));
}

/** A person's own presets. */
export function presetRoutes({ pool, clock, rates }: InstrumentPorts): Handled[] {
  return [
    limitedBefore(
      rates,
      READS,
      handle(routes.presets, async ({ session, query: { instrument, limit, cursor } }) => {
        const rows = await list(pool, session.accountId, instrument ?? null, placeOf(cursor), limit);
        const { shown, nextCursor } = partOf(rows, Math.min(limit, fitting(rows)), ({ changed_at: at, id }) => ({
          at,
          id,
        }));
        return ok({ items: shown.map(present), nextCursor });
      }),
    ),
    limitedBefore(
      rates,
      CHANGES,
      handle(routes.savePreset, async ({ session, body }) => {
        const row = await transaction(pool, (tx) => save(tx, session.accountId, body, clock()));
        if (!row) throw new ApiError("conflict", said`There may be ${INSTRUMENTS.presets} presets. Delete one first.`);
        return created(present(row));
      }),
    ),
    handle(routes.removePreset, async ({ session, params: { presetId } }) => {
      const { rows } = await pool.query<Row>("select account_id from instrument_presets where id = $1", [presetId]);
      demand(session, "remove", OwnThing, rows[0]);
      await pool.query("delete from instrument_presets where id = $1", [presetId]);
      return empty();
    }),
  ];
}
