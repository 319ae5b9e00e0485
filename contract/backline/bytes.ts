/** Bytes that can be read at any position: a file, a Blob, memory. */
export interface ByteSource {
  /** bytes */
  readonly size: number;
  /**
   * The bytes from `offset`; fewer than `length` only at the end. They may be placed in `into`, which has room for
   * `length` bytes.
   */
  read(offset: number, length: number, into?: Uint8Array): Uint8Array | Promise<Uint8Array>;
}

/** Where bytes are written in sequence. */
export interface ByteSink {
  write(bytes: Uint8Array<ArrayBuffer>): void | Promise<void>;
  /** Copies all bytes of a source without reading them, if the sink can; then returns true. */
  take?(source: ByteSource): boolean;
}

/** A part of another source. */
export function slice(source: ByteSource, start: number, size: number): ByteSource {
  return {
    size,
    read: (offset, length, into) => {
      const from = Math.min(offset, size);
      return source.read(start + from, Math.min(length, size - from), into);
    },
  };
}

/** Bytes in memory. */
export const memoryBytes = (bytes: Uint8Array): ByteSource => ({
  size: bytes.byteLength,
  read: (offset, length) => bytes.subarray(offset, offset + length),
});

/** The parts of a Blob or File that are needed here. */
export interface BlobLike {
  readonly size: number;
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

/** Bytes of a Blob or File; each read is a slice of it. */
export const blobBytes = <Kind extends BlobLike>(blob: Kind): ByteSource & { readonly blob: Kind } => ({
  size: blob.size,
  blob,
  read: async (offset, length) => new Uint8Array(await blob.slice(offset, offset + length).arrayBuffer()),
});

const CHUNK_BYTES = 1 << 20;

/** All bytes of a source, a megabyte at a time. */
export async function* chunksOf(source: ByteSource): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < source.size; at += CHUNK_BYTES) {
    yield await source.read(at, Math.min(CHUNK_BYTES, source.size - at));
  }
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** CRC-32 of bytes as in zip (ISO 3309), continued from `before`. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let crc = ~before;
  for (let at = 0; at < bytes.length; at++) {
    crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ (bytes[at] as number)) & 0xff] as number);
  }
  return ~crc >>> 0;
}
