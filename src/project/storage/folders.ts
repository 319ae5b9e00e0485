import { FOLDERS } from "../../../contract/storage/layout";
import { asStorageError } from "./errors";

/** The origin's private folders. */
export type Folders = Readonly<Record<keyof typeof FOLDERS, FileSystemDirectoryHandle>>;

/** A file handle that can be moved; missing in TypeScript's types. */
interface MovableHandle extends FileSystemFileHandle {
  move(folder: FileSystemDirectoryHandle, name: string): Promise<void>;
}

/** Opens the private folders; null if the browser has no usable ones. */
export async function openFolders(): Promise<Folders | null> {
  if (typeof FileSystemFileHandle === "undefined" || !("move" in FileSystemFileHandle.prototype)) return null;
  try {
    const root = await navigator.storage.getDirectory();
    const open = (name: string) => root.getDirectoryHandle(name, { create: true });
    return {
      samples: await open(FOLDERS.samples),
      takes: await open(FOLDERS.takes),
      instruments: await open(FOLDERS.instruments),
      plugins: await open(FOLDERS.plugins),
      temporary: await open(FOLDERS.temporary),
    };
  } catch (error) {
    if (isMissing(error) || (error instanceof DOMException && error.name === "SecurityError")) return null;
    throw asStorageError(error);
  }
}

export const isMissing = (error: unknown): boolean => error instanceof DOMException && error.name === "NotFoundError";

/** The file with this name, null if there is none. */
export async function openFile(folder: FileSystemDirectoryHandle, name: string): Promise<File | null> {
  try {
    return await (await folder.getFileHandle(name)).getFile();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Moves a file, replacing one with the same name. */
export async function moveFile(
  from: FileSystemDirectoryHandle,
  name: string,
  to: FileSystemDirectoryHandle,
  newName: string,
): Promise<void> {
  await ((await from.getFileHandle(name)) as MovableHandle).move(to, newName);
}

/** Removes a file; a missing one is no error. */
export async function removeFile(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  try {
    await folder.removeEntry(name);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** Removes files last written before a time, ms since 1970, for which `unneeded` is true. */
export async function removeOld(
  folder: FileSystemDirectoryHandle,
  before: number,
  unneeded: (name: string) => boolean = () => true,
): Promise<void> {
  for await (const name of folder.keys()) {
    if (!unneeded(name)) continue;
    const file = await openFile(folder, name);
    if (file && file.lastModified < before) await removeFile(folder, name);
  }
}

/** Writes a whole file; one that is there already is replaced. */
export async function writeFile(
  folder: FileSystemDirectoryHandle,
  name: string,
  content: Blob | string,
): Promise<void> {
  const writable = await (await folder.getFileHandle(name, { create: true })).createWritable();
  await writable.write(content);
  await writable.close();
}
