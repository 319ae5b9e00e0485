import { createHash } from "node:crypto";
import { chmod, chown, lstat, mkdir, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Account } from "./account";
import { PostgresError, undefinedOn } from "./errors";

/** Bytes that the path of a Unix socket may have: 107 on Linux, 103 elsewhere (sun_path without its final NUL). */
const PATH_BYTES = process.platform === "linux" ? 107 : 103;
/** The longest name that we put into the folder: that of our lock. */
const LONGEST_NAME = "/server-4194304-01234567.sock";

/** The folder for a data directory's sockets. */
export interface SocketFolder {
  readonly path: string;
  /** Removes a folder made outside the data directory, if it is empty. */
  remove(): Promise<void>;
}

const fits = (folder: string) => Buffer.byteLength(folder + LONGEST_NAME) <= PATH_BYTES;

async function makePrivate(folder: string, account: Account | null): Promise<void> {
  const uid = account?.uid ?? process.getuid?.();
  const made = await undefinedOn(["EEXIST"], async () => {
    await mkdir(folder, { mode: 0o700 });
    return true;
  });
  if (made) {
    await chmod(folder, 0o700);
    if (account) await chown(folder, account.uid, account.gid);
    return;
  }
  // Somebody else may have created a folder or link with this name in /tmp.
  const entry = await lstat(folder);
  const ours = entry.uid === uid || (entry.uid === 0 && process.getuid?.() === 0);
  if (!entry.isDirectory() || !ours || (entry.mode & 0o077) !== 0)
    throw new PostgresError(
      "socket-path",
      `${folder} is needed for the database's socket and belongs to somebody else.`,
    );
  if (account && entry.uid !== account.uid) await chown(folder, account.uid, account.gid);
}

/**
 * The private folder for a data directory's sockets: `run` inside it; if that path is too long for a Unix socket, a
 * short one in /run (root) or the temporary folder, named after the directory's real path. Throws `socket-path`.
 */
export async function socketFolder(place: string, account: Account | null): Promise<SocketFolder> {
  const inside = join(place, "run");
  if (fits(inside)) {
    await makePrivate(inside, account);
    return { path: inside, remove: async () => undefined };
  }
  const name = `backline-${createHash("sha256").update(place).digest("hex").slice(0, 16)}`;
  const path = [process.getuid?.() === 0 ? "/run" : tmpdir(), "/tmp"].map((base) => join(base, name)).find(fits);
  if (!path) throw new PostgresError("socket-path", `The path ${place} is too long for the database's socket.`);
  await makePrivate(path, account);
  return {
    path,
    remove: async () => {
      await undefinedOn(["ENOENT", "ENOTEMPTY", "EEXIST"], () => rmdir(path));
    },
  };
}
