import { type ChildProcess, spawn } from "node:child_process";
import { chown, open, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Account } from "./account";
import type { Binaries } from "./binaries";
import { checkRoom, cleanEnvironment, identityOf } from "./cluster";
import { PostgresError, undefinedOn } from "./errors";
import { type Probe, probe } from "./probe";
import { isAlive, processesOn, signal, type Worker } from "./processes";
import { commandLine, type Settings } from "./settings";

/** Where and how one PostgreSQL runs. */
export interface Home {
  readonly binaries: Binaries;
  readonly account: Account | null;
  /** the data directory: contains the cluster, the log, and usually the sockets */
  readonly place: string;
  readonly cluster: string;
  readonly sockets: string;
  readonly settings: Settings;
}

/** A running PostgreSQL. */
export interface Postmaster {
  readonly pid: number;
  /** it was already running, left by a server that was killed */
  readonly adopted: boolean;
  /** Resolves when it has ended, with a sentence about how. */
  readonly ended: Promise<string>;
}

const LOG_BYTES = 5 * 1024 * 1024;
/** How long we wait for a running database that does not answer. */
const PATIENCE_MS = 30_000;
/** Processes whose postmaster was killed usually end by themselves; those in a long query need a signal. */
const ORPHAN_SIGNALS = [
  { afterMs: 2000, name: "SIGTERM" },
  { afterMs: 6000, name: "SIGQUIT" },
] as const;
const POLL_MS = 25;

/** Opens the log for appending; a log that is too long is first renamed to the one old log. */
async function openLog(home: Home) {
  const file = join(home.place, "postgres.log");
  const bytes = await stat(file).then(
    ({ size }) => size,
    () => 0, // there is no log yet
  );
  if (bytes > LOG_BYTES) await rename(file, `${file}.1`);
  const handle = await open(file, "a+", 0o600);
  if (home.account) await chown(file, home.account.uid, home.account.gid);
  return { handle, from: bytes > LOG_BYTES ? 0 : bytes };
}

/** The last message that PostgreSQL wrote: its last FATAL or PANIC line, otherwise its last line. */
function reasonOf(log: string): string {
  const lines = log.trim().split("\n");
  const grave = lines.filter((line) => /\b(FATAL|PANIC): /.test(line));
  return (grave.at(-1) ?? lines.at(-1) ?? "").replace(/^.*?\b(FATAL|PANIC|LOG|ERROR): +/, "");
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, name) => resolve(name ? `it was ended by ${name}` : `it ended with code ${code}`));
  });
}

async function endOfStranger(pid: number): Promise<string> {
  while (await isAlive(pid)) await sleep(200, undefined, { ref: false });
  return "it is gone";
}

/** Whether the running postmaster has written that it accepts connections: the eighth line of its pid file. */
async function saysReady(cluster: string): Promise<boolean> {
  const text = await undefinedOn(["ENOENT"], () => readFile(join(cluster, "postmaster.pid"), "utf8"));
  return text?.split("\n")[7]?.trim() === "ready";
}

/**
 * Starts PostgreSQL on the cluster and waits until it answers, however long it replays its log. Only for a cluster
 * without running processes. Returns null if it ended because processes of its predecessor are still ending. Throws
 * `disk-full`, `start-failed`.
 */
async function launch(home: Home, isWanted: () => boolean): Promise<Postmaster | null> {
  const { binaries, account, cluster, sockets } = home;
  // Nothing runs here, so these files name a process that is gone, or an unrelated one that has its number now.
  for (const stale of [join(cluster, "postmaster.pid"), join(sockets, ".s.PGSQL.5432.lock")])
    await rm(stale, { force: true });
  const { handle, from } = await openLog(home);
  try {
    const { args, mark } = commandLine(binaries, cluster, sockets, home.settings);
    // In its own session, so that Ctrl-C in the terminal reaches only the server, which then stops the database.
    const child = spawn(binaries.postgres, args, {
      ...identityOf(account),
      cwd: home.place,
      env: cleanEnvironment(),
      stdio: ["ignore", handle.fd, handle.fd],
      detached: true,
    });
    let over: string | null = null;
    const ended = endOf(child);
    ended.then((how) => {
      over = how;
    });
    while (over === null) {
      const seen = (await saysReady(cluster)) ? await probe(sockets) : null;
      if (seen?.kind === "answers" && seen.mark === mark && child.pid !== undefined)
        return { pid: child.pid, adopted: false, ended };
      if (!isWanted() && child.pid !== undefined) signal(child.pid, "SIGINT");
      await sleep(POLL_MS);
    }
    const { size } = await handle.stat();
    const tail = Buffer.alloc(Math.min(size - from, 16_384));
    await handle.read(tail, 0, tail.length, size - tail.length);
    const reason = reasonOf(tail.toString()) || over;
    if (/pre-existing shared memory block|lock file .* already exists/.test(tail.toString())) return null;
    const cause = new Error(reason);
    await checkRoom(home.place, cause);
    throw new PostgresError("start-failed", `The database in ${home.place} did not start: ${reason}`, { cause });
  } finally {
    await handle.close();
  }
}

