import type { Imported } from "../../contract/api/imports";
import type { Day } from "../../contract/imports/table";
import { lockCounts } from "../analytics/roll";
import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";

interface Row {
  readonly id: string;
  readonly platform: Imported["platform"];
  readonly name: string;
  readonly imported_at: Date;
  readonly first: string;
  readonly last: string;
  readonly days: number;
}

const list = prepared<Row>(
  "imports.list",
  `select i.id, i.platform, i.name, i.imported_at, to_char(min(d.day), 'YYYY-MM-DD') as first,
     to_char(max(d.day), 'YYYY-MM-DD') as last, count(distinct d.day)::int as days
   from metric_imports i join metric_import_days d on d.import_id = i.id where i.account_id = $1
   group by i.id order by i.number desc`,
);

export const importsOf = async (on: Queryable, accountId: string): Promise<Imported[]> =>
  (await list(on, accountId)).map(({ imported_at, first, last, ...row }) => ({
    ...row,
    importedAt: imported_at.toISOString(),
    from: first,
    to: last,
  }));

const add = prepared(
  "imports.add",
  "insert into metric_imports (id, account_id, platform, name, imported_at) values ($1, $2, $3, $4, $5)",
);
const addDays = prepared(
  "imports.addDays",
  `insert into metric_import_days (import_id, day, metric, value)
   select $1, * from unnest($2::date[], $3::text[], $4::bigint[]) d (day, metric, value)
   on conflict (import_id, day, metric) do update set value = excluded.value`,
);
const removed = prepared<{ readonly platform: string }>(
  "imports.remove",
  "delete from metric_imports where id = $1 and account_id = $2 returning platform",
);
const forget = prepared(
  "imports.forget",
  "delete from metric_sums where account_id = $1 and platform = $2 and source = 'import'",
);
/** Of each day and metric the latest file's value, by day and by month. */
const rebuild = prepared(
  "imports.rebuild",
  `with latest as (
     select distinct on (d.day, d.metric) d.day, d.metric, d.value
     from metric_imports i join metric_import_days d on d.import_id = i.id
     where i.account_id = $1 and i.platform = $2 order by d.day, d.metric, i.number desc
   )
   insert into metric_sums (account_id, step, part, start, metric, publication_id, region, platform, source, asset, value)
   select $1, s.step, p.part, date_trunc(s.step, day::timestamp) at time zone 'UTC', metric, '', '', $2, 'import', '', sum(value)
   from latest cross join (values ('day'), ('month')) s (step) cross join (values ('all'), ('publication')) p (part)
   group by 2, 3, 4, 5`,
);

/** Counts the account's files of a platform anew. */
async function recount(on: Queryable, accountId: string, platform: string): Promise<void> {
  await lockCounts(on);
  await forget(on, accountId, platform);
  await rebuild(on, accountId, platform);
}

interface NewImport {
  readonly id: string;
  readonly accountId: string;
  readonly platform: Imported["platform"];
  readonly name: string;
  readonly days: readonly Day[];
  readonly now: Date;
}

/** Keeps a file's numbers, and counts them, within the caller's transaction. */
export async function addImport(on: Queryable, { id, accountId, platform, name, days, now }: NewImport): Promise<void> {
  const values = days.flatMap(({ day, ...metrics }) =>
    Object.entries(metrics).flatMap(([metric, value]) =>
      // an own name of the schema; what was not in the file is undefined
      value === undefined ? [] : [{ day, metric, value: value as number }],
    ),
  );
  await add(on, id, accountId, platform, name, now);
  // a day that stands in it twice: the later one
  const unique = [...new Map(values.map((one) => [`${one.day} ${one.metric}`, one])).values()];
  await addDays(
    on,
    id,
    unique.map(({ day }) => day),
    unique.map(({ metric }) => metric),
    unique.map(({ value }) => value),
  );
  await recount(on, accountId, platform);
}

/** Takes a file's numbers back. Whether there was one of this account. */
export async function undoImport(on: Queryable, accountId: string, id: string): Promise<boolean> {
  const [row] = await removed(on, id, accountId);
  if (row) await recount(on, accountId, row.platform);
  return row !== undefined;
}
