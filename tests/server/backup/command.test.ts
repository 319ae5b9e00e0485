import { execFile } from "node:child_process";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFileBlobs } from "../../../server/blobs/files";
import { openDatabase } from "../../../server/database/database";
import { migrate } from "../../../server/database/migrate";
import { createLedger, PLATFORM } from "../../../server/ledger/ledger";
import { createLog } from "../../../server/log";
import { type EmbeddedPostgres, startPostgres } from "../../../server/postgres/supervisor";
import { createClock } from "../support/clock";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const run = promisify(execFile);
const log = createLog("silent");
const ledger = createLedger(createClock().now);
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "backline-command-"));
  // The database of a server that root starts works as another account, which must reach it.
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true }));

/** `npm run backup` or `restore` of the platform in a data folder. One that hangs is ended, and what it said is seen. */
async function command(what: "backup" | "restore", data: string, file: string) {
  const env = { ...process.env, BACKLINE_DATA: data, BACKLINE_DEMO: "off", DATABASE_URL: "", INIT_CWD: folder };
  return run(process.execPath, ["scripts/backup.mjs", what, file], { cwd: root, env, timeout: 120_000 }).then(
    ({ stdout }) => ({ ok: true, said: stdout }),
    (error: { stderr: string }) => ({ ok: false, said: error.stderr }),
  );
}

const start = (data: string): Promise<EmbeddedPostgres> =>
  startPostgres({ dataDir: join(data, "platform/postgres"), log: () => {} });

async function onDatabase<T>(
  postgres: EmbeddedPostgres,
  work: (pool: ReturnType<typeof openDatabase>["pool"]) => Promise<T>,
) {
  const { pool, close } = openDatabase({ url: postgres.connectionString, connections: 2, log });
  try {
    return await work(pool);
  } finally {
    await close();
  }
}

test("npm run backup works beside a running server and without one; npm run restore fills a new folder", async () => {
  const data = join(folder, "old");
  const first = await start(data);
  await onDatabase(first, async (pool) => {
    await migrate(pool, log);
    await ledger.transfer(pool, {
      key: "gift",
      reason: "test",
      legs: [
        { owner: PLATFORM.rewards, amount: -700n },
        { owner: "ada", amount: 700n },
      ],
    });
  });
  const blobs = await createFileBlobs(join(data, "platform/blobs"));
  async function* bytes() {
    yield Buffer.from("a song");
  }
  const { sha256 } = await blobs.put(bytes());

  // The file stands where the person was when they asked for it.
  const beside = await command("backup", data, "beside.tar");
  expect(beside).toMatchObject({ ok: true });
  expect(beside.said).toMatch(/^Backed up \d+ rows of \d+ tables and 1 blobs to .*beside\.tar \(0\.\d MB\)\./);
  expect(first.state).toBe("ready");
  const refused = await command("restore", data, "beside.tar");
  expect(refused.ok).toBe(false);
  expect(refused.said).toMatch(/^Another Backline server \(process \d+, since .*\) is using the data/);
  await first.stop();

  expect(await command("backup", data, "alone.tar")).toMatchObject({ ok: true });
  expect((await readdir(folder)).sort()).toEqual(["alone.tar", "beside.tar", "old"]);

  const fresh = join(folder, "new");
  const restored = await command("restore", fresh, "alone.tar");
  expect(restored.said).toMatch(/^Restored \d+ rows of \d+ tables and 1 blobs/);
  const again = await start(fresh);
  const { available } = await onDatabase(again, (pool) => ledger.balance(pool, "ada"));
  expect(available).toBe(700n);
  await again.stop();
  expect(await (await createFileBlobs(join(fresh, "platform/blobs"))).find(sha256)).toMatchObject({ sha256, bytes: 6 });
});

test("without a file's name, or with a file that is not there, it says what is wanted", async () => {
  expect((await command("backup", folder, "")).said).toBe(
    "Say which file: npm run backup -- FILE, or npm run restore -- FILE.\n",
  );
  const missing = await command("restore", join(folder, "none"), "nowhere.tar");
  expect(missing.ok).toBe(false);
  expect(missing.said).toMatch(/^There is no file .*nowhere\.tar\.\n$/);
  expect(await readdir(folder)).not.toContain("none");
});
