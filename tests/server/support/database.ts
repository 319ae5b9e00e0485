import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../server/database/database";
import { createLog } from "../../../server/log";
import { databaseUrl } from "./postgres";

export interface TestDatabase extends OpenDatabase {
  readonly url: string;
}

async function asAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: inject("postgres").url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A database of its own: a clone of the migrated template, or an empty one. Dropped by `close`. */
export async function createTestDatabase({ migrated = true, connections = 10 } = {}): Promise<TestDatabase> {
  const { url, role, template } = inject("postgres");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await asAdmin((client) => {
    // a copy of files is half the work of a copy through the log
    const source = migrated ? `template ${template} strategy file_copy` : "";
    return client.query(`create database ${name} owner ${client.escapeIdentifier(role)} ${source}`);
  });
  const own = databaseUrl(url, name, role);
  const database = openDatabase({ url: own, connections, log: createLog("silent") });
  return {
    ...database,
    url: own,
    close: async () => {
      await database.close();
      await asAdmin((client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}
