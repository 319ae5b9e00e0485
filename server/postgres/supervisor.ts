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
  /** made where it is missing; everything of the database stands in it */
  readonly dataDir: string;
  /** told what happens, in sentences */
  readonly log: (level: "info" | "warn" | "error", sentence: string, cause?: unknown) => void;
  /** other programs than the embedded ones */
  readonly binaries?: Binaries;
  /** settings over ours */
  readonly settings?: Settings;
  /** where a server started by root puts what its account could not reach */
  readonly systemDir?: string;
}

/** How to connect: to be given to `pg` as it is. The socket stays the same while PostgreSQL is restarted. */
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
  /** process number of the postmaster, null while it is restarted */
  readonly pid: number | null;
  /** it was running already when this server started */
  readonly adopted: boolean;
  /** Called once when it has ended and cannot be brought back. Gives back how to stop listening. */
  onExit(listener: (error: PostgresError) => void): () => void;
  /** Ends it in order and gives the directory back. */
  stop(): Promise<void>;
}

/** Address of Backline's database behind the socket in `sockets`. */
export function connectionString(sockets: string): string {
  return `postgresql://${ROLE}@localhost:5432/${ROLE}?host=${encodeURIComponent(sockets)}`;
}

/** After so many ends in a row, each soon after the start, it is given up. */
const SHORT_LIVES = 5;
const SHORT_LIFE_MS = 30_000;
/** Waits before the next start; the last one repeats. */
const PAUSES_MS = [0, 250, 1000, 2000, 5000];

class Supervisor implements EmbeddedPostgres {
  state: PostgresState = "restarting";
  adopted = false;
  #postmaster: Postmaster | null = null;
  #wanted = true;
  #watch: Promise<void> = Promise.resolve();
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

  async stop(): Promise<void> {
    if (this.state === "stopped") return;
    this.#wanted = false;
    this.#abort.abort();
    try {
      if (this.#postmaster) await stopPostmaster(this.#postmaster);
      await this.#watch;
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

  /** Brings the database back whenever it ends, until it is no longer wanted or will not live. */
  async #keep(first: Postmaster): Promise<void> {
    let postmaster = first;
    let lives = 0;
    while (this.#wanted) {
      const began = Date.now();
      const how = await postmaster.ended;
      this.#postmaster = null;
      if (!this.#wanted) return;
      this.state = "restarting";
      lives = Date.now() - began < SHORT_LIFE_MS ? lives + 1 : 1;
      this.log("warn", `The database ended (${how}) and is started again.`);
      const next = await this.#retry(lives);
      if (!next) return;
      postmaster = next;
    }
  }

  /** Starts again after a pause. A full disk is waited for without end; other failures a few times. */
  async #retry(lives: number): Promise<Postmaster | null> {
    let told = "";
    for (let attempt = lives; this.#wanted; attempt++) {
      const pause = PAUSES_MS[Math.min(attempt, PAUSES_MS.length) - 1] ?? 0;
      await sleep(pause, undefined, { signal: this.#abort.signal }).catch(() => undefined);
      if (!this.#wanted) return null;
      try {
        if (lives > SHORT_LIVES)
          throw new PostgresError("start-failed", `The database ended ${lives} times soon after its start.`);
        return await this.#up();
      } catch (cause) {
        if (!this.#wanted) return null;
        const error =
          cause instanceof PostgresError
            ? cause
            : new PostgresError("start-failed", "The database could not be started again.", { cause });
        if (error.message !== told) this.log("error", error.message, error.cause);
        told = error.message;
        if (error.code === "disk-full") continue;
        if (error.code === "start-failed" && lives <= SHORT_LIVES && attempt - lives < SHORT_LIVES) continue;
        this.state = "failed";
        for (const listener of this.#listeners) listener(error);
        return null;
      }
    }
    return null;
  }
}

/**
 * Starts the embedded PostgreSQL on `dataDir`, or takes over the one that a killed server left there, and keeps
 * it running until `stop`. One server per directory: a second is refused. Gives the database once it answers.
 * Throws a PostgresError: its code says what is wrong, its message what a person can do about it.
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
