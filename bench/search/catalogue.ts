import type pg from "pg";
import { chance } from "../chance";

const STARTS = "b br c ch d dr f fl g gr h j k l m n p pr r s sh sl st t tr v w".split(" ");
const VOWELS = "a e i o u ai ea oo".split(" ");
const ENDS = "l m n r s t nd ng rk sh st".split(" ");
/** Words that half of all titles use, as people's do. */
const COMMON =
  "love night blue light dream time heart rain summer dance home fire moon sun city ocean gold river remix live".split(
    " ",
  );
const VOCABULARY = 20_000;
const AT_ONCE = 20_000;

/** What accounts and publications of the benchmark are called, the same at each run. */
export interface Catalogue {
  readonly words: readonly string[];
  readonly titles: readonly string[];
  readonly names: readonly string[];
}

/** Words by Zipf's law: the n-th is used 1/n as often as the first. Titles have one to five of them, names two. */
export function makeCatalogue(publications: number, accounts: number): Catalogue {
  const random = chance(7);
  const one = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? "";
  const syllable = () => one(STARTS) + one(VOWELS);
  const made = new Set(COMMON);
  while (made.size < VOCABULARY) made.add(syllable() + (random() < 0.6 ? syllable() : "") + one(ENDS));
  const words = [...made];
  const word = () => words[Math.floor(VOCABULARY ** random()) - 1] ?? "";
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  const phrase = (count: number) => Array.from({ length: count }, () => capital(word())).join(" ");
  return {
    words,
    titles: Array.from({ length: publications }, () => phrase(1 + Math.floor(random() * 5))),
    names: Array.from({ length: accounts }, () => `${capital(one(words))} ${capital(one(words))}`),
  };
}

/** Runs `work` without the indexes of search, which are made anew after it: that is quicker, and the same. */
async function withoutIndexes(client: pg.PoolClient, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    "select indexname, indexdef from pg_indexes where schemaname = 'public' and indexdef like '%search_%'",
  );
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`);
  await work();
  for (const { indexdef } of rows) await client.query(indexdef);
}

/**
 * Adds accounts and publications: one publication in ten is private, and one account in a hundred
 * suspended.
 */
export async function addCatalogue(pool: pg.Pool, { titles, names }: Catalogue): Promise<void> {
  const client = await pool.connect();
  // a million titles are indexed for minutes
  await client.query("set statement_timeout = 0");
  await client.query("set maintenance_work_mem = '1GB'");
  await withoutIndexes(client, async () => {
    await client.query(
      `insert into accounts (id, kind, created_at, handle, name, suspended_at)
       select gen_random_uuid(), 'organisation', now(), 'crowd-' || n, name, case when n % 100 = 0 then now() end
       from unnest($1::text[]) with ordinality as a (name, n)`,
      [names],
    );
    await client.query(
      `create table bench_accounts as select id, row_number() over () - 1 as n from accounts where handle like 'crowd-%'`,
    );
    await client.query("create unique index on bench_accounts (n)");
    await client.query("analyze bench_accounts");
    for (let from = 0; from < titles.length; from += AT_ONCE) {
      await client.query(
        `insert into publications (id, kind, account_id, created_at, title, visibility, published_at, first_public_at, state)
         select 'bench-' || p.n, 'video', a.id, now(), p.title, case when p.n % 10 = 0 then 'private' else 'public' end,
           now() - p.n * interval '1 s', now(), 'ready'
         from (select title, $2 + ordinality as n from unnest($1::text[]) with ordinality as t (title, ordinality)) p
           join bench_accounts a on a.n = (p.n * 7919) % $3`,
        [titles.slice(from, from + AT_ONCE), from, names.length],
      );
    }
    await client.query("drop table bench_accounts");
  });
  await client.query("vacuum analyze publications, accounts");
  // not given back: its settings are its own
  client.release(true);
}
