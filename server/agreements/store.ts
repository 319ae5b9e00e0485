import type { AgreementState } from "../../contract/agreements";
import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";

export interface PartyRow {
  readonly agreement_id: string;
  readonly place: number;
  readonly account_id: string;
  readonly handle: string;
  readonly name: string;
  readonly role: string;
  readonly signed_at: Date | null;
  readonly signed_name: string | null;
}

export interface AgreementRow {
  readonly id: string;
  readonly account_id: string;
  readonly title: string;
  readonly terms: string;
  readonly hash: string;
  readonly state: AgreementState;
  readonly created_at: Date;
  readonly sent_at: Date | null;
  readonly closed_at: Date | null;
  /** in the order of the text */
  readonly parties: readonly PartyRow[];
}

type Bare = Omit<AgreementRow, "parties">;

const COLUMNS = "g.id, g.account_id, g.title, g.terms, g.hash, g.state, g.created_at, g.sent_at, g.closed_at";
// a draft is its maker's alone
const ofAccount = prepared<Bare>(
  "agreements.ofAccount",
  `select ${COLUMNS} from agreements g
   where g.account_id = $1 or g.state <> 'draft'
     and g.id in (select agreement_id from agreement_parties where account_id = $1)
   order by g.created_at desc, g.id limit 500`,
);
const byId = prepared<Bare>("agreements.byId", `select ${COLUMNS} from agreements g where g.id = $1`);
const parties = prepared<PartyRow>(
  "agreements.parties",
  `select p.agreement_id, p.place, p.account_id, p.handle, a.name, p.role, p.signed_at, p.signed_name
   from agreement_parties p join accounts a on a.id = p.account_id where p.agreement_id = any($1)
   order by p.agreement_id, p.place`,
);

/** What was sent and is not signed by all, without its terms: those of hundreds are megabytes. */
const sent = prepared<Omit<Bare, "terms">>(
  "agreements.sent",
  `select g.id, g.account_id, g.title, g.hash, g.state, g.created_at, g.sent_at, g.closed_at from agreements g
   where g.state = 'sent' and g.id in (select agreement_id from agreement_parties where account_id = $1)
   order by g.sent_at desc, g.id limit 500`,
);
const made = prepared<{ count: number }>(
  "agreements.made",
  "select count(*)::int as count from agreements where account_id = $1",
);

async function whole<Row extends { readonly id: string }>(on: Queryable, rows: readonly Row[]) {
  const all = await parties(
    on,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, parties: all.filter(({ agreement_id }) => agreement_id === row.id) }));
}

/** Agreements that an account has made or is a party of, the newest first. */
export const agreementsOf = async (on: Queryable, accountId: string): Promise<AgreementRow[]> =>
  whole(on, await ofAccount(on, accountId));
/** Those that wait for signatures, the account's own and others', without their terms. */
export const waitingAgreements = async (on: Queryable, accountId: string) => whole(on, await sent(on, accountId));
/** How many an account has made. */
export const countMade = async (on: Queryable, accountId: string): Promise<number> =>
  (await made(on, accountId))[0]?.count ?? 0;
export const findAgreement = async (on: Queryable, id: string): Promise<AgreementRow | null> =>
  (await whole(on, await byId(on, id)))[0] ?? null;

/** The same, locked until the transaction ends. */
export async function lockAgreement(on: Queryable, id: string): Promise<AgreementRow | null> {
  await on.query("select from agreements where id = $1 for update", [id]);
  return findAgreement(on, id);
}

export interface NewParty {
  readonly accountId: string;
  readonly handle: string;
  readonly role: string;
}

/** Accounts by handle, of those that can sign. */
export async function accountsByHandle(on: Queryable, handles: readonly string[]) {
  const { rows } = await on.query<{ id: string; handle: string; name: string }>(
    "select id, handle, name from accounts where handle = any($1) and closed_at is null and suspended_at is null",
    [handles],
  );
  return new Map(rows.map((row) => [row.handle, row]));
}

export async function handleOf(on: Queryable, accountId: string): Promise<string | null> {
  const { rows } = await on.query<{ handle: string | null }>("select handle from accounts where id = $1", [accountId]);
  return rows[0]?.handle ?? null;
}

interface Draft extends Pick<AgreementRow, "id" | "account_id" | "title" | "terms" | "hash"> {
  readonly parties: readonly NewParty[];
}

/** Adds a draft, or puts one in the place of the one with this id. */
export async function putDraft(on: Queryable, draft: Draft, now: Date): Promise<void> {
  const { id, account_id, title, terms, hash } = draft;
  await on.query(
    `insert into agreements (id, account_id, title, terms, hash, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (id) do update set title = excluded.title, terms = excluded.terms, hash = excluded.hash`,
    [id, account_id, title, terms, hash, now],
  );
  await on.query("delete from agreement_parties where agreement_id = $1", [id]);
  await on.query(
    `insert into agreement_parties (agreement_id, place, account_id, handle, role)
     select $1, t.place, t.account_id, t.handle, t.role
     from unnest($2::uuid[], $3::text[], $4::text[]) with ordinality t (account_id, handle, role, place)`,
    [
      id,
      draft.parties.map(({ accountId }) => accountId),
      draft.parties.map(({ handle }) => handle),
      draft.parties.map(({ role }) => role),
    ],
  );
}

export async function setState(on: Queryable, id: string, state: AgreementState, now: Date): Promise<void> {
  await on.query(
    `update agreements set state = $2, sent_at = case when $2 = 'sent' then $3 else sent_at end,
       closed_at = case when $2 = 'sent' then null else $3::timestamptz end where id = $1`,
    [id, state, now],
  );
}

export async function addSignature(
  on: Queryable,
  { id, accountId, personId, name }: { id: string; accountId: string; personId: string; name: string },
  now: Date,
): Promise<void> {
  await on.query(
    `update agreement_parties set signed_at = $3, signed_name = $4, signed_by = $5
     where agreement_id = $1 and account_id = $2 and signed_at is null`,
    [id, accountId, now, name, personId],
  );
}

export async function removeAgreement(on: Queryable, id: string): Promise<void> {
  await on.query("delete from agreements where id = $1", [id]);
}
