import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { SERVER } from "../../scripts/server-arguments.mjs";
import { CleanupStack } from "../../server/cleanupStack";
import { runningSockets } from "../../server/postgres/running";
import { connectionString } from "../../server/postgres/supervisor";

/** A whole server in a separate process, with its own PostgreSQL. */
export interface RunningPlatform {
  readonly address: string;
  readonly process: ChildProcess;
  /** from its start until it was ready */
  readonly readyMs: number;
  /** Stops it in order, including the database. */
  stop(): Promise<void>;
}

const PATIENCE_MS = 60_000;
const TRY_MS = 5;

/** Measures with a temporary data folder; finally stops everything and deletes the folder. */
export async function onData<Result>(
  measure: (folder: string, cleanups: CleanupStack) => Promise<Result>,
): Promise<Result> {
  const cleanups = new CleanupStack();
  try {
    const folder = await mkdtemp(join(tmpdir(), "backline-bench-"));
    cleanups.add("the folder", () => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
    // when run by root, the database uses another account, which must be able to enter
    await chmod(folder, 0o755);
    return await measure(folder, cleanups);
  } finally {
    await cleanups.end((name, error) => console.error(`${name} did not end:`, error));
  }
}

/** A port that is currently free. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}

/** Waits until a server is ready; throws its output if it ends before. */
export async function untilReady(address: string, child: ChildProcess, printed: () => string): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The server ended: ${printed()}`);
    const ready = await fetch(`${address}/api/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return;
    await sleep(TRY_MS);
  }
  throw new Error(`The server was not ready within ${PATIENCE_MS / 1000} s: ${printed()}`);
}

/**
 * Starts a server on a data folder as a service does, with its log in a file and further settings if there are any;
 * returns once it is ready.
 */
export async function startPlatform(
  folder: string,
  port: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningPlatform> {
  const log = join(folder, "server.log");
  const file = openSync(log, "a");
  const began = performance.now();
  const child = spawn(process.execPath, SERVER, {
    stdio: ["ignore", file, file],
    env: {
      ...process.env,
      NODE_ENV: "production",
      BACKLINE_DEMO: "off",
      BACKLINE_DATA: folder,
      HOST: "127.0.0.1",
      PORT: String(port),
      ...settings,
    },
  });
  closeSync(file);
  const address = `http://127.0.0.1:${port}`;
  const printed = () => readFileSync(log, "utf8").slice(-4000);
  await untilReady(address, child, printed);
  return {
    address,
    process: child,
    readyMs: performance.now() - began,
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** The database URL of a data folder whose server is running. */
export async function databaseOf(folder: string): Promise<string> {
  const sockets = await runningSockets(join(folder, "platform", "postgres"));
  if (sockets === null) throw new Error("No database runs on that folder.");
  return connectionString(sockets);
}