/** Decides what happens to a database that is already running and answers. */
async function takeOver(home: Home, mark: string, seen: Extract<Probe, { kind: "answers" }>, there: Worker[]) {
  if (seen.dataDir !== home.cluster) {
    throw new PostgresError(
      "not-answering",
      `A database that is not ours to run answers in ${home.sockets}; it works in ${seen.dataDir}. Stop it first.`,
    );
  }
  const pid = seen.postmaster;
  // It answered but its process is not visible: it has just ended, or runs in another container on the same folder.
  if (pid === null || !there.some((worker) => worker.pid === pid)) return null;
  const postmaster: Postmaster = { pid, adopted: true, ended: endOfStranger(pid) };
  if (seen.mark === mark) return postmaster;
  await stopPostmaster(postmaster); // It has other programs or settings: stop it, and start our own.
  return null;
}

/**
 * A running PostgreSQL on the cluster. One left by a killed server is adopted once it answers and confirms that it uses
 * this very directory with our programs and settings; otherwise a new one is started, but never beside another. Call it
 * only while holding the directory's lock. Throws `not-answering`, `disk-full`, `start-failed`.
 */
export async function startOrAdopt(home: Home, isWanted: () => boolean): Promise<Postmaster> {
  const { mark } = commandLine(home.binaries, home.cluster, home.sockets, home.settings);
  const began = Date.now();
  const toTell = [...ORPHAN_SIGNALS];
  while (isWanted()) {
    const seen = await probe(home.sockets);
    const there = await processesOn(home.cluster);
    if (seen.kind === "answers") {
      const taken = await takeOver(home, mark, seen, there);
      if (taken) return taken;
    }
    if (seen.kind === "nobody" && there.length === 0) {
      const started = await launch(home, isWanted);
      if (started) return started;
    }
    const waited = Date.now() - began;
    const [next] = toTell;
    if (next && waited > next.afterMs && there.length > 0 && there.every((worker) => !worker.isPostmaster)) {
      for (const { pid } of there) signal(pid, next.name);
      toTell.shift();
    }
    if (waited > PATIENCE_MS && seen.kind !== "busy") {
      throw new PostgresError(
        "not-answering",
        `PostgreSQL (process ${there.map(({ pid }) => pid).join(", ") || "unknown"}) is at work in ${home.cluster} and does not answer. End it before Backline is started again.`,
        seen.kind === "trouble" ? { cause: seen.cause } : undefined,
      );
    }
    await sleep(POLL_MS * 2);
  }
  throw new PostgresError("start-failed", `The start of the database in ${home.place} was broken off.`);
}

/**
 * Stops PostgreSQL: first with SIGINT (rolls transactions back and writes everything), after 20 s with SIGQUIT (the log
 * is replayed at the next start). Throws `not-answering` if it survives even that.
 */
export async function stopPostmaster(postmaster: Postmaster): Promise<void> {
  for (const [name, patience] of [
    ["SIGINT", 20_000],
    ["SIGQUIT", 10_000],
  ] as const) {
    signal(postmaster.pid, name);
    const left = new AbortController();
    const over = await Promise.race([
      postmaster.ended.then(() => true),
      sleep(patience, false, { signal: left.signal }).catch(() => true),
    ]);
    left.abort();
    if (over) return;
  }
  throw new PostgresError("not-answering", `PostgreSQL (process ${postmaster.pid}) does not stop.`);
}
