import { mkdtemp, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { BlobStore } from "../../../server/blobs/blobs";
import { createFileBlobs } from "../../../server/blobs/files";
import { groupOf, holdBlobs, keepBlob } from "../../../server/blobs/keep";
import { BLOBS_LOCK, removeUnused } from "../../../server/blobs/remove";
import { blobJobs } from "../../../server/blobs/sweep";
import { transaction } from "../../../server/database/database";
import { createLog } from "../../../server/log";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { eventually } from "../support/eventually";

const DAY_MS = 86_400_000;
const log = createLog("silent");
let database: TestDatabase;
let folder: string;
/** the store, whose removal tests may hold up */
let blobs: BlobStore;
let beforeRemoval: () => Promise<void>;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "backline-sweep-"));
  const store = await createFileBlobs(folder);
  blobs = {
    ...store,
    remove: async (sha256s) => {
      await beforeRemoval();
      await store.remove(sha256s);
    },
  };
  await database.pool.query("create table had (sha256 text)");
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  beforeRemoval = async () => {};
});

const ports = () => ({
  pool: database.pool,
  blobs,
  users: [
    async (on: Pick<TestDatabase["pool"], "query">, batch: readonly string[]) =>
      (await on.query<{ sha256: string }>("select sha256 from had where sha256 = any($1)", [batch])).rows.map(
        ({ sha256 }) => sha256,
      ),
  ],
});
const sweep = async () => {
  const [job] = blobJobs({ ...ports(), clock: () => new Date(), log });
  await job?.run({}, { log, attempt: 1, attempts: 1, signal: new AbortController().signal });
};
const note = "insert into had values ($1)";
const bytesOf = (text: string) =>
  async function* () {
    yield new TextEncoder().encode(text);
  };
const age = async (sha256: string) => {
  const then = new Date(Date.now() - 2 * DAY_MS);
  await utimes(join(folder, sha256.slice(0, 2), sha256), then, then);
};
/** A blob that was put two days ago. */
const old = async (text: string) => {
  const { sha256 } = await blobs.put(bytesOf(text)());
  await age(sha256);
  return sha256;
};
const isThere = async (sha256: string) => (await blobs.find(sha256)) !== null;

/** Advisory locks of this database that are held or waited for. */
const locks = async () => {
  const { rows } = await database.pool.query<{ objid: number; pid: number; granted: boolean }>(
    `select objid::int, pid, granted from pg_locks
     where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows;
};

/** Something that is reached, and goes on when it is let. */
function gate() {
  let arrive: () => void = () => {};
  let open: () => void = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return {
    arrived,
    open: () => open(),
    pass: () => {
      arrive();
      return opened;
    },
  };
}

test("goes what nobody has; what is somebody's, new, or being backed up stays", async () => {
  const kept = await old("kept");
  const unused = await old("unused");
  const { sha256: fresh } = await blobs.put(bytesOf("fresh")());
  await database.pool.query(note, [kept]);
  const backup = await database.pool.connect();
  await backup.query("select pg_advisory_lock_shared($1)", [BLOBS_LOCK]);
  await sweep();
  expect(await isThere(unused)).toBe(true);
  await backup.query("select pg_advisory_unlock_shared($1)", [BLOBS_LOCK]);
  backup.release();

  await sweep();
  expect([await isThere(kept), await isThere(unused), await isThere(fresh)]).toEqual([true, false, true]);
});

test("bytes that nobody had, put again, are not removed before the transaction that notes them is committed", async () => {
  const sha256 = await old("put again");
  const committing = gate();
  const keeping = keepBlob({ pool: database.pool, blobs }, bytesOf("put again"), async (tx) => {
    await tx.query(note, [sha256]);
    await committing.pass();
  });
  await committing.arrived;
  // as though the transaction had gone on for a day
  await age(sha256);
  await sweep();
  expect(await isThere(sha256)).toBe(true);
  committing.open();
  await keeping;
  await sweep();
  expect(await isThere(sha256)).toBe(true);
});

test("bytes that are put while the sweep removes them are there in the end", async () => {
  const sha256 = await old("in the middle");
  const removing = gate();
  beforeRemoval = removing.pass;
  const sweeping = sweep();
  // it has looked, found that nobody has them, and is about to remove them
  await removing.arrived;
  const keeping = keepBlob({ pool: database.pool, blobs }, bytesOf("in the middle"), (tx) => tx.query(note, [sha256]));
  await eventually(async () => {
    expect((await locks()).filter(({ objid, granted }) => objid === groupOf(sha256) && !granted)).toHaveLength(1);
  });
  removing.open();
  await Promise.all([sweeping, keeping]);
  expect(await isThere(sha256)).toBe(true);
  await sweep();
  expect(await isThere(sha256)).toBe(true);
});

test("the sweep looks again under the lock: what was put since it was listed, or is somebody's by now, stays", async () => {
  const again = await old("put since");
  const taken = await old("taken since");
  // both were listed as old and nobody's by now
  await blobs.put(bytesOf("put since")());
  await database.pool.query(note, [taken]);
  const before = new Date(Date.now() - DAY_MS);
  for (const sha256 of [again, taken]) expect(await removeUnused(ports(), [sha256], before)).toBe(0);
  expect([await isThere(again), await isThere(taken)]).toEqual([true, true]);
});

test("who notes somebody else's blob for a second person holds it until the commit", async () => {
  const sha256 = await old("shared");
  await database.pool.query(note, [sha256]);
  const committing = gate();
  const copying = transaction(database.pool, async (tx) => {
    await holdBlobs(tx, [sha256]);
    await tx.query(note, [sha256]);
    await committing.pass();
  });
  await committing.arrived;
  // the first person forgets it
  await database.pool.query("delete from had where sha256 = $1", [sha256]);
  await sweep();
  expect(await isThere(sha256)).toBe(true);
  committing.open();
  await copying;
  await sweep();
  expect(await isThere(sha256)).toBe(true);
});

test("while blobs are removed no transaction is open, and afterwards no lock is left", async () => {
  const sha256 = await old("outside");
  const states: unknown[] = [];
  beforeRemoval = async () => {
    const { rows } = await database.pool.query("select distinct state from pg_stat_activity where pid = any($1)", [
      (await locks()).map(({ pid }) => pid),
    ]);
    states.push(...rows.map(({ state }) => state));
  };
  await sweep();
  expect(states).toEqual(["idle"]);
  expect(await isThere(sha256)).toBe(false);
  expect(await locks()).toEqual([]);
});
