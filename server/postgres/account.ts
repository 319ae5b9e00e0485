import { createHash } from "node:crypto";
import { chmod, chown, lstat, mkdir, readdir, readFile, realpath, rmdir, stat, symlink } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { PostgresError, undefinedOn } from "./errors";

/** A user account of this machine's operating system. */
export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** Accounts that run the database for a server started by root, in order of preference. */
const SERVICE_ACCOUNTS = ["backline", "nobody"];
/** Where the database of a server started by root is put if its account cannot reach the configured place. */
const SYSTEM_DIRECTORY = "/var/lib/backline";

async function accounts(): Promise<Account[]> {
  const lines = (await readFile("/etc/passwd", "utf8")).split("\n");
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(":");
    return name && uid && gid && !name.startsWith("#")
      ? [{ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }]
      : [];
  });
}

/**
 * The account that PostgreSQL runs as; null means our own. PostgreSQL refuses to run as root, so a server started by
 * root uses the owner of the data directory, or for a new one `backline` or `nobody`. Throws `account` if the directory
 * belongs to somebody whom we cannot become.
 */
export async function accountFor(dataDir: string): Promise<Account | null> {
  const uid = process.getuid?.();
  const owner = (await undefinedOn(["ENOENT"], () => stat(dataDir)))?.uid;
  if (uid !== 0) {
    if (owner === undefined || uid === undefined || owner === uid) return null;
    const name = (await accounts()).find((account) => account.uid === owner)?.name ?? `with the number ${owner}`;
    throw new PostgresError(
      "account",
      `The database in ${dataDir} belongs to the account ${name}. Start the server as that account or choose another directory.`,
    );
  }
  const known = await accounts();
  const account =
    owner !== undefined && owner !== 0
      ? known.find((candidate) => candidate.uid === owner)
      : SERVICE_ACCOUNTS.map((name) => known.find((candidate) => candidate.name === name)).find(Boolean);
  if (account) return account;
  throw new PostgresError(
    "account",
    owner
      ? `The database in ${dataDir} belongs to the user number ${owner}, who has no account on this machine.`
      : `PostgreSQL does not run as root, and there is no account ${SERVICE_ACCOUNTS.join(" or ")} to run it as. Start the server as another user.`,
  );
}

/** Whether `account` may read (4) or enter (1) a file or folder with these permissions. */
export function permits(entry: { uid: number; gid: number; mode: number }, account: Account, right: 4 | 1): boolean {
  if (entry.uid === account.uid) return (entry.mode & (right << 6)) !== 0;
  if (entry.gid === account.gid) return (entry.mode & (right << 3)) !== 0;
  return (entry.mode & right) !== 0;
}

/** Whether `account` can reach the existing `path` from the root. Access control lists are ignored. */
export async function mayReach(path: string, account: Account): Promise<boolean> {
  for (let folder = await realpath(path); ; folder = dirname(folder)) {
    if (!permits(await stat(folder), account, 1)) return false;
    if (dirname(folder) === folder) return true;
  }
}

/** Makes `folder` and missing folders above it; others may enter them, whatever the umask. */
async function makeReachable(folder: string): Promise<void> {
  if (await undefinedOn(["ENOENT"], () => stat(folder))) return;
  await makeReachable(dirname(folder));
  await undefinedOn(["EEXIST"], () => mkdir(folder));
  await chmod(folder, 0o755);
}

async function own(folder: string, account: Account): Promise<void> {
  await undefinedOn(["EEXIST"], () => mkdir(folder, { mode: 0o700 }));
  await chown(folder, account.uid, account.gid);
  await chmod(folder, 0o700);
}

async function isEmptyOrMissing(folder: string): Promise<boolean> {
  return ((await undefinedOn(["ENOENT"], () => readdir(folder))) ?? []).length === 0;
}

/**
 * Makes the data directory, private to PostgreSQL's account, and returns its real path. If that account could not reach
 * it (a clone below /root), the directory becomes a symbolic link to one below `/var/lib/backline`. Throws `account` if
 * a database already exists out of the account's reach.
 */
export async function placeFor(dataDir: string, account: Account | null, system = SYSTEM_DIRECTORY): Promise<string> {
  const wanted = resolve(dataDir);
  if (!account) {
    await mkdir(wanted, { recursive: true, mode: 0o700 });
    return realpath(wanted);
  }
  await makeReachable(dirname(wanted));
  const isLink = (await undefinedOn(["ENOENT"], () => lstat(wanted)))?.isSymbolicLink() ?? false;
  if (isLink || (await mayReach(dirname(wanted), account))) {
    const target = await undefinedOn(["ENOENT"], () => realpath(wanted));
    if (isLink && !target) throw new PostgresError("account", `${wanted} is a link to a directory that is gone.`);
    await own(target ?? wanted, account);
    return realpath(wanted);
  }
  if (!(await isEmptyOrMissing(wanted))) {
    throw new PostgresError(
      "account",
      `The account ${account.name}, which runs the database, may not reach ${wanted}. Let others pass through the folders above it, or move it.`,
    );
  }
  const mark = createHash("sha256").update(wanted).digest("hex").slice(0, 12);
  const place = join(system, `${basename(wanted)}-${mark}`);
  await makeReachable(system);
  await own(place, account);
  await undefinedOn(["ENOENT"], () => rmdir(wanted));
  await symlink(place, wanted);
  return realpath(wanted);
}
