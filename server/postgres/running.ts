import { realpath, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { accountFor } from "./account";
import { undefinedOn } from "./errors";
import { probe } from "./probe";
import { socketFolder } from "./sockets";

/**
 * Folder of the socket at which the database of `dataDir` answers, null if none runs: for programs beside a running
 * server. Throws `account` if the data belong to somebody else.
 */
export async function runningSockets(dataDir: string): Promise<string | null> {
  if (!(await undefinedOn(["ENOENT"], () => stat(dataDir)))) return null;
  const account = await accountFor(dataDir);
  const place = await realpath(dataDir);
  const sockets = await socketFolder(place, account);
  const seen = await probe(sockets.path);
  if (seen.kind === "answers" && dirname(seen.dataDir) === place) return sockets.path;
  await sockets.remove();
  return null;
}
