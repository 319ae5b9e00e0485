import pg from "pg";
import type { Acknowledged } from "./writers";

async function asked<Row extends pg.QueryResultRow>(database: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** How many of the acknowledged writes are missing. */
export async function countLost(database: string, writes: readonly Acknowledged[]): Promise<number> {
  const codes = writes.flatMap((one) => (one.kind === "link" ? [one.code] : []));
  const views = writes.flatMap((one) => (one.kind === "view" ? [one] : []));
  const [row] = await asked<{ lost: number }>(
    database,
    `select (
       (select count(*) from unnest($1::text[]) c (code)
        where not exists (select from publication_shares l where l.code = c.code))
       + (select count(*) from unnest($2::text[], $3::uuid[]) v (release, account)
          where not exists (select from publication_payments p where p.publication_id = v.release and p.account_id = v.account)
            or not exists (
              select from ledger_accounts a join ledger_postings p on p.account_id = a.id
              join ledger_transfers t on t.id = p.transfer_id
              where a.owner = v.account::text and t.reason = 'view' and t.subject = v.release and p.amount < 0))
     )::int as lost`,
    [codes, views.map(({ release }) => release), views.map(({ account }) => account)],
  );
  return row?.lost ?? writes.length;
}

/** Throws if a balance is not the sum of its postings, or a transfer does not sum to zero. */
export async function checkBooks(database: string): Promise<void> {
  const [row] = await asked<{ wrong: number }>(
    database,
    `select (
       (select count(*) from ledger_accounts a where not platform
          and balance <> (select coalesce(sum(amount), 0) from ledger_postings p where p.account_id = a.id))
       + (select count(*) from (select from ledger_postings group by transfer_id having sum(amount) <> 0) t)
     )::int as wrong`,
  );
  if (row?.wrong !== 0) throw new Error(`The books are wrong in ${row?.wrong} places.`);
}
