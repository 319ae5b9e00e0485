import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { createFileBlobs } from "./blobs/files";
import { createS3Blobs } from "./blobs/s3";
import { S3Client } from "./blobs/s3Client";
import { capabilities } from "./capabilities";
import type { CleanupStack } from "./cleanupStack";
import { systemClock } from "./clock";
import { compose } from "./composition";
import { type Config, ConfigError } from "./config";
import { openDatabase } from "./database/database";
import { migrate } from "./database/migrate";
import { FANS_AGENT } from "./demo/fans/api";
import type { EventBus } from "./events/events";
import { createEvents } from "./events/inProcess";
import { createPostgresEvents } from "./events/postgres";
import { createPages } from "./http/pages";
import { createServer } from "./http/server";
import { type JobWorker, startJobs } from "./jobs/worker";
import { openKeyRing } from "./keys/keyRing";
import { createRates } from "./limits/rates";
import { createOutbox } from "./mail/outbox";
import { createSmtp } from "./mail/smtp";
import { createGuardedFetch } from "./net/guardedFetch";
import type { Platform } from "./platform";
import { Threads } from "./projects/threads/threads";
import { createFileStaging } from "./uploads/files";
import { createS3Staging } from "./uploads/s3";
import { createWriter } from "./writer/create";

export interface Serving {
  /** the URL for a person on this machine */
  readonly address: string;
  /** further sentences for the person who started it */
  readonly announcements: readonly string[];
}

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  version: string;
};

/** Listens; throws a sentence if the port is taken. */
async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    throw new ConfigError(`Port ${port} is in use. Set PORT to another one.`);
  }
  const { port: taken } = app.server.address() as AddressInfo;
  return `http://${host === "127.0.0.1" || host === "::1" ? "localhost" : host.includes(":") ? `[${host}]` : host}:${taken}`;
}

/** Closes an HTTP server: idle connections at once, busy ones after their answer or when the time is over. */
async function closeHttp(app: FastifyInstance, seconds: number): Promise<void> {
  const impatience = setTimeout(() => app.server.closeAllConnections(), seconds * 1000);
  await app.close();
  clearTimeout(impatience);
}

/**
 * Builds everything that needs the database at `url`, and listens. What it starts is pushed to `cleanups`, even if it
 * fails halfway.
 */
export async function serve(config: Config, log: Logger, url: string, cleanups: CleanupStack): Promise<Serving> {
  let address = config.publicUrl ?? "";
  const pages = createPages(config.dist, (path, language) => parts.describe(path, language));
  pages.catch(() => undefined);
  const { pool, close } = openDatabase({ url, connections: config.databaseConnections, log });
  cleanups.add("the database's connections", close);
  await migrate(pool, log);

  const platform = await startPlatform({ config, log, url, pool, publicUrl: () => address }, cleanups);
  let worker: JobWorker | null = null;
  const parts = compose(
    platform,
    capabilities(platform, {
      database: async () => {
        await pool.query("select 1");
      },
      jobs: async () => worker?.check(),
      blobs: () => platform.blobs.check(),
    }),
  );
  await parts.prepare();
  worker = await startJobs({ pool, log, jobs: parts.jobs, shutdownSeconds: config.shutdownSeconds });
  cleanups.add("the jobs", worker.close);

  const quietAgent = config.demoLife === "fans" ? FANS_AGENT : undefined;
  const app = await createServer({
    ...parts,
    log,
    quietAgent,
    pages: await pages,
    trustProxy: config.trustProxy,
    demo: config.demo,
  });
  cleanups.add("the HTTP server", () => closeHttp(app, config.shutdownSeconds));
  const local = await listen(app, config);
  if (address === "") address = local;
  cleanups.add("what accompanies the server", parts.accompany(local));
  return { address: local, announcements: await parts.announce() };
}

interface Ground extends Pick<Platform, "pool" | "publicUrl"> {
  readonly config: Config;
  readonly log: Logger;
  /** of the database */
  readonly url: string;
}

/** Builds what all capabilities need, according to the settings. */
async function startPlatform({ config, log, url, pool, publicUrl }: Ground, cleanups: CleanupStack): Promise<Platform> {
  const clock = systemClock;
  const events = await openEvents({ config, log, url, pool });
  cleanups.add("the events", () => events.close());
  const mailer = config.smtpUrl
    ? createSmtp(config.smtpUrl, config.mailFrom)
    : createOutbox(join(config.dataFolder, "outbox"), config.mailFrom, clock);
  cleanups.add("the mailer", () => mailer.close());
  const threads = new Threads({ log });
  cleanups.add("the threads of documents", () => threads.end());
  return {
    clock,
    log,
    pool,
    ...(await openBlobs(config)),
    events,
    keys: await openKeyRing(config.keyFile, clock),
    mailer,
    guardedFetch: createGuardedFetch(),
    rates: createRates(pool, clock),
    threads,
    demo: config.demo,
    demoLife: config.demoLife,
    stripe: config.stripe && { ...config.stripe, api: "https://api.stripe.com" },
    writer: createWriter(config.writer, log),
    publicUrl,
    version,
  };
}

/** Several servers may share a configured database, but never our embedded one. */
async function openEvents({ config, log, url, pool }: Omit<Ground, "publicUrl">): Promise<EventBus> {
  const { databaseUrl, busUrl } = config;
  if (databaseUrl === null) return createEvents(log);
  if (busUrl === null) return createPostgresEvents({ pool, url, log });
  // read only where it is used
  const { createRedisEvents } = await import("./events/redis");
  return createRedisEvents({ pool, url: busUrl, log }).catch((cause: Error) => {
    throw new ConfigError(`The Redis of BUS_URL does not answer: ${cause.message}`, { cause });
  });
}

/** Stores blobs and uploads in S3, or as files in the data folder. */
async function openBlobs({ s3, dataFolder }: Config): Promise<Pick<Platform, "blobs" | "staging">> {
  if (s3) {
    const client = new S3Client(s3);
    return { blobs: createS3Blobs(client, join(dataFolder, "spool")), staging: createS3Staging(client) };
  }
  return {
    blobs: await createFileBlobs(join(dataFolder, "blobs")),
    staging: await createFileStaging(join(dataFolder, "uploads")),
  };
}
