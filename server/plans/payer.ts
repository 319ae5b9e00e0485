import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";

/** Whose plan an account uses, and the organisations that use the same one. */
export interface Payer {
  readonly accountId: string;
  readonly organisations: readonly string[];
}

/** Of an organisation's owners the one who has been in it longest. */
const FIRST_OWNER = `m.role = 'owner' and not exists (select from memberships earlier
  where earlier.account_id = m.account_id and earlier.role = 'owner'
    and (earlier.since, earlier.person_id) < (m.since, m.person_id))`;
const read = prepared<{ account_id: string; organisations: string[] }>(
  "plans.payer",
  `with payer as (
     select coalesce((select p.account_id from memberships m join people p on p.id = m.person_id
       where m.account_id = $1::uuid and ${FIRST_OWNER}), $1::uuid) as account_id
   )
   select payer.account_id::text, array(
     select m.account_id::text from people p join memberships m on m.person_id = p.id
     where p.account_id = payer.account_id and ${FIRST_OWNER}) as organisations
   from payer`,
);

/**
 * An organisation has no plan of its own: it uses that of the owner who has been in it longest, who made it unless they left
 * since. So a person who makes many has no more storage, and no more turns, than with none.
 */
export async function readPayer(on: Queryable, accountId: string): Promise<Payer> {
  const [row] = await read(on, accountId);
  if (!row) throw new Error("The database gave no payer.");
  return { accountId: row.account_id, organisations: row.organisations };
}

/** The account whose plan, and whose turns, an account uses. */
export const payerOf = async (on: Queryable, accountId: string): Promise<string> =>
  (await readPayer(on, accountId)).accountId;
