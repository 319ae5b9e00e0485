/** A file that takes bytes at any position. */
export interface FileTarget {
  write(bytes: Uint8Array<ArrayBuffer>, at: number): void | Promise<void>;
}

/** A scratch file: written to its end, then read back. */
export interface TemporaryFile extends FileTarget {
  read(at: number, length: number): Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>;
}

/** A file of stereo audio in the making. Frames are handed over in order; nothing is held of their length. */
export interface AudioWriter {
  /** The arrays may be used again once this is done. */
  write(left: Float32Array, right: Float32Array): void | Promise<void>;
  /** Ends the file. */
  close(): void | Promise<void>;
  /** Ends the work without a usable file. */
  cancel(): void | Promise<void>;
}

/** An export that cannot be written; `message` is a sentence for a person. */
export class ExportError extends Error {
  override readonly name = "ExportError";
}
