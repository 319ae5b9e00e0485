import { execFileSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { chmod, copyFile, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openBackup } from "../../../server/backup/archive";
import { type BackupSummary, writeBackup } from "../../../server/backup/backup";
import { type RestoreSummary, restoreBackup } from "../../../server/backup/restore";
import type { BlobStore } from "../../../server/blobs/blobs";
import { createFileBlobs } from "../../../server/blobs/files";
import { createS3Blobs } from "../../../server/blobs/s3";
import { S3Client } from "../../../server/blobs/s3Client";
import { openDatabase, transaction } from "../../../server/database/database";
import { openKeyRing } from "../../../server/keys/keyRing";
import { createLedger, PLATFORM } from "../../../server/ledger/ledger";
import { createLog } from "../../../server/log";
import { createClock } from "../support/clock";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { startFakeS3 } from "../support/fakeS3";

const { now: clock } = createClock();
const ledger = createLedger(clock);
const log = createLog("silent");
let folder: string;
let source: TestDatabase;
let blobs: BlobStore;
let keyFile: string;
const opened: TestDatabase[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "backline-backup-"));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  source = await createTestDatabase();
  opened.push(source);
  const home = await mkdtemp(join(folder, "source-"));
  blobs = await createFileBlobs(join(home, "blobs"));
  keyFile = join(home, "keys.json");
});
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});

async function backUp(target: string): Promise<BackupSummary> {
  const client = new pg.Client({ connectionString: source.url });
  await client.connect();
  try {
    return await writeBackup({ client, blobs, keyFile, version: "0.0.0-test", clock }, target);
  } finally {
    await client.end();
  }
}

/** An empty place to restore into, with connections that are told from a server's. */
async function place() {
  const database = await createTestDatabase({ migrated: false });
  await database.pool.end();
  const url = new URL(database.url);
  url.searchParams.set("application_name", "backline restore");
  const own = openDatabase({ url: url.href, connections: 2, log });
  opened.push({ ...own, url: database.url, close: () => own.close() });
  const home = await mkdtemp(join(folder, "target-"));
  return {
    ...own,
    url: database.url,
    blobs: await createFileBlobs(join(home, "blobs")),
    keyFile: join(home, "keys.json"),
    log,
  };
}

type Place = Awaited<ReturnType<typeof place>>;

async function restore(file: string, target: Place): Promise<RestoreSummary> {
  const backup = await openBackup(file);
  return restoreBackup(backup, target).finally(() => backup.close());
}

const give = (owner: string, amount: bigint, key: string) =>
  ledger.transfer(source.pool, {
    key,
    reason: "test",
    legs: [
      { owner: PLATFORM.rewards, amount: -amount },
      { owner, amount },
    ],
  });

/** Text that every step between two databases could spoil. */
const AWKWARD = [
  "",
  "\\N",
  "\\.",
  "tab\there",
  "line\nbreak\r\n",
  "quotes \" ' `",
  "Łódź 🎛️ \u2028",
  "back\\slash",
  "NULL",
  " ",
];

async function fill(): Promise<void> {
  for (const [index, text] of AWKWARD.entries()) {
    await source.pool.query("INSERT INTO counters (key, period, used, expires_at) VALUES ($1, 'day', $2, $3)", [
      `k${text}`,
      String(index * 1_000_000_007),
      index % 2 ? null : new Date(Date.UTC(2026, 2, index + 1, 10, 0, 0, 123)),
    ]);
    await source.pool.query(
      `INSERT INTO outside_effects (id, kind, reference, state, payload, result, reason, created_at, changed_at)
       VALUES (gen_random_uuid(), 'test', $1, 'pending', $2, NULL, $1, now(), now())`,
      [`r${text}`, JSON.stringify({ text, deep: [1.5, null, { text }] })],
    );
  }
  await give("ada", 12_345n, "first");
  await ledger.hold(source.pool, {
    key: "held",
    reason: "test",
    legs: [
      { owner: "ada", amount: -45n },
      { owner: "bob", amount: 45n },
    ],
  });
  await source.pool.query("SELECT graphile_worker.add_job('later', '{\"n\": 1}', run_at := now() + interval '1 day')");
}

