import { realpath } from "node:fs/promises";
import pg from "pg";
import { undefinedOn } from "./errors";
import { parentOf } from "./processes";

/** The role that administers the embedded database; Backline itself works as `backline`. */
export const SUPERUSER = "postgres";

/**
 * What is behind a socket: nobody; a database that is starting, recovering or stopping; one that answers; or one that
 * accepts connections but answers with an error or not at all.
 */
export type Probe =
  | { readonly kind: "nobody" }
  | { readonly kind: "busy" }
  | { readonly kind: "answers"; readonly dataDir: string; readonly mark: string; readonly postmaster: number | null }
  | { readonly kind: "trouble"; readonly cause: unknown };

const CANNOT_CONNECT_NOW = "57P03";
const TOO_MANY_CONNECTIONS = "53300";

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** A connection to the embedded database as its administrator. An error between queries ends only this connection. */
export async function connectAs(sockets: string, user: string, database: string, timeoutMs = 5000): Promise<pg.Client> {
  const client = new pg.Client({
    host: sockets,
    port: 5432,
    user,
    database,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  client.on("error", () => undefined); // The next query, or the end of the process, reports it.
  await client.connect();
  return client;
}

/** Finds out the state of the database behind the socket in `sockets`. */
export async function probe(sockets: string): Promise<Probe> {
  let client: pg.Client | undefined;
  try {
    client = await connectAs(sockets, SUPERUSER, "postgres");
    const { rows } = await client.query<{ directory: string; mark: string; pid: number }>(
      `SELECT current_setting('data_directory') AS directory, current_setting('cluster_name') AS mark,
              pg_backend_pid() AS pid`,
    );
    const [row] = rows;
    if (!row) return { kind: "trouble", cause: new Error("The database gave no answer.") };
    const dataDir = (await undefinedOn(["ENOENT"], () => realpath(row.directory))) ?? row.directory;
    // The postmaster is the parent of the process that serves us; this is more reliable than a pid file.
    return { kind: "answers", dataDir, mark: row.mark, postmaster: await parentOf(row.pid) };
  } catch (cause) {
    const code = codeOf(cause);
    if (["ENOENT", "ECONNREFUSED"].includes(code)) return { kind: "nobody" };
    if ([CANNOT_CONNECT_NOW, TOO_MANY_CONNECTIONS, "ECONNRESET", "EPIPE"].includes(code)) return { kind: "busy" };
    return { kind: "trouble", cause };
  } finally {
    await client?.end().catch(() => undefined); // This connection only looked.
  }
}
