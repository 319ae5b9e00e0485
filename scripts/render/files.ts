import { closeSync, fstatSync, openSync, readSync, writeSync } from "node:fs";
import type { TemporaryFile } from "../../workers/media/export";
import type { ByteSource } from "../../workers/samples/source";

/** A file with reading and writing at any position; the caller closes it. */
export class DiskFile implements TemporaryFile, ByteSource {
  private readonly descriptor: number;

  constructor(path: string, flags: "r" | "w+") {
    this.descriptor = openSync(path, flags);
  }

  get size(): number {
    return fstatSync(this.descriptor).size;
  }

  read(at: number, length: number): Uint8Array<ArrayBuffer>;
  read(at: number, length: number, into?: Uint8Array): Uint8Array;
  read(at: number, length: number, into?: Uint8Array): Uint8Array {
    const bytes = into ?? Buffer.allocUnsafeSlow(length);
    let there = 0;
    while (there < length) {
      const count = readSync(this.descriptor, bytes, there, length - there, at + there);
      if (count === 0) break;
      there += count;
    }
    return bytes.subarray(0, there);
  }

  write(bytes: Uint8Array, at: number): void {
    for (let done = 0; done < bytes.length; ) {
      done += writeSync(this.descriptor, bytes, done, bytes.length - done, at + done);
    }
  }

  close(): void {
    closeSync(this.descriptor);
  }
}
