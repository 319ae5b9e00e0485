import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { PostgresError } from "./errors";

/** The oldest PostgreSQL version that Backline supports. */
export const OLDEST_MAJOR = 15;
const NOT_YET = ["ECONNREFUSED", "ENOENT", "ECONNRESET", "57P03", "53300", "EAI_AGAIN"];

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "");

/**
 * Waits up to `waitMs` for the database of `config` to answer and returns its version ("16.3"). Throws `unreachable`
 * (no answer, or refused) or `too-old`.
 */
export async function checkDatabase(config: pg.ClientConfig, waitMs = 15_000): Promise<string> {
  const until = Date.now() + waitMs;
  for (;;) {
    const client = new pg.Client({ connectionTimeoutMillis: 5000, query_timeout: 5000, ...config });
    client.on("error", () => undefined); // The query reports it.
    try {
      await client.connect();
      const { rows } = await client.query<{ version: string; number: number }>(
        "SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number",
      );
      const [row] = rows;
      const version = row?.version.split(" ")[0] ?? "an unknown version";
      if (row && row.number >= OLDEST_MAJOR * 10_000) return version;
      throw new PostgresError(
        "too-old",
        `Backline needs PostgreSQL ${OLDEST_MAJOR} or newer; the database of DATABASE_URL is ${version}.`,
      );
    } catch (cause) {
      if (cause instanceof PostgresError) throw cause;
      if (!NOT_YET.includes(codeOf(cause)) || Date.now() >= until) {
        const reason = cause instanceof Error ? cause.message || codeOf(cause) : String(cause);
        throw new PostgresError("unreachable", `The database of DATABASE_URL cannot be reached: ${reason}`, { cause });
      }
    } finally {
      await client.end().catch(() => undefined); // This connection only looked.
    }
    await sleep(250);
  }
}
