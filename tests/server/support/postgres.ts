import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../../../server/database/database";
import { migrate } from "../../../server/database/migrate";
import { createLog } from "../../../server/log";
import type { Binaries } from "../../../server/postgres/binaries";
import { startPostgres } from "../../../server/postgres/supervisor";

declare module "vitest" {
  interface ProvidedContext {
    /**
     * The test run's PostgreSQL: its administrator's address, the role that the server works as, the migrated
     * database that the tests clone, and its version (null where TEST_DATABASE_URL names it).
     */
    postgres: {
      readonly url: string;
      readonly role: string;
      readonly template: string;
      readonly major: number | null;
    };
  }
}

/** The Vitest project that runs on PostgreSQL 15, whose programs stand in TEST_POSTGRES_15. */
export const ON_15 = "server on PostgreSQL 15";
const TEMPLATE = "backline_template";

/** One PostgreSQL for the whole run, with a migrated template of which each test file clones its own database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = project.name === ON_15 ? undefined : process.env.TEST_DATABASE_URL;
  const own = given === undefined ? await startThrowaway(project.name) : null;
  const url = given ?? own?.url ?? "";
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const role = own ? "backline" : await currentRole(admin);
  await admin.query(`drop database if exists ${TEMPLATE} with (force)`);
  await admin.query(`create database ${TEMPLATE} owner ${admin.escapeIdentifier(role)}`);
  await admin.end();

  const log = createLog("silent");
  const database = openDatabase({ url: databaseUrl(url, TEMPLATE, role), connections: 2, log });
  await migrate(database.pool, log);
  await database.close();

  const major = own ? (project.name === ON_15 ? 15 : 18) : null;
  project.provide("postgres", { url, role, template: TEMPLATE, major });
  return async () => own?.stop();
}

async function currentRole(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ role: string }>("select current_user as role");
  return rows[0]!.role;
}

/** The address of another database of the same PostgreSQL, as another role where one is named. */
export function databaseUrl(url: string, database: string, role?: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  if (role !== undefined && role !== decodeURIComponent(address.username)) address.username = role;
  return address.href;
}

function programsFor(project: string): Binaries | undefined {
  const folder = process.env.TEST_POSTGRES_15;
  if (project !== ON_15) return undefined;
  if (!folder) throw new Error("TEST_POSTGRES_15 names no folder of PostgreSQL 15's programs.");
  return { initdb: join(folder, "initdb"), postgres: join(folder, "postgres"), major: 15, version: "15" };
}

/** The embedded PostgreSQL as the server starts it, but for nothing that has to outlive a failure of the power. */
async function startThrowaway(project: string): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), "backline-tests-"));
  const binaries = programsFor(project);
  const postgres = await startPostgres({
    dataDir,
    log: (level, sentence, cause) => {
      if (level === "error") console.error(sentence, cause);
    },
    settings: { fsync: "off", full_page_writes: "off", max_connections: "200" },
    ...(binaries ? { binaries } : {}),
  });
  const { host } = postgres.connection;
  return {
    url: `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(host)}`,
    stop: async () => {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
