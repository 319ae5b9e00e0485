import { FOLDERS } from "../../contract/storage/layout";
import { WAV_HEADER_BYTES, wavFrameBytes, wavHeader } from "../../contract/storage/wavHeader";

/** A file to which bytes are appended. */
export interface AppendFile {
  /** Number of bytes written; fewer than given if the storage is full. */
  write(bytes: Uint8Array, at: number): number;
  flush(): void;
  close(): void;
}

/** Opens a file in the folder of takes. Rejects if the browser has no private file system. */
export async function openTakeFile(name: string): Promise<AppendFile> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(FOLDERS.takes, { create: true });
  const handle = await (await folder.getFileHandle(name, { create: true })).createSyncAccessHandle();
  return {
    write: (bytes, at) => handle.write(bytes, { at }),
    flush: () => handle.flush(),
    close: () => handle.close(),
  };
}

/** The storage is full. */
export class StorageFull extends Error {
  override readonly name = "StorageFull";
}

/** Seconds of audio between two flushes: the most that a crash can cost, together with what is still in the ring. */
const FLUSH_SECONDS = 0.25;

/**
 * A take's WAV of 32-bit floats, readable at any moment: until it is closed, its header says that the length is unknown.
 */
export class TakeFile {
  private frames = 0;
  private flushed = 0;
  private scratch = new Float32Array(0);
  private readonly frameBytes: number;

  constructor(
    private readonly file: AppendFile,
    private readonly channels: 1 | 2,
    private readonly sampleRate: number,
  ) {
    this.frameBytes = wavFrameBytes({ channels, encoding: "float32" });
    this.put(wavHeader({ channels, sampleRate, encoding: "float32", frames: null }), 0);
    file.flush();
  }

  /** Frames that are written. */
  get length(): number {
    return this.frames;
  }

  /** Appends frames. Throws StorageFull if not all of them fit; what fits is kept. */
  append(left: Float32Array, right: Float32Array, count: number): void {
    const { channels } = this;
    if (this.scratch.length < count * channels) this.scratch = new Float32Array(count * channels);
    for (let i = 0; i < count; i++) {
      this.scratch[i * channels] = left[i] as number;
      if (channels === 2) this.scratch[i * 2 + 1] = right[i] as number;
    }
    const bytes = new Uint8Array(this.scratch.buffer, 0, count * this.frameBytes);
    this.frames += Math.floor(this.put(bytes, WAV_HEADER_BYTES + this.frames * this.frameBytes) / this.frameBytes);
    if (this.frames - this.flushed >= this.sampleRate * FLUSH_SECONDS) {
      this.file.flush();
      this.flushed = this.frames;
    }
  }

  /** Closes the file in any case, because an open one cannot be made a sample. */
  close(): void {
    const { channels, sampleRate, frames } = this;
    try {
      this.put(wavHeader({ channels, sampleRate, encoding: "float32", frames }), 0);
      this.file.flush();
    } finally {
      this.file.close();
    }
  }

  private put(bytes: Uint8Array, at: number): number {
    let written = 0;
    try {
      written = this.file.write(bytes, at);
    } catch (cause) {
      if (cause instanceof DOMException && cause.name === "QuotaExceededError") {
        throw new StorageFull("The storage is full.", { cause });
      }
      throw cause;
    }
    if (written === bytes.byteLength) return written;
    this.frames += at < WAV_HEADER_BYTES ? 0 : Math.floor(written / this.frameBytes);
    throw new StorageFull("The storage is full.");
  }
}
