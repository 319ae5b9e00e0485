import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { createFileBlobs } from "../../../server/blobs/files";
import { type Capability, capabilities } from "../../../server/capabilities";
import { compose } from "../../../server/composition";
import { createEvents } from "../../../server/events/inProcess";
import type { Allowance } from "../../../server/http/admission";
import { createServer } from "../../../server/http/server";
import type { Session } from "../../../server/http/session";
import type { Patience } from "../../../server/http/slowBodies";
import { openKeyRing } from "../../../server/keys/keyRing";
import { createRates } from "../../../server/limits/rates";
import type { LiveLimits } from "../../../server/live/limits";
import { createLog } from "../../../server/log";
import type { Mail } from "../../../server/mail/mail";
import { createGuardedFetch } from "../../../server/net/guardedFetch";
import type { Platform } from "../../../server/platform";
import { Threads } from "../../../server/projects/threads/threads";
import { createFileStaging } from "../../../server/uploads/files";
import { createBuiltInWriter } from "../../../server/writer/builtIn/writer";
import { createClock, type TestClock } from "./clock";
import { createTestDatabase, type TestDatabase } from "./database";
import { runAllJobs } from "./jobs";

export interface TestApp {
  readonly http: FastifyInstance;
  readonly platform: Platform;
  readonly database: TestDatabase;
  readonly clock: TestClock;
  /** A request without the network; `token` goes into its Authorization header, `json` into its body. */
  call(method: string, path: string, options?: CallOptions): Promise<TestAnswer>;
  /** Runs every job that is due. */
  runJobs(): Promise<void>;
  /** mails that the jobs have sent so far */
  readonly mails: readonly Mail[];
  /** Everything that was logged so far, one JSON object a line. */
  logged(): string;
  close(): Promise<void>;
}

interface CallOptions {
  readonly token?: string;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
  readonly address?: string;
}

export interface TestAnswer {
  readonly status: number;
  /** parsed where the answer is JSON */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into it
  readonly json: any;
  readonly text: string;
  readonly bytes: Buffer;
  readonly headers: LightMyRequestResponse["headers"];
}

interface Options {
  readonly demo?: boolean;
  readonly start?: string;
  /** sessions by token besides those of the accounts capability */
  readonly sessions?: Readonly<Record<string, Session>>;
  /** capabilities of the test's own */
  readonly besides?: (platform: Platform) => readonly Capability[];
  /** how many requests are answered; as many as come where nothing is said */
  readonly allowance?: Allowance | null;
  /** how long clients on the network may take; the server's own where nothing is said */
  readonly patience?: Patience;
  /** what the live channel allows; the server's own where nothing is said */
  readonly live?: Partial<LiveLimits>;
  /** changes what the app is built of */
  readonly adapt?: (platform: Platform) => Platform;
}

/** The whole server on a database of its own, without a port and with a clock that tests move. */
export async function createTestApp({
  demo = false,
  start,
  sessions = {},
  besides = () => [],
  allowance = null,
  patience,
  live,
  adapt = (same) => same,
}: Options = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  const clock = createClock(start);
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  const { pool } = database;
  const folder = await mkdtemp(join(tmpdir(), "backline-test-"));
  const sent: Mail[] = [];
  const threads = new Threads({ log });
  const platform = adapt({
    clock: clock.now,
    log,
    pool,
    blobs: await createFileBlobs(join(folder, "blobs")),
    staging: await createFileStaging(join(folder, "uploads")),
    events: createEvents(log),
    keys: await openKeyRing(join(folder, "keys.json"), clock.now),
    mailer: { send: async (mail) => void sent.push(mail), close: async () => {} },
    guardedFetch: createGuardedFetch(),
    rates: createRates(pool, clock.now),
    threads,
    demo,
    demoLife: "off",
    stripe: null,
    writer: createBuiltInWriter(),
    publicUrl: () => "http://backline.test",
    version: "0.0.0-test",
  });
  const checks = {
    database: async () => {
      await pool.query("select 1");
    },
  };
  const own = besides(platform);
  const rest = capabilities(platform, checks, live);
  // what there is only one of is the test's own where it has one
  const kept = own.some(({ quota }) => quota) ? rest.map(({ quota: _none, ...one }) => one) : rest;
  const parts = compose(platform, [...kept, ...own]);
  await parts.prepare();
  const http = await createServer({
    ...parts,
    log,
    authenticate: async (token) => sessions[token] ?? parts.authenticate(token),
    allowance,
    checkAnswers: true,
    ...(patience ? { patience } : {}),
    demo,
  });

  return {
    http,
    platform,
    database,
    clock,
    call: async (method, path, { token, json, headers = {}, body, address } = {}) => {
      const response = await http.inject({
        method: method as NonNullable<InjectOptions["method"]>,
        url: path,
        headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
        ...(json === undefined ? {} : { payload: json as object }),
        ...(body === undefined ? {} : { payload: body }),
        ...(address === undefined ? {} : { remoteAddress: address }),
      });
      const isJson = String(response.headers["content-type"] ?? "").startsWith("application/json");
      return {
        status: response.statusCode,
        json: isJson && response.payload !== "" ? response.json() : undefined,
        text: response.payload,
        bytes: response.rawPayload,
        headers: response.headers,
      };
    },
    runJobs: () => runAllJobs(pool, parts.jobs, log),
    mails: sent,
    logged: () => lines.join(""),
    close: async () => {
      await http.close();
      await threads.end();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
