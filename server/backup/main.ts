import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import pg from "pg";
import type { BlobStore } from "../blobs/blobs";
import { createFileBlobs } from "../blobs/files";
import { createS3Blobs } from "../blobs/s3";
import { S3Client } from "../blobs/s3Client";
import { CleanupStack } from "../cleanupStack";
import { systemClock } from "../clock";
import { type Config, ConfigError, readConfig } from "../config";
import { openDatabase } from "../database/database";
import { createLog, type Log } from "../log";
import { PostgresError } from "../postgres/errors";
import { runningSockets } from "../postgres/running";
import { connectionString, startPostgres } from "../postgres/supervisor";
import { checkDatabase } from "../postgres/version";
import { openBackup } from "./archive";
import { writeBackup } from "./backup";
import { BackupError } from "./errors";
import { restoreBackup } from "./restore";

const say = (sentence: string) => process.stdout.write(`${sentence}\n`);
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

async function blobsOf({ s3, dataFolder }: Config): Promise<BlobStore> {
  return s3 ? createS3Blobs(new S3Client(s3), join(dataFolder, "spool")) : createFileBlobs(join(dataFolder, "blobs"));
}

/**
 * URL of the platform's database: the configured one, the embedded one that is running, or one that is started for
 * this.
 */
async function databaseOf(config: Config, log: Log, cleanups: CleanupStack, mayRun: boolean): Promise<string> {
  if (config.databaseUrl !== null) {
    await checkDatabase({ connectionString: config.databaseUrl });
    return config.databaseUrl;
  }
  const dataDir = join(config.dataFolder, "postgres");
  const running = mayRun ? await runningSockets(dataDir) : null;
  if (running) return connectionString(running);
  const postgres = await startPostgres({
    dataDir,
    log: (level, sentence, cause) => log[level](cause === undefined ? {} : { err: cause }, sentence),
  });
  cleanups.add("the database", () => postgres.stop());
  return postgres.connectionString;
}

async function backup(file: string, config: Config, log: Log, cleanups: CleanupStack): Promise<void> {
  const client = new pg.Client({
    connectionString: await databaseOf(config, log, cleanups, true),
    application_name: "backline backup",
  });
  client.on("error", (error) => log.error({ err: error }, "the backup's connection broke"));
  await client.connect();
  cleanups.add("the connection", () => client.end());
  const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  const blobs = await blobsOf(config);
  const source = { client, blobs, keyFile: config.keyFile, version, clock: systemClock };
  const { tables, rows, blobs: count, bytes } = await writeBackup(source, file);
  say(`Backed up ${rows} rows of ${tables} tables and ${count} blobs to ${file} (${megabytes(bytes)}).`);
  say("It holds the platform's keys: keep it where you would keep those.");
}

async function restore(file: string, config: Config, log: Log, cleanups: CleanupStack): Promise<void> {
  const whole = await openBackup(file);
  cleanups.add("the backup", () => whole.close());
  const url = new URL(await databaseOf(config, log, cleanups, false));
  url.searchParams.set("application_name", "backline restore"); // lets `restore` tell the server's connections from its own
  const { pool, close } = openDatabase({ url: url.href, connections: 2, log });
  cleanups.add("the connections", close);
  const blobs = await blobsOf(config);
  const done = await restoreBackup(whole, { pool, blobs, keyFile: config.keyFile, log });
  say(`Restored ${done.rows} rows of ${done.tables} tables and ${done.blobs} blobs of ${done.createdAt} from ${file}.`);
}

/** `backup FILE` or `restore FILE`, for the platform that the environment describes. */
async function main([command, name]: string[]): Promise<void> {
  if (!name || (command !== "backup" && command !== "restore"))
    throw new BackupError("Say which file: npm run backup -- FILE, or npm run restore -- FILE.");
  const config = readConfig(process.env);
  const log = createLog(config.logLevel === "info" ? "warn" : config.logLevel);
  const cleanups = new CleanupStack();
  const file = resolve(process.env.INIT_CWD ?? ".", name);
  try {
    await (command === "backup" ? backup : restore)(file, config, log, cleanups);
  } finally {
    await cleanups.end((what, error) => log.error({ err: error }, `${what} did not end in order`));
  }
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    const expected = [BackupError, ConfigError, PostgresError].some((kind) => error instanceof kind);
    process.stderr.write(`${error instanceof Error ? (!expected && error.stack) || error.message : String(error)}\n`);
    process.exit(1);
  },
);
