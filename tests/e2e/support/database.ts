import { readdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { connectionString } from "../../../server/postgres/supervisor";

/** Asks the database of a server that was started on the folder `data`. */
export async function queryIn(data: string, text: string, values: readonly unknown[] = []): Promise<void> {
  const home = readdirSync(data, { recursive: true, withFileTypes: true }).find(
    (entry) => entry.isDirectory() && entry.name === "run" && entry.parentPath.endsWith("postgres"),
  );
  if (!home) throw new Error("The database has no folder of sockets.");
  const client = new pg.Client({ connectionString: connectionString(join(home.parentPath, home.name)) });
  await client.connect();
  try {
    await client.query(text, [...values]);
  } finally {
    await client.end();
  }
}