/** One hash of all rows of each table that lasts, reckoned by the database itself. */
async function fingerprints(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables JOIN pg_class c ON c.oid = format('%I.%I', schemaname, tablename)::regclass
      WHERE schemaname IN ('public', 'graphile_worker') AND c.relpersistence = 'p' ORDER BY 1`,
  );
  const entries: [string, string][] = [];
  for (const { name } of rows) {
    // When migrations ran and which process holds a job are not the platform's content.
    const content = name.endsWith(".migrations") ? "NULL" : "md5(string_agg(t::text, E'\\n' ORDER BY t::text))";
    const { rows: found } = await pool.query(
      `SELECT count(*) || ' ' || coalesce(${content}, '') AS print FROM ${name} t`,
    );
    entries.push([name, found[0].print]);
  }
  return Object.fromEntries(entries);
}

async function keep(bytes: Buffer): Promise<string> {
  async function* once() {
    yield bytes;
  }
  return (await blobs.put(once())).sha256;
}

test("a round trip brings back every row, blob and key, and the platform goes on from there", async () => {
  await fill();
  const song = randomBytes(700_001);
  const names = [await keep(song), await keep(Buffer.from("small")), await keep(Buffer.alloc(512, 7))];
  const keys = await openKeyRing(keyFile, clock);
  const sealed = keys.encrypt("a token", "test");

  const file = join(folder, "round.tar");
  const summary = await backUp(file);
  expect(summary.blobs).toBe(3);
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const target = await place();
  const restored = await restore(file, target);
  expect(restored).toEqual<RestoreSummary>({
    createdAt: clock().toISOString(),
    tables: summary.tables,
    rows: summary.rows,
    blobs: 3,
  });
  expect(await fingerprints(target.pool)).toEqual(await fingerprints(source.pool));
  for (const name of names) {
    const hash = createHash("sha256");
    for await (const chunk of await target.blobs.read(name)) hash.update(chunk);
    expect(hash.digest("hex")).toBe(name);
  }
  expect((await openKeyRing(target.keyFile, clock)).decrypt(sealed, "test")).toBe("a token");
  expect((await stat(target.keyFile)).mode & 0o777).toBe(0o600);

  // Identities go on after the highest, the guards stand again, the keys between tables hold.
  await ledger.transfer(target.pool, {
    key: "after",
    reason: "test",
    legs: [
      { owner: "ada", amount: -100n },
      { owner: "eve", amount: 100n },
    ],
  });
  expect((await ledger.balance(target.pool, "ada")).balance).toBe(12_245n);
  await expect(target.pool.query("DELETE FROM ledger_postings")).rejects.toThrow(/only added to/);
  await expect(
    target.pool.query("INSERT INTO ledger_postings (transfer_id, account_id, amount) VALUES (gen_random_uuid(), 1, 1)"),
  ).rejects.toThrow(/foreign key|sum to zero/);
  const keysOf = async (pool: pg.Pool) =>
    (
      await pool.query(
        "SELECT conname, pg_get_constraintdef(oid) AS def FROM pg_constraint WHERE connamespace IN ('public'::regnamespace, 'graphile_worker'::regnamespace) ORDER BY 1, 2",
      )
    ).rows;
  expect(await keysOf(target.pool)).toEqual(await keysOf(source.pool));
});

test("blobs move from one S3 bucket to another through a backup", async () => {
  const [from, to] = [await startFakeS3(), await startFakeS3()];
  try {
    await openKeyRing(keyFile, clock);
    blobs = createS3Blobs(new S3Client(from.settings), join(folder, "spool-from"));
    // more than one part of an upload
    const song = randomBytes(9_000_001);
    const names = [await keep(song), await keep(Buffer.from("small"))];
    const file = join(folder, "s3.tar");
    expect((await backUp(file)).blobs).toBe(2);

    const target = { ...(await place()), blobs: createS3Blobs(new S3Client(to.settings), join(folder, "spool-to")) };
    expect((await restore(file, target)).blobs).toBe(2);
    expect([...to.objects.keys()].sort()).toEqual(names.map((name) => `blobs/${name}`).sort());
    expect(to.objects.get(`blobs/${names[0]}`)?.equals(song)).toBe(true);
  } finally {
    await from.close();
    await to.close();
  }
});

test("the archive is one that tar and gzip read, rows as PostgreSQL's COPY writes them", async () => {
  await fill();
  const name = await keep(randomBytes(3000));
  const file = join(folder, "plain.tar");
  await backUp(file);
  const out = await mkdtemp(join(folder, "out-"));
  execFileSync("tar", ["-xf", file, "-C", out]);
  expect(
    createHash("sha256")
      .update(await readFile(join(out, "blobs", name)))
      .digest("hex"),
  ).toBe(name);
  const pieces = await readdir(join(out, "tables/public.counters"));
  const text = gunzipSync(await readFile(join(out, "tables/public.counters", pieces[0]!))).toString();
  expect(text.trimEnd().split("\n")).toHaveLength(AWKWARD.length);
  expect(text).toContain("ktab\\there\tday\t3000000021\t");
  expect(text).toContain("k\\\\N\tday\t1000000007\t\\N");
});

test("a backup taken while writes go on is of one moment, and misses nothing from before it", async () => {
  let writing = true;
  let last = 0;
  /** Writes the same number into two tables in one transaction, over and over, with money on the side. */
  const writer = async () => {
    while (writing) {
      const n = last + 1;
      await transaction(source.pool, async (client) => {
        await client.query("INSERT INTO counters (key, period, used) VALUES ($1, 'pair', 0)", [String(n)]);
        await client.query(
          "INSERT INTO outside_effects (id, kind, reference, state, payload, created_at, changed_at) VALUES (gen_random_uuid(), 'pair', $1, 'pending', $2, now(), now())",
          [String(n), JSON.stringify({ padding: "x".repeat(2000) })],
        );
      });
      last = n;
      await give(`person ${n % 7}`, 10n, `give ${n}`);
    }
  };
  const busy = writer();
  while (last < 50) await new Promise((resolve) => setTimeout(resolve, 5));
  const before = last;
  const file = join(folder, "busy.tar");
  await backUp(file);
  const after = last;
  writing = false;
  await busy;
  expect(after, "it was written to meanwhile").toBeGreaterThan(before);

  const target = await place();
  await restore(file, target);
  const numbers = async (text: string) => (await target.pool.query<{ n: number }>(text)).rows.map(({ n }) => n);
  const left = await numbers("SELECT key::int AS n FROM counters WHERE period = 'pair' ORDER BY 1");
  expect(await numbers("SELECT reference::int AS n FROM outside_effects WHERE kind = 'pair' ORDER BY 1")).toEqual(left);
  expect(left).toEqual(Array.from({ length: left.length }, (_, index) => index + 1));
  expect(left.length).toBeGreaterThanOrEqual(before);
  expect(left.length).toBeLessThanOrEqual(after + 1);
  const { rows } = await target.pool.query(
    "SELECT count(*)::int AS unbalanced FROM (SELECT transfer_id FROM ledger_postings GROUP BY 1 HAVING sum(amount) <> 0) t",
  );
  expect(rows).toEqual([{ unbalanced: 0 }]);
  // Whoever got money in the copy has a balance that is the sum of what was posted to them.
  const books = await target.pool.query(
    "SELECT a.owner FROM ledger_accounts a LEFT JOIN ledger_postings p ON p.account_id = a.id WHERE NOT a.platform GROUP BY a.id, a.owner, a.balance HAVING a.balance <> coalesce(sum(p.amount), 0)",
  );
  expect(books.rows).toEqual([]);
});

async function expectUntouched({ pool, keyFile: keys }: Place): Promise<void> {
  const { rows } = await pool.query("SELECT to_regclass('public.counters') AS there");
  expect(rows).toEqual([{ there: null }]);
  await expect(stat(keys)).rejects.toThrow(/ENOENT/);
}

test("a damaged or cut-off backup is refused before anything is changed", async () => {
  await fill();
  const name = await keep(randomBytes(50_000));
  await openKeyRing(keyFile, clock);
  const whole = join(folder, "whole.tar");
  const { bytes } = await backUp(whole);
  const content = await readFile(whole);
  const target = await place();
  const flips = [
    content.indexOf(`blobs/${name}`) + 512 + 20_000, // within a blob
    content.indexOf("tables/public.counters") + 512 + 30, // within rows
    content.indexOf("tables/public.counters") + 3, // within a header
  ];
  for (const at of flips) {
    const spoilt = Buffer.from(content);
    spoilt[at] = spoilt[at]! ^ 0x10;
    const file = join(folder, "spoilt.tar");
    await writeFile(file, spoilt);
    await expect(restore(file, target)).rejects.toThrow(/damaged/);
  }
  for (const length of [bytes - 2000, Math.floor(bytes / 2), 512, 0]) {
    const file = join(folder, "short.tar");
    await copyFile(whole, file);
    await chmod(file, 0o600);
    await truncate(file, length);
    await expect(restore(file, target)).rejects.toThrow(/not a whole backup/);
  }
  await writeFile(join(folder, "other.tar"), randomBytes(4096));
  await expect(restore(join(folder, "other.tar"), target)).rejects.toThrow(/damaged|not a whole/);
  await expectUntouched(target);
  await restore(whole, target);
});

test("nothing is restored over another platform, beside a running server, or from the future", async () => {
  await fill();
  const file = join(folder, "once.tar");
  await backUp(file);
  await expect(backUp(file)).rejects.toThrow(/is there already/);

  const target = await place();
  await restore(file, target);
  const before = await fingerprints(target.pool);
  await expect(restore(file, target)).rejects.toThrow(/This platform is not empty/);
  expect(await fingerprints(target.pool)).toEqual(before);

  const used = await place();
  const server = new pg.Client({ connectionString: used.url, application_name: "backline" });
  await server.connect();
  await expect(restore(file, used)).rejects.toThrow(/A Backline server is using this database/);
  await server.end();

  await source.pool.query("INSERT INTO migrations (number, name) VALUES (9999, 'of_the_future')");
  const later = join(folder, "later.tar");
  await backUp(later);
  await expect(restore(later, await place())).rejects.toThrow(/later version \(migration 9999\)/);
});

test("an empty database is not backed up, and leaves no file", async () => {
  const target = await place();
  const client = new pg.Client({ connectionString: target.url });
  await client.connect();
  const file = join(folder, "nothing.tar");
  await expect(writeBackup({ client, blobs, keyFile, version: "0", clock }, file)).rejects.toThrow(
    /nothing to back up/,
  );
  await client.end();
  expect((await readdir(folder)).filter((name) => name.startsWith("nothing"))).toEqual([]);
});
