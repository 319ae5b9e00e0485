import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BlobStore } from "../../../server/blobs/blobs";
import { createFileBlobs } from "../../../server/blobs/files";
import { BLOBS_LOCK, blobJobs } from "../../../server/blobs/sweep";
import { transaction } from "../../../server/database/database";
import type { JobHandled } from "../../../server/jobs/job";
import { createLog } from "../../../server/log";
import { createTestDatabase, type TestDatabase } from "../support/database";

const DAY_MS = 86_400_000;
const log = createLog("silent");
let database: TestDatabase;
let folder: string;
let blobs: BlobStore;
let had: string[];
/** ms that the job's clock is ahead of the files' */
let later = 0;
let sweep: JobHandled | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "backline-sweep-"));
  blobs = await createFileBlobs(folder);
  had = [];
  [sweep] = blobJobs({
    inTransaction: (work) => transaction(database.pool, work),
    blobs,
    users: [async (batch) => batch.filter((sha256) => had.includes(sha256))],
    clock: () => new Date(Date.now() + later),
    log,
  });
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const run = () => sweep?.run({}, { log, attempt: 1, attempts: 1, signal: new AbortController().signal });

async function put(text: string): Promise<string> {
  const source = (async function* () {
    yield new TextEncoder().encode(text);
  })();
  return (await blobs.put(source)).sha256;
}

test("goes what nobody has; what is somebody's, new, or being backed up stays", async () => {
  const kept = await put("kept");
  const unused = await put("unused");
  had.push(kept);
  await run();
  expect(await blobs.find(unused)).not.toBeNull();

  later = 2 * DAY_MS;
  const backup = await database.pool.connect();
  await backup.query("SELECT pg_advisory_lock_shared($1)", [BLOBS_LOCK]);
  await run();
  expect(await blobs.find(unused)).not.toBeNull();
  await backup.query("SELECT pg_advisory_unlock_shared($1)", [BLOBS_LOCK]);
  backup.release();

  await run();
  expect(await blobs.find(unused)).toBeNull();
  expect(await blobs.find(kept)).not.toBeNull();
});
