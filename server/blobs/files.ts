import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { access, constants, mkdir, open, opendir, readdir, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { DAY_MS } from "../clock";
import { moveInto } from "../files";
import { BlobMissing, type BlobStore, demandName, isBlobName } from "./blobs";
import { Hashing } from "./hashing";

const ABANDONED_MS = DAY_MS;
const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOENT";

/** Removes unfinished files of a killed server, but not those that another running server is writing. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const written = (await stat(path).catch(() => null))?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (Date.now() - written > ABANDONED_MS) await rm(path, { force: true });
  }
}

/** Blobs as files in a folder: `ab/abcd…`; unfinished ones are in `incoming/`. */
export async function createFileBlobs(folder: string): Promise<BlobStore> {
  const incoming = join(folder, "incoming");
  await mkdir(incoming, { recursive: true });
  await removeAbandoned(incoming);
  const pathOf = (sha256: string) => {
    demandName(sha256);
    return join(folder, sha256.slice(0, 2), sha256);
  };
  const find = async (sha256: string) => {
    try {
      const { size, mtime } = await stat(pathOf(sha256));
      return { sha256, bytes: size, putAt: mtime };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };

  return {
    find,
    put: async (source) => {
      const part = join(incoming, randomUUID());
      const hashing = new Hashing();
      try {
        await pipeline(Readable.from(source, { objectMode: false }), hashing, createWriteStream(part, { flags: "wx" }));
        const sha256 = hashing.digest();
        const path = pathOf(sha256);
        if (await find(sha256)) {
          await rm(part);
          const now = new Date();
          await utimes(path, now, now);
        } else {
          const handle = await open(part, "r");
          await handle.sync().finally(() => handle.close());
          await mkdir(dirname(path), { recursive: true });
          await moveInto(part, path);
        }
        return { sha256, bytes: hashing.bytes };
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    read: async (sha256, range) => {
      const path = pathOf(sha256);
      try {
        await access(path, constants.R_OK);
      } catch (error) {
        throw isMissing(error) ? new BlobMissing(sha256) : error;
      }
      return createReadStream(path, range ? { start: range.first, end: range.last } : {});
    },
    remove: async (sha256s) => {
      for (const sha256 of sha256s) await rm(pathOf(sha256), { force: true });
    },
    list: async function* () {
      for await (const group of await opendir(folder)) {
        if (!group.isDirectory() || group.name.length !== 2) continue;
        for await (const entry of await opendir(join(folder, group.name))) {
          const blob = isBlobName(entry.name) ? await find(entry.name) : null;
          if (blob) yield blob;
        }
      }
    },
    check: () => access(folder, constants.R_OK | constants.W_OK),
  };
}
