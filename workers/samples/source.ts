import type { SourceFrames } from "../../contract/frames";
import { parseWav, type WavFormat } from "../../contract/storage/wav";
import { decodeFrames } from "./decode";

/** An open sample, of which any frames can be read. */
export interface SampleReader {
  readonly frames: number;
  readonly format: Pick<WavFormat, "encoding" | "channels" | "sampleRate">;
  /**
   * Reads `count` frames from `frame` into planar floats at `at`; a mono sample fills both. Frames outside the sample
   * are silent. Returns a promise only if the bytes must be waited for.
   */
  read(
    frame: SourceFrames,
    count: number,
    left: Float32Array,
    right: Float32Array,
    at: number,
  ): Promise<void> | undefined;
  /**
   * The stored bytes of `count` frames from `frame` if they are little-endian stereo PCM of 24 bits and all available
   * at once; otherwise undefined. They may be placed in `into`.
   */
  int24?(frame: SourceFrames, count: number, into: Uint8Array): Uint8Array | undefined;
  close(): void;
}

/** Finds the audio of samples by SHA-256; null if it is not here. */
export interface SampleSource {
  open(id: string): Promise<SampleReader | null>;
}

/** Bytes of one stored file, read at once or after a wait. */
export interface ByteSource {
  readonly size: number;
  /** A source that reads at once may place the bytes in `into`, which has room for `length` bytes. */
  read(offset: number, length: number, into?: Uint8Array): Uint8Array | Promise<Uint8Array>;
  close(): void;
}

const HEAD_BYTES = 65536;

class WavReader implements SampleReader {
  /** whether reading needs a wait */
  private waits = false;
  /** buffer for bytes until they are decoded */
  private space = new Uint8Array(0);

  constructor(
    private readonly bytes: ByteSource,
    readonly format: WavFormat,
  ) {}

  get frames(): number {
    return this.format.frames;
  }

  read(
    frame: SourceFrames,
    count: number,
    left: Float32Array,
    right: Float32Array,
    at: number,
  ): Promise<void> | undefined {
    const { format } = this;
    const from = Math.min(Math.max(frame, 0), format.frames);
    const to = Math.min(Math.max(frame + count, from), format.frames);
    const silence = (begin: number, end: number) => {
      if (begin >= end) return;
      left.fill(0, begin, end);
      right.fill(0, begin, end);
    };
    if (from === to) {
      silence(at, at + count);
      return undefined;
    }
    const put = (bytes: Uint8Array) => {
      const there = Math.min(to - from, Math.floor(bytes.byteLength / format.bytesPerFrame));
      const first = at + from - frame;
      silence(at, first);
      decodeFrames(format, bytes, there, left, right, first);
      silence(first + there, at + count);
    };
    const length = (to - from) * format.bytesPerFrame;
    if (this.space.length < length) this.space = new Uint8Array(length);
    const bytes = this.bytes.read(format.dataOffset + from * format.bytesPerFrame, length, this.space);
    if (bytes instanceof Promise) return bytes.then(put);
    put(bytes);
    return undefined;
  }

  int24(frame: SourceFrames, count: number, into: Uint8Array): Uint8Array | undefined {
    const { encoding, channels, frames, dataOffset, bytesPerFrame } = this.format;
    if (this.waits || encoding !== "int24" || channels !== 2 || frame < 0 || frame + count > frames) return undefined;
    const bytes = this.bytes.read(dataOffset + frame * bytesPerFrame, count * bytesPerFrame, into);
    if (bytes instanceof Promise) {
      // Such a source is read with `read` from now on; these bytes are not used.
      this.waits = true;
      bytes.catch(() => undefined);
      return undefined;
    }
    return bytes.byteLength === count * bytesPerFrame ? bytes : undefined;
  }

  close(): void {
    this.bytes.close();
  }
}

/** Opens stored WAV bytes; throws a WavError if they are not a WAV. */
export async function openWav(bytes: ByteSource): Promise<SampleReader> {
  const head = await bytes.read(0, Math.min(HEAD_BYTES, bytes.size));
  return new WavReader(bytes, parseWav(head, bytes.size));
}

/** Bytes of a Blob or File; each read is a slice of it. */
export function blobBytes(blob: Blob): ByteSource {
  return {
    size: blob.size,
    read: async (offset, length) => new Uint8Array(await blob.slice(offset, offset + length).arrayBuffer()),
    close: () => {},
  };
}

/** Bytes in memory. */
export function memoryBytes(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.byteLength,
    read: (offset, length) => bytes.subarray(offset, offset + length),
    close: () => {},
  };
}
