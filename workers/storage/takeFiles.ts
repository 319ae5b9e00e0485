import { FOLDERS } from "../../contract/storage/layout";
import { parseWav, WavError } from "../../contract/storage/wav";
import { WAV_HEADER_BYTES, wavFrameBytes, wavHeader } from "../../contract/storage/wavHeader";
import type { StorageService } from "./port";

const takesFolder = async () =>
  (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDERS.takes, { create: true });

/** The files of takes: the lines that describe one, and finishing its audio. */
export function takeFiles(): Pick<StorageService, "endTakeAudio" | "appendTake" | "closeTake"> {
  const open = new Map<string, FileSystemSyncAccessHandle>();
  const handleOf = async (id: string) => {
    const known = open.get(id);
    if (known) return known;
    const file = await (await takesFolder()).getFileHandle(`${id}.take`, { create: true });
    const handle = await file.createSyncAccessHandle();
    open.set(id, handle);
    return handle;
  };
  return {
    async appendTake(id, text) {
      const handle = await handleOf(id);
      const bytes = new TextEncoder().encode(text);
      if (handle.write(bytes, { at: handle.getSize() }) < bytes.byteLength) {
        throw new DOMException("The storage is full.", "QuotaExceededError");
      }
      handle.flush();
    },

    closeTake(id) {
      open.get(id)?.close();
      open.delete(id);
      return Promise.resolve();
    },

    async endTakeAudio(id) {
      const file = await (await takesFolder()).getFileHandle(`${id}.wav`).catch(() => null);
      if (!file) return 0;
      const handle = await file.createSyncAccessHandle();
      try {
        return endAudio(handle);
      } finally {
        handle.close();
      }
    },
  };
}

function endAudio(handle: FileSystemSyncAccessHandle): number {
  const head = new Uint8Array(Math.min(WAV_HEADER_BYTES, handle.getSize()));
  handle.read(head, { at: 0 });
  let format: ReturnType<typeof parseWav>;
  try {
    format = parseWav(head, handle.getSize());
  } catch (error) {
    // The browser ended before the header was on disk, so there is no audio.
    if (error instanceof WavError) return 0;
    throw error;
  }
  const { channels, sampleRate, encoding } = format;
  if (encoding === "int32" || format.dataOffset !== WAV_HEADER_BYTES) return format.frames;
  const frames = Math.floor((handle.getSize() - WAV_HEADER_BYTES) / wavFrameBytes({ channels, encoding }));
  handle.truncate(WAV_HEADER_BYTES + frames * wavFrameBytes({ channels, encoding }));
  handle.write(wavHeader({ channels, sampleRate, encoding, frames }), { at: 0 });
  handle.flush();
  return frames;
}
