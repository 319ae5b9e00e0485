import { createHash } from "node:crypto";
import { Transform } from "node:stream";

/** Passes bytes on while it counts and hashes them (SHA-256). */
export class Hashing extends Transform {
  private readonly hash = createHash("sha256");
  bytes = 0;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
    this.hash.update(chunk);
    this.bytes += chunk.length;
    done(null, chunk);
  }

  /** The digest in hexadecimal; may be called once, at the end. */
  digest(): string {
    return this.hash.digest("hex");
  }
}
