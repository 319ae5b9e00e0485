import { randomUUID } from "node:crypto";
import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Moves a file that is on disk to its final name, and waits until the name is on disk too. */
export async function moveInto(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolder(dirname(to));
}

/** Writes a file that appears complete or not at all, and is on disk when this returns. */
export async function writeWhole(path: string, content: string | Uint8Array, mode = 0o644): Promise<void> {
  const fresh = `${path}.${randomUUID()}.part`;
  let handle: FileHandle | null = await open(fresh, "wx", mode);
  try {
    await handle.writeFile(content);
    await handle.sync();
    await handle.close();
    handle = null;
    await moveInto(fresh, path);
  } catch (error) {
    await handle?.close();
    await rm(fresh, { force: true });
    throw error;
  }
}
