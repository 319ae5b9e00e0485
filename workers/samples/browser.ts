import { type ByteSource, blobBytes, openWav, type SampleSource } from "./source";

/** Folder of the origin's private file system that holds samples, each named by its SHA-256. */
const FOLDER = "samples";

/** Asks the page for a sample's bytes; null if it is not stored. */
export type OpenBlob = (id: string) => Promise<Blob | null>;

/** Newer browsers: several readers of one file. */
interface SharedAccess {
  createSyncAccessHandle(options: { mode: "read-only" }): Promise<FileSystemSyncAccessHandle>;
}

/** Bytes of a file through a synchronous handle that others may have open too. */
function handleBytes(handle: FileSystemSyncAccessHandle): ByteSource {
  return {
    size: handle.getSize(),
    read: (offset, length, into = new Uint8Array(length)) => {
      const read = handle.read(into.subarray(0, length), { at: offset });
      return into.subarray(0, read);
    },
    close: () => handle.close(),
  };
}

async function openFile(file: FileSystemFileHandle): Promise<ByteSource> {
  try {
    const handle = await (file as unknown as SharedAccess).createSyncAccessHandle({ mode: "read-only" });
    return handleBytes(handle);
  } catch {
    // If the browser has no shared handles, or the file is being written, slices are read.
    return blobBytes(await file.getFile());
  }
}

/** The folder of samples; null if this browser has no private file system or no sample yet. */
async function sampleFolder(): Promise<FileSystemDirectoryHandle | null> {
  try {
    return await (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER);
  } catch {
    return null;
  }
}

/** Samples as this browser stores them: directly from the private file system, otherwise through the page. */
export function browserSamples(openBlob: OpenBlob): SampleSource {
  return {
    open: async (id) => {
      const folder = await sampleFolder();
      const file = await folder?.getFileHandle(id).catch(() => null);
      if (file) return openWav(await openFile(file));
      const blob = await openBlob(id);
      return blob && openWav(blobBytes(blob));
    },
  };
}
