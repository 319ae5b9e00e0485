/** A file that accepts bytes at any position. */
export interface FileTarget {
  write(bytes: Uint8Array<ArrayBuffer>, at: number): void | Promise<void>;
}

/** A temporary file: written to its end, then read back. */
export interface TemporaryFile extends FileTarget {
  read(at: number, length: number): Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>;
}

/** Writes a file of stereo audio. Frames are passed in order; their number is not known beforehand. */
export interface AudioWriter {
  /** The arrays may be reused once this is done. */
  write(left: Float32Array, right: Float32Array): void | Promise<void>;
  /** Ends the file. */
  close(): void | Promise<void>;
  /** Cancels without leaving a usable file. */
  cancel(): void | Promise<void>;
}

/** An export that cannot be written; `message` is a sentence for a person. */
export class ExportError extends Error {
  override readonly name = "ExportError";
}
