import { FOLDERS } from "../../contract/storage/layout";
import type { TemporaryFile } from "../media/export";
import type { TemporaryAudio } from "../storage/port";

/** A file that can be written and read at any position. */
export interface RandomFile extends TemporaryFile {
  /** Returns the file once its bytes are on disk. */
  finish(): TemporaryAudio;
  /** Removes it. */
  discard(): Promise<void>;
}

/** A new file under `tmp/`; in memory if the browser has no private file system. */
export async function createRandomFile(ending: string, type: string): Promise<RandomFile> {
  let folder: FileSystemDirectoryHandle;
  try {
    const root = await navigator.storage.getDirectory();
    folder = await root.getDirectoryHandle(FOLDERS.temporary, { create: true });
  } catch {
    return memoryFile(type);
  }
  const name = crypto.randomUUID() + ending;
  const handle = await (await folder.getFileHandle(name, { create: true })).createSyncAccessHandle();
  return {
    write(bytes, at) {
      for (let done = 0; done < bytes.byteLength; ) {
        const written = handle.write(bytes.subarray(done), { at: at + done });
        if (written <= 0) throw new DOMException("The storage is full.", "QuotaExceededError");
        done += written;
      }
    },
    read(at, length) {
      const bytes = new Uint8Array(length);
      return bytes.subarray(0, handle.read(bytes, { at }));
    },
    finish() {
      handle.flush();
      handle.close();
      return { temporary: name };
    },
    async discard() {
      handle.close();
      await folder.removeEntry(name);
    },
  };
}

function memoryFile(type: string): RandomFile {
  let bytes = new Uint8Array(1 << 16);
  let size = 0;
  return {
    write(part, at) {
      const end = at + part.byteLength;
      if (end > bytes.byteLength) {
        const grown = new Uint8Array(Math.max(end, bytes.byteLength * 2));
        grown.set(bytes.subarray(0, size));
        bytes = grown;
      }
      bytes.set(part, at);
      size = Math.max(size, end);
    },
    read: (at, length) => bytes.slice(at, Math.min(size, at + length)),
    finish: () => ({ blob: new Blob([bytes.subarray(0, size)], { type }) }),
    discard: async () => {
      bytes = new Uint8Array(0);
      size = 0;
    },
  };
}
