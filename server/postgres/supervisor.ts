import { setTimeout as sleep } from "node:timers/promises";
import { accountFor, placeFor } from "./account";
import { type Binaries, readyBinaries } from "./binaries";
import { readyCluster } from "./cluster";
import { readyDatabase } from "./database";
import { PostgresError } from "./errors";
import { lockDirectory } from "./lock";
import { type Home, type Postmaster, startOrAdopt, stopPostmaster } from "./postmaster";
import type { Settings } from "./settings";
import { socketFolder } from "./sockets";

/** The role that owns Backline's database, and the database's name. */
export const ROLE = "backline";

export interface PostgresOptions {
  /** created if missing; contains everything of the database */
  readonly dataDir: string;
  /** reports what happens, in sentences */
  readonly log: (level: "info" | "warn" | "error", sentence: string, cause?: unknown) => void;
  /** use these programs instead of the embedded ones */
  readonly binaries?: Binaries;
  /** settings that override ours */
  readonly settings?: Settings;
  /** where a server started by root puts what its account could not reach otherwise */
  readonly systemDir?: string;
}

/** How to connect, in `pg`'s form. The socket stays the same when PostgreSQL is restarted. */
export interface Connection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
}

export type PostgresState = "ready" | "restarting" | "failed" | "stopped";

/** The embedded database of this server. */
export interface EmbeddedPostgres {
  readonly connection: Connection;
  /** the same as one string */
  readonly connectionString: string;
  readonly state: PostgresState;
  /** process id of the postmaster, null during a restart */
  readonly pid: number | null;
  /** it was already running when this server started */
  readonly adopted: boolean;
  /** Called once if it has ended and cannot be restarted. Returns a function that removes the listener. */
  onExit(listener: (error: PostgresError) => void): () => void;
  /** Stops it in order and releases the directory. */
  stop(): Promise<void>;
}

/** URL of Backline's database behind the socket in `sockets`. */
export function connectionString(sockets: string): string {
  return `postgresql://${ROLE}@localhost:5432/${ROLE}?host=${encodeURIComponent(sockets)}`;
}

/** If it repeatedly ends this soon after a start, the pauses between starts grow. */
const SHORT_LIFE_MS = 5000;
const pauseAfter = (shortLives: number) => Math.min(shortLives * 200, 1000);
/** Pauses after failed starts; if it still fails after the last one, we give up. */
const PAUSES_MS = [250, 500, 1000, 2000, 5000];

class Supervisor implements EmbeddedPostgres {
  state: PostgresState = "restarting";
  adopted = false;
  #postmaster: Postmaster | null = null;
  #wanted = true;
  #watch: Promise<void> = Promise.resolve();
  #stopped: Promise<void> | null = null;
  readonly #abort = new AbortController();
  readonly #listeners = new Set<(error: PostgresError) => void>();

  constructor(
    private readonly home: Home,
    private readonly log: PostgresOptions["log"],
    private readonly release: () => Promise<void>,
  ) {}

  get connection(): Connection {
    return { host: this.home.sockets, port: 5432, user: ROLE, database: ROLE };
  }

  get connectionString(): string {
    return connectionString(this.home.sockets);
  }

  get pid(): number | null {
    return this.#postmaster?.pid ?? null;
  }

  onExit(listener: (error: PostgresError) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async start(): Promise<void> {
    const postmaster = await this.#up();
    this.adopted = postmaster.adopted;
    try {
      await readyDatabase(this.home.sockets, ROLE);
    } catch (error) {
      await stopPostmaster(postmaster);
      throw error;
    }
    this.#watch = this.#keep(postmaster);
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#end();
    return this.#stopped;
  }

  async #end(): Promise<void> {
    this.#wanted = false;
    this.#abort.abort();
    try {
      if (this.#postmaster) await stopPostmaster(this.#postmaster);
      await this.#watch;
      // One that was being restarted has come up meanwhile.
      if (this.#postmaster) await stopPostmaster(this.#postmaster);
    } finally {
      this.state = "stopped";
      this.#postmaster = null;
      await this.release();
    }
  }

  async #up(): Promise<Postmaster> {
    const began = Date.now();
    const postmaster = await startOrAdopt(this.home, () => this.#wanted);
    this.#postmaster = postmaster;
    this.state = "ready";
    const how = postmaster.adopted ? "was running and is taken over" : "runs";
    this.log("info", `The database ${how} (process ${postmaster.pid}, ${Date.now() - began} ms).`);
    return postmaster;
  }

  /** Restarts the database whenever it ends, until it is no longer wanted or cannot be started. */
  async #keep(first: Postmaster): Promise<void> {
    let postmaster: Postmaster | null = first;
    let shortLives = 0;
    while (postmaster && this.#wanted) {
      const began = Date.now();
      const how = await postmaster.ended;
      this.#postmaster = null;
      if (!this.#wanted) return;
      this.state = "restarting";
      this.log("warn", `The database ended (${how}) and is started again.`);
      await this.#pause(pauseAfter(shortLives));
      shortLives = Date.now() - began < SHORT_LIFE_MS ? shortLives + 1 : 0;
      postmaster = await this.#again();
    }
  }

  #pause(milliseconds: number): Promise<void> {
    return sleep(milliseconds, undefined, { signal: this.#abort.signal }).catch(() => undefined);
  }

  /** Starts it again. Waits without end while the disk is full; after other failures for a while, then returns null. */
  async #again(): Promise<Postmaster | null> {
    let told = "";
    for (let attempt = 0; this.#wanted; attempt++) {
      try {
        return await this.#up();
      } catch (cause) {
        if (!this.#wanted) return null;
        const error =
          cause instanceof PostgresError
            ? cause
            : new PostgresError("start-failed", "The database could not be started again.", { cause });
        if (error.message !== told) this.log("error", error.message, error.cause);
        told = error.message;
        const pause = PAUSES_MS[attempt] ?? (error.code === "disk-full" ? PAUSES_MS.at(-1) : undefined);
        if (error.code === "not-answering" || pause === undefined) {
          this.state = "failed";
          for (const listener of this.#listeners) listener(error);
          return null;
        }
        await this.#pause(pause);
      }
    }
    return null;
  }
}

/**
 * Starts the embedded PostgreSQL on `dataDir`, or adopts the one that a killed server left there, and keeps it running
 * until `stop`. Only one server per directory. Resolves once the database answers. Throws a PostgresError: its code
 * says what is wrong, its message what a person can do about it.
 */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const account = await accountFor(options.dataDir);
  const place = await placeFor(options.dataDir, account, options.systemDir);
  const sockets = await socketFolder(place, account);
  const lock = await lockDirectory(place, sockets.path);
  const release = async () => {
    await lock.release();
    await sockets.remove();
  };
  try {
    const binaries = options.binaries ?? (await readyBinaries(account, place));
    const cluster = await readyCluster(binaries, place, account);
    const home = { binaries, account, place, cluster, sockets: sockets.path, settings: options.settings ?? {} };
    const supervisor = new Supervisor(home, options.log, release);
    await supervisor.start();
    return supervisor;
  } catch (error) {
    await release();
    throw error;
  }
}
