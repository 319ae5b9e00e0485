import { FOLDERS } from "../../../contract/storage/layout";
import type { TemporaryAudio } from "../../../workers/storage/port";

async function folder(): Promise<FileSystemDirectoryHandle> {
  return (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDERS.temporary, { create: true });
}

/** The bytes of a file that a worker has finished. */
export async function openTemporary(file: TemporaryAudio): Promise<Blob> {
  if ("blob" in file) return file.blob;
  return (await (await folder()).getFileHandle(file.temporary)).getFile();
}

/** Deletes such a file. If that fails, it is deleted at the next start. */
export async function removeTemporary(file: TemporaryAudio): Promise<void> {
  if ("blob" in file) return;
  await folder()
    .then((from) => from.removeEntry(file.temporary))
    .catch(() => undefined);
}
