import type { Credit } from "../../contract/api/rights";
import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";
import type { Place } from "../http/cursor";

/** A release with its codes and credits. */
export interface RightsRow {
  readonly id: string;
  readonly account_id: string;
  readonly created_at: Date;
  readonly title: string;
  readonly isrc: string | null;
  readonly iswc: string | null;
  readonly upc: string | null;
  readonly credits: unknown;
}

const SELECT = `select p.id, p.account_id, p.created_at, p.title, r.isrc, r.iswc, r.upc, coalesce(r.credits, '[]') as credits
  from publications p left join release_rights r on r.publication_id = p.id`;
const ofAccount = prepared<RightsRow>(
  "rights.ofAccount",
  `${SELECT} where p.account_id = $1 and p.kind = 'release' and p.state <> 'refused'
     and ($2::timestamptz is null or (p.created_at, p.id) < ($2, $3))
   order by p.created_at desc, p.id desc limit $4`,
);
const byId = prepared<RightsRow>("rights.byId", `${SELECT} where p.id = $1 and p.kind = 'release'`);

/** One more than `limit` if there are more. */
export const listRights = (on: Queryable, accountId: string, after: Place | null, limit: number) =>
  ofAccount(on, accountId, after?.at ?? null, after?.id ?? null, limit + 1);
export const findRights = async (on: Queryable, id: string): Promise<RightsRow | null> =>
  (await byId(on, id))[0] ?? null;

export async function setRights(
  on: Queryable,
  id: string,
  {
    isrc,
    iswc,
    upc,
    credits,
  }: {
    readonly isrc: string | null;
    readonly iswc: string | null;
    readonly upc: string | null;
    readonly credits: readonly Credit[];
  },
  now: Date,
): Promise<void> {
  await on.query(
    `insert into release_rights (publication_id, isrc, iswc, upc, credits, changed_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (publication_id) do update set isrc = excluded.isrc, iswc = excluded.iswc, upc = excluded.upc,
       credits = excluded.credits, changed_at = excluded.changed_at`,
    [id, isrc, iswc, upc, JSON.stringify(credits), now],
  );
}
