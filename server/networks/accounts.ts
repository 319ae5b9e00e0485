import type pg from "pg";
import { z } from "zod";
import type { Destination } from "../../contract/deployments";
import type { Said } from "../../contract/words/said";
import { type Queryable, transaction } from "../database/database";
import { ApiError } from "../errors";
import { randomId } from "../ids";
import type { KeyRing } from "../keys/keyRing";
import type { Account, Connected } from "./network";

/** A connected account as it is stored. */
export interface AccountRow {
  readonly id: string;
  readonly account_id: string;
  readonly network: Destination;
  readonly server: string;
  readonly foreign_id: string;
  readonly name: string;
  readonly url: string | null;
  readonly sealed: string;
  readonly state: "connected" | "lost";
  readonly reason: Said | null;
  readonly followers: number | null;
  readonly connected_at: Date;
}

const COLUMNS =
  "id, account_id, network, server, foreign_id, name, url, sealed, state, reason, followers, connected_at";

/** Tokens are sealed for the account whose they are: another's row can't be put in their place. */
const purposeOf = (accountId: string): string => `social-account:${accountId}`;
const sealOf = (keys: KeyRing, accountId: string, secrets: unknown): string =>
  keys.encrypt(JSON.stringify(secrets), purposeOf(accountId));

export async function listAccounts(on: Queryable, accountId: string): Promise<AccountRow[]> {
  const { rows } = await on.query<AccountRow>(
    `select ${COLUMNS} from social_accounts where account_id = $1 order by connected_at, id`,
    [accountId],
  );
  return rows;
}

export async function findAccount(on: Queryable, id: string): Promise<AccountRow | null> {
  const { rows } = await on.query<AccountRow>(`select ${COLUMNS} from social_accounts where id = $1`, [id]);
  return rows[0] ?? null;
}

/** Accounts of other networks that one account has. */
const MOST_CONNECTED = 50;

/** Keeps a connected account; throws "conflict" beyond the most; one that was connected before gets its new tokens. Returns its id. */
export async function keepAccount(
  on: Queryable,
  keys: KeyRing,
  accountId: string,
  network: Destination,
  one: Connected,
  now: Date,
): Promise<string> {
  const { rows } = await on.query<{ id: string }>(
    `insert into social_accounts (id, account_id, network, server, foreign_id, name, url, sealed, state, followers, connected_at, read_at)
     select $1, $2::uuid, $3, $4, $5, $6, $7, $8, 'connected', $9, $10, $10
     where (select count(*) from social_accounts where account_id = $2) < $11 or exists (
       select from social_accounts where account_id = $2 and network = $3 and server = $4 and foreign_id = $5)
     on conflict (account_id, network, server, foreign_id) do update set name = excluded.name, url = excluded.url,
       sealed = excluded.sealed, state = 'connected', reason = null, followers = excluded.followers,
       connected_at = excluded.connected_at
     returning id`,
    [
      randomId(12),
      accountId,
      network,
      one.server,
      one.foreignId,
      one.name,
      one.url,
      sealOf(keys, accountId, one.secrets),
      one.followers,
      now,
      MOST_CONNECTED,
    ],
  );
  const [row] = rows;
  if (!row) throw new ApiError("conflict", "So many accounts are connected already. Disconnect one first.");
  return row.id;
}

/** Notes that a network lets us in no longer. */
export async function noteLost(on: Queryable, id: string, reason: Said): Promise<void> {
  await on.query("update social_accounts set state = 'lost', reason = $2 where id = $1", [id, JSON.stringify(reason)]);
}

/** An account with its tokens open. */
export function openAccount(pool: pg.Pool, keys: KeyRing, row: AccountRow): Account {
  const purpose = purposeOf(row.account_id);
  const open = (sealed: string): unknown => JSON.parse(keys.decrypt(sealed, purpose));
  return {
    id: row.id,
    server: row.server,
    foreignId: row.foreign_id,
    secrets: open(row.sealed),
    // one request at a time renews: a token for renewing is good once
    renew: (renewed, used) =>
      transaction(pool, async (tx) => {
        const { rows } = await tx.query<{ sealed: string }>(
          "select sealed from social_accounts where id = $1 for no key update",
          [row.id],
        );
        if (!rows[0]) throw new Error("The account was disconnected meanwhile.");
        const current = open(rows[0].sealed);
        if (JSON.stringify(current) !== JSON.stringify(used)) return current;
        const secrets = await renewed(current);
        await tx.query("update social_accounts set sealed = $2 where id = $1", [
          row.id,
          sealOf(keys, row.account_id, secrets),
        ]);
        return secrets;
      }),
  };
}

const appSchema = z.object({
  clientId: z.string(),
  clientSecret: z.string(),
  pkce: z.boolean(),
  redirect: z.string(),
});
const arrivalSchema = z.object({ app: appSchema, verifier: z.string() });
export type KeptApp = z.infer<typeof appSchema>;
const APP = "social-app";

/** This server as an app of another one; null where it is none yet, or one with another address. */
export async function findApp(on: Queryable, keys: KeyRing, server: string, redirect: string): Promise<KeptApp | null> {
  const { rows } = await on.query<{ sealed: string }>(
    "select sealed from social_apps where network = 'mastodon' and server = $1",
    [server],
  );
  const app = rows[0] && appSchema.parse(JSON.parse(keys.decrypt(rows[0].sealed, APP)));
  return app?.redirect === redirect ? app : null;
}

export async function keepApp(on: Queryable, keys: KeyRing, server: string, app: KeptApp, now: Date): Promise<void> {
  await on.query(
    `insert into social_apps (network, server, sealed, created_at) values ('mastodon', $1, $2, $3)
     on conflict (network, server) do update set sealed = excluded.sealed, created_at = excluded.created_at`,
    [server, keys.encrypt(JSON.stringify(app), APP), now],
  );
}

/** How long a person may take on a network's page. */
const ARRIVAL_MS = 15 * 60_000;

interface Arrival {
  readonly accountId: string;
  readonly server: string;
  readonly app: KeptApp;
  readonly verifier: string;
}

/** Notes who was sent to a network's page, by the state in its address, which only they know. */
export async function expectArrival(on: Queryable, keys: KeyRing, state: string, one: Arrival, now: Date) {
  const sealed = keys.encrypt(JSON.stringify({ app: one.app, verifier: one.verifier }), purposeOf(one.accountId));
  await on.query("delete from social_arrivals where expires_at < $1", [now]);
  await on.query(
    `insert into social_arrivals (state, account_id, network, server, sealed, expires_at)
     values ($1, $2, 'mastodon', $3, $4, $5)`,
    [
      keys.fingerprint(state, "social-arrival"),
      one.accountId,
      one.server,
      sealed,
      new Date(now.getTime() + ARRIVAL_MS),
    ],
  );
}

/** Who comes back with a state, once; null where nobody was sent with it, or another person. */
export async function takeArrival(
  on: Queryable,
  keys: KeyRing,
  state: string,
  accountId: string,
  now: Date,
): Promise<Arrival | null> {
  const { rows } = await on.query<{ server: string; sealed: string }>(
    `delete from social_arrivals where state = $1 and account_id = $2 and expires_at >= $3 returning server, sealed`,
    [keys.fingerprint(state, "social-arrival"), accountId, now],
  );
  if (!rows[0]) return null;
  const { app, verifier } = arrivalSchema.parse(JSON.parse(keys.decrypt(rows[0].sealed, purposeOf(accountId))));
  return { accountId, server: rows[0].server, app, verifier };
}
