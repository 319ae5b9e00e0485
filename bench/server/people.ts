import type pg from "pg";
import { tokenHash } from "../../server/accounts/sessions/store";
import { uuidv7 } from "../../server/ids";
import { PLATFORM } from "../../server/ledger/ledger";

/** So many that even the fastest run stays below each account's hourly limit of links. */
export const ACCOUNTS = 2000;
/** Public releases, of the first accounts: enough for each account that no turn requests a link twice. */
export const RELEASES = 600;
/** Movements of coins for each account: more than a list shows. */
const MOVEMENTS = 30;
const FUNDS = 1_000_000_000n;

export interface BenchPerson {
  readonly accountId: string;
  readonly token: string;
}

export const releaseId = (index: number): string => `bench-release-${index}`;

/** Adds accounts with a session each, with coins and a history of them; and releases. */
export async function addPeople(pool: pg.Pool): Promise<BenchPerson[]> {
  const now = new Date();
  const people = Array.from({ length: ACCOUNTS }, (_, index) => ({
    accountId: uuidv7(now),
    personId: uuidv7(now),
    token: `bench-token-${String(index).padStart(31, "0")}`,
    handle: `bench-${index}`,
  }));
  const column = <T>(of: (person: (typeof people)[number]) => T): T[] => people.map(of);
  const accounts = column(({ accountId }) => accountId);
  const persons = column(({ personId }) => personId);
  const handles = column(({ handle }) => handle);
  await pool.query("insert into accounts (id, kind, created_at) select id, 'person', $2 from unnest($1::uuid[]) id", [
    accounts,
    now,
  ]);
  await pool.query(
    `insert into people (id, account_id, handle, name, email, email_key, password_hash, role, verified_at, terms_version,
       terms_at, created_at)
     select id, account, handle, handle, handle || '@example.test', handle || '@example.test', 'none', 'user', $4, '1', $4, $4
     from unnest($1::uuid[], $2::uuid[], $3::text[]) p (id, account, handle)`,
    [persons, accounts, handles, now],
  );
  await pool.query(
    `insert into sessions (id, person_id, token_hash, remembered, second_factor, created_at, last_seen_at, expires_at, address, device)
     select gen_random_uuid(), person, hash, true, false, $3, $3, $3::timestamptz + interval '30 days', '127.0.0.1', 'Benchmark'
     from unnest($1::uuid[], $2::bytea[]) s (person, hash)`,
    [persons, column(({ token }) => tokenHash(token)), now],
  );
  for (let index = 0; index < MOVEMENTS; index += 1) {
    await pool.query(
      `select count(ledger_transfer(gen_random_uuid(), 'fund:' || $2 || ':' || account, 'transfer', 'correction', null, null, $3,
         array['${PLATFORM.adjustments}', account], array['AC', 'AC'], array[-$4::bigint, $4::bigint]))
       from unnest($1::text[]) account`,
      [accounts, String(index), now, String(FUNDS / BigInt(MOVEMENTS))],
    );
  }
  const releases = Array.from({ length: RELEASES }, (_, index) => releaseId(index));
  await pool.query(
    `insert into publications (id, kind, account_id, created_at)
     select id, 'release', account, $3 from unnest($1::text[], $2::uuid[]) p (id, account)`,
    [releases, accounts.slice(0, RELEASES), now],
  );
  await pool.query(
    `insert into releases (id, upload_id, title, genre, tags, description, lyrics, price, visibility, published_at, state,
       source_sha256, source_bytes, source_name, frames, frames_done, sample_rate, rendition_sha256, rendition_bytes, peaks, changed_at)
     select id, id, 'A release', 'Ambient', '{}', '', '', 0, 'public', $2, 'ready', id, 1, 'a.wav', 44100, 44100, 44100, id, 1,
       decode(repeat('64', 800), 'hex'), $2
     from unnest($1::text[]) id`,
    [releases, now],
  );
  await pool.query("analyze");
  return people.map(({ accountId, token }) => ({ accountId, token }));
}
