import { type ChildProcess, spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { chmodSync, existsSync, readFileSync } from "node:fs";
import { chmod, chown, mkdtemp, readdir, readlink, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { build } from "vite";
import { afterAll, afterEach, beforeAll, test } from "vitest";
import { mayReach } from "../../../server/postgres/account";
import { type Binaries, packageFolder, readyBinaries } from "../../../server/postgres/binaries";

/** What a server process is started with. */
export interface Order {
  dataDir: string;
  systemDir?: string;
  settings?: Record<string, string>;
  /** a package folder other than the installed one, mended by the server itself */
  package?: string;
  binaries?: Binaries;
}

export const isRoot = process.getuid?.() === 0;
/** A test of what only root meets or can set up; run by another user it is counted as skipped. */
export const asRoot = (title: string, body: () => Promise<void>): void => {
  test.skipIf(!isRoot)(`as root: ${title}`, body);
};
/** Somebody who is neither root nor who runs the database; only root can become them. */
export const stranger = { uid: 1, gid: 1 };
const nobody = readFileSync("/etc/passwd", "utf8")
  .split("\n")
  .map((line) => line.split(":"))
  .find(([name]) => name === "nobody");
/** Who runs a database that root starts. */
export const database = { name: "nobody", uid: Number(nobody?.[2]), gid: Number(nobody?.[3]) };

type Event = { event: string; [fact: string]: unknown };

/** A server process and what it has said. */
export class Server {
  readonly events: Event[] = [];
  readonly ended: Promise<void>;
  errors = "";
  readonly #changes = new EventEmitter().setMaxListeners(100);

  constructor(readonly child: ChildProcess) {
    this.ended = new Promise((resolve) => child.once("exit", () => resolve()));
    child.once("exit", () => this.#changes.emit("change"));
    child.stderr!.on("data", (chunk) => {
      this.errors += chunk;
    });
    createInterface({ input: child.stdout! }).on("line", (line) => {
      this.events.push(JSON.parse(line));
      this.#changes.emit("change");
    });
  }

  /** The next event of that name after the first `after` events; fails where the process ends without it. */
  async next(name: string, after = 0): Promise<Event> {
    for (;;) {
      const found = this.events.slice(after).find(({ event }) => event === name);
      if (found) return found;
      if (this.child.exitCode !== null || this.child.signalCode !== null) {
        await sleep(50); // its last words may still be in the pipe
        const last = this.events.slice(after).find(({ event }) => event === name);
        if (last) return last;
        throw new Error(`It ended without "${name}": ${JSON.stringify(this.events)} ${this.errors}`);
      }
      await once(this.#changes, "change");
    }
  }

  async up(): Promise<{ url: string; pid: number; adopted: boolean }> {
    const event = await Promise.race([this.next("up"), this.next("refused")]);
    if (event.event !== "up") throw new Error(String(event.message));
    return event as unknown as { url: string; pid: number; adopted: boolean };
  }

  say(line: "stop" | "state"): void {
    this.child.stdin!.write(`${line}\n`);
  }

  async stop(): Promise<void> {
    this.say("stop");
    await this.next("stopped");
    await this.ended;
  }

  async kill(): Promise<void> {
    this.child.kill("SIGKILL");
    await this.ended;
  }
}

/** A room for the tests of one file: temporary directories and server processes, all gone at the end. */
export function workshop() {
  let bundle = "";
  let binaries: Binaries;
  const directories: string[] = [];
  const servers: Server[] = [];

  const directory = async (owner: { uid: number; gid: number } | null = null): Promise<string> => {
    const path = await mkdtemp(join(tmpdir(), "backline-pg-"));
    directories.push(path);
    if (owner && isRoot) await chown(path, owner.uid, owner.gid);
    return path;
  };

  beforeAll(async () => {
    const outDir = await directory();
    await chmod(outDir, 0o755);
    await build({
      configFile: false,
      logLevel: "error",
      ssr: { noExternal: true, external: ["pg-native", "pg-cloudflare"] },
      build: {
        ssr: new URL("server.ts", import.meta.url).pathname,
        outDir,
        emptyOutDir: false,
        minify: false,
        rollupOptions: { output: { entryFileNames: "server.mjs" } },
      },
    });
    bundle = join(outDir, "server.mjs");
    chmodSync(bundle, 0o644);
    binaries = await readyBinaries(isRoot ? database : null, outDir);
  });

  // A test that failed leaves no server to the next one.
  afterEach(async () => {
    for (const { child } of servers) if (child.exitCode === null) child.kill("SIGKILL");
    await Promise.all(servers.map(({ ended }) => ended));
  });

  afterAll(async () => {
    for (const path of directories) {
      for (const pid of await workingIn(path)) process.kill(pid, "SIGKILL");
      while ((await workingIn(path)).length > 0) await sleep(20);
      await rm(path, { recursive: true, force: true });
    }
  });

  return {
    directory,
    packageFolder,
    binaries: () => binaries,
    /** Starts a server process; as another user where `user` says so (root only); no file longer than `fileKib`. */
    start(order: Order, user?: { uid: number; gid: number }, fileKib?: number): Server {
      const given = order.package || order.binaries ? order : { ...order, binaries };
      const command = [process.execPath, bundle, JSON.stringify(given)];
      const limited = fileKib ? ["bash", "-c", `ulimit -f ${fileKib}; exec "$@"`, "-", ...command] : command;
      const child = spawn(limited[0]!, limited.slice(1), { ...user, cwd: "/", stdio: "pipe" });
      const server = new Server(child);
      servers.push(server);
      return server;
    },
    /** Node itself may stand where only its owner goes. */
    othersMayRunNode: () => mayReach(process.execPath, { name: "", ...stranger }),
  };
}

/** One query on a connection of its own. */
export async function query<Row extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

/** The same database's address as its administrator. */
export const asAdministrator = (url: string) => url.replace("//backline@", "//postgres@");

/** Processes whose working directory lies in `path`, zombies aside. */
export async function workingIn(path: string): Promise<number[]> {
  if (!existsSync("/proc/self/cwd")) return [];
  const found: number[] = [];
  for (const name of await readdir("/proc")) {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) continue;
    const cwd = await readlink(`/proc/${name}/cwd`).catch(() => "");
    if (cwd.startsWith(`${path}/`)) found.push(Number(name));
  }
  return found;
}

/** Waits until `test` holds. */
export async function until(test: () => Promise<boolean> | boolean, what: string): Promise<void> {
  for (let turn = 0; turn < 600; turn++) {
    if (await test()) return;
    await sleep(50);
  }
  throw new Error(`This never came: ${what}`);
}

/** Permission bits of a path. */
export const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
