import { join } from "node:path";
import type { Logger } from "pino";
import { CleanupStack } from "./cleanupStack";
import type { Config } from "./config";
import { startPostgres } from "./postgres/supervisor";
import { checkDatabase } from "./postgres/version";
import type { Serving } from "./serve";

export interface RunningServer extends Serving {
  /** resolves when the server can no longer serve, because its database ended and cannot be restarted */
  readonly failed: Promise<Error>;
  /** Lets requests finish, then jobs, then stops the database. */
  close(): Promise<void>;
}

/** Starts the whole server: database, migrations, jobs, HTTP. If a step fails, nothing is left running. */
export async function startServer(config: Config, log: Logger): Promise<RunningServer> {
  const cleanups = new CleanupStack();
  let fail: (error: Error) => void = () => {};
  const failed = new Promise<Error>((resolve) => {
    fail = resolve;
  });
  const end = () => cleanups.end((name, error) => log.error({ err: error }, `${name} did not end in order`));
  // loads the rest of the server while the database starts; each takes about a second
  const rest = import("./serve");
  rest.catch(() => undefined);
  try {
    const { databaseUrl, dataFolder } = config;
    if (databaseUrl !== null) await checkDatabase({ connectionString: databaseUrl });
    const url = databaseUrl ?? (await ownDatabase(dataFolder, log, cleanups, fail));
    const { serve } = await rest;
    return { ...(await serve(config, log, url, cleanups)), failed, close: end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Starts the server's own PostgreSQL in the data folder and returns its URL. */
async function ownDatabase(
  dataFolder: string,
  log: Logger,
  cleanups: CleanupStack,
  failed: (error: Error) => void,
): Promise<string> {
  const postgres = await startPostgres({
    dataDir: join(dataFolder, "postgres"),
    log: (level, sentence, cause) => log[level](cause === undefined ? {} : { err: cause }, sentence),
  });
  cleanups.add("the database", () => postgres.stop());
  postgres.onExit(failed);
  return postgres.connectionString;
}
