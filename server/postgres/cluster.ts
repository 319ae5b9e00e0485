import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, open, readdir, readFile, rename, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import type { Account } from "./account";
import type { Binaries } from "./binaries";
import { PostgresError, undefinedOn } from "./errors";

/** PostgreSQL cannot run without room for two more segments of its log (16 MiB each). */
const LEAST_FREE_BYTES = 2 * 16 * 1024 * 1024;

/** Environment for PostgreSQL's programs: none of our variables, no PG… variables, and English messages. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
}

/** uid and gid for a child process. */
export function identityOf(account: Account | null): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {};
}

/** Throws `disk-full` with a sentence if the disk of `folder` has no room for a running database. */
export async function checkRoom(folder: string, cause?: unknown): Promise<void> {
  const { bavail, bsize, ffree, files } = await statfs(folder);
  const free = bavail * bsize;
  if (free >= LEAST_FREE_BYTES && (files === 0 || ffree > 0)) return;
  throw new PostgresError(
    "disk-full",
    files > 0 && ffree === 0
      ? `The disk of ${folder} can take no more files. The database needs room there to run.`
      : `The disk of ${folder} is full: ${Math.floor(free / 2 ** 20)} MB are free, and the database needs ${LEAST_FREE_BYTES / 2 ** 20} MB to run.`,
    { cause },
  );
}

/** Runs a program to its end; returns whether it succeeded and what it wrote to standard error. */
function runToEnd(program: string, args: string[], cwd: string, account: Account | null) {
  return new Promise<{ ok: boolean; said: string }>((resolve) => {
    const child = spawn(program, args, {
      ...identityOf(account),
      cwd,
      env: cleanEnvironment(),
      stdio: ["ignore", "ignore", "pipe"],
    });
    let said = "";
    child.stderr.on("data", (chunk) => {
      said = (said + chunk.toString()).slice(-4000);
    });
    child.on("error", (error) => resolve({ ok: false, said: error.message }));
    child.on("close", (code) => resolve({ ok: code === 0, said: said.trim() }));
  });
}

/**
 * Collation and case. PostgreSQL's own C.UTF-8 (17 and newer) does not depend on the system's libraries, so no index
 * breaks when those are updated. The trigram search still uses the system's idea of a letter.
 */
function localesFor(major: number): string[][] {
  const own = major >= 17 ? ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"] : ["--locale=C"];
  return ["C.UTF-8", "en_US.UTF-8", "C"].map((letters) => [...own, `--lc-ctype=${letters}`]);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}

/**
 * The cluster in `place` for these programs; makes one if missing: UTF-8, checksums, reached through its private socket
 * without passwords. A new one is made beside its final name and then renamed, so that a half-made one is never used.
 * Call it only while holding the directory's lock. Throws `wrong-version`, `disk-full`, `init-failed`.
 */
export async function readyCluster(binaries: Binaries, place: string, account: Account | null): Promise<string> {
  const cluster = join(place, String(binaries.major));
  const entries = await readdir(place);
  for (const name of entries.filter((entry) => /^new-[0-9a-f]+$/.test(entry)))
    await rm(join(place, name), { recursive: true, force: true });

  const found = (await undefinedOn(["ENOENT"], () => readFile(join(cluster, "PG_VERSION"), "utf8")))?.trim();
  if (found === String(binaries.major)) return cluster;
  const other = found ?? entries.find((entry) => /^\d+$/.test(entry));
  if (other !== undefined) {
    throw new PostgresError(
      "wrong-version",
      other === String(binaries.major)
        ? `${cluster} is no database: its PG_VERSION is missing. Restore a backup into another directory.`
        : `${place} holds a database of PostgreSQL ${other}; this Backline runs ${binaries.major}. Back it up with the Backline that made it, and restore it into a directory of its own.`,
    );
  }

  await checkRoom(place);
  const fresh = join(place, `new-${randomBytes(6).toString("hex")}`);
  const args = ["-D", fresh, "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--no-instructions"];
  if (binaries.major < 18) args.push("--data-checksums");
  let said = "";
  for (const locale of localesFor(binaries.major)) {
    const result = await runToEnd(binaries.initdb, [...args, ...locale], place, account);
    if (result.ok) {
      await rename(fresh, cluster);
      await syncFolder(place);
      if (account) await chown(cluster, account.uid, account.gid);
      return cluster;
    }
    said = result.said;
    await rm(fresh, { recursive: true, force: true });
    if (!/invalid locale/i.test(said)) break;
  }
  const cause = new Error(said);
  await checkRoom(place, cause);
  throw new PostgresError("init-failed", `The database could not be made in ${place}: ${said || "no reason given"}`, {
    cause,
  });
}
