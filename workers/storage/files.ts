import { FOLDERS } from "../../contract/storage/layout";
import type { TemporaryAudio } from "./port";

/** A file that is written from front to back. */
export interface GrowingFile {
  /** Throws a QuotaExceededError if the storage is full. */
  write(bytes: Uint8Array<ArrayBuffer>): void;
  /** Overwrites bytes at the file's start, for a header that is known only at the end. */
  rewrite(bytes: Uint8Array<ArrayBuffer>): void;
  /** Returns the file once its bytes are on disk. */
  close(): Promise<TemporaryAudio>;
  /** Deletes it. */
  discard(): Promise<void>;
}

/** A new file under `tmp/`; in memory if the browser has no private file system. */
export async function createTemporary(ending = ""): Promise<GrowingFile> {
  const folder = await temporaryFolder();
  if (!folder) return inMemory();
  const name = crypto.randomUUID() + ending;
  const handle = await (await folder.getFileHandle(name, { create: true })).createSyncAccessHandle();
  let at = 0;
  const writeAt = (bytes: Uint8Array<ArrayBuffer>, offset: number) => {
    for (let done = 0; done < bytes.byteLength; ) {
      const written = handle.write(bytes.subarray(done), { at: offset + done });
      if (written <= 0) throw new DOMException("The storage is full.", "QuotaExceededError");
      done += written;
    }
  };
  return {
    write(bytes) {
      writeAt(bytes, at);
      at += bytes.byteLength;
    },
    rewrite: (bytes) => writeAt(bytes, 0),
    close() {
      handle.flush();
      handle.close();
      return Promise.resolve({ temporary: name });
    },
    async discard() {
      handle.close();
      await folder.removeEntry(name);
    },
  };
}

/** The bytes of a finished file. */
export async function openTemporary(file: TemporaryAudio): Promise<Blob> {
  if ("blob" in file) return file.blob;
  const folder = await temporaryFolder();
  if (!folder) throw new DOMException("The file is gone.", "NotFoundError");
  return (await folder.getFileHandle(file.temporary)).getFile();
}

/** Deletes a finished file. */
export async function removeTemporary(file: TemporaryAudio): Promise<void> {
  if ("temporary" in file) await (await temporaryFolder())?.removeEntry(file.temporary);
}

/** Null if files cannot be written and moved; then the page keeps samples in its database. */
async function temporaryFolder(): Promise<FileSystemDirectoryHandle | null> {
  if (typeof FileSystemFileHandle === "undefined" || !("move" in FileSystemFileHandle.prototype)) return null;
  try {
    const root = await navigator.storage.getDirectory();
    return await root.getDirectoryHandle(FOLDERS.temporary, { create: true });
  } catch (error) {
    // A full disk must be reported; a browser or window without OPFS is not an error.
    if (error instanceof DOMException && error.name === "QuotaExceededError") throw error;
    return null;
  }
}

function inMemory(): GrowingFile {
  let parts: Uint8Array<ArrayBuffer>[] = [];
  return {
    write: (bytes) => void parts.push(bytes.slice()),
    rewrite(bytes) {
      const all = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
      parts.reduce((at, part) => {
        all.set(part, at);
        return at + part.byteLength;
      }, 0);
      all.set(bytes);
      parts = [all];
    },
    close: () => Promise.resolve({ blob: new Blob(parts) }),
    discard: () => Promise.resolve(void parts.splice(0)),
  };
}
