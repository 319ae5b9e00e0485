import { type FileHandle, open } from "node:fs/promises";
import { undefinedOn } from "../postgres/errors";
import { BackupError } from "./errors";

/** A file within an archive. */
export interface Entry {
  readonly name: string;
  readonly bytes: number;
  /** position of its first byte within the archive */
  readonly offset: number;
}

const BLOCK = 512;
const OCTAL_LIMIT = 8 ** 11;
const padding = (bytes: number) => (BLOCK - (bytes % BLOCK)) % BLOCK;

/** The header block of a file (POSIX ustar; lengths from 8 GiB on in GNU's base-256). */
function header(name: string, bytes: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  if (Buffer.byteLength(name) > 100) throw new Error(`The name ${name} is too long for an archive.`);
  block.write(name, 0);
  block.write("0000600\0", 100);
  block.write("0000000\0", 108);
  block.write("0000000\0", 116);
  if (bytes < OCTAL_LIMIT) block.write(`${bytes.toString(8).padStart(11, "0")}\0`, 124);
  else {
    block[124] = 0x80;
    block.writeBigUInt64BE(BigInt(bytes), 128);
  }
  block.write("00000000000\0", 136);
  block.write("        ", 148);
  block.write("0", 156);
  block.write("ustar\x0000", 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return block;
}

/** Writes an archive that `tar` can read, file by file. */
export class TarWriter {
  constructor(private readonly file: FileHandle) {}

  async add(name: string, content: Buffer): Promise<void> {
    await this.file.appendFile(
      Buffer.concat([header(name, content.length), content, Buffer.alloc(padding(content.length))]),
    );
  }

  /** Adds a file of known length from a stream. Throws if the stream is shorter or longer. */
  async addStream(name: string, bytes: number, source: AsyncIterable<Uint8Array>): Promise<void> {
    await this.file.appendFile(header(name, bytes));
    let written = 0;
    for await (const chunk of source) {
      written += chunk.length;
      await this.file.appendFile(chunk);
    }
    if (written !== bytes) throw new BackupError(`${name} has ${written} bytes instead of ${bytes}.`);
    await this.file.appendFile(Buffer.alloc(padding(bytes)));
  }

  /** The two empty blocks that end an archive. */
  async end(): Promise<void> {
    await this.file.appendFile(Buffer.alloc(2 * BLOCK));
  }
}

function parseHeader(block: Buffer): { name: string; bytes: number } {
  const stored = Number.parseInt(block.toString("latin1", 148, 156), 8);
  const sum = block.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 0x20 : byte), 0);
  if (sum !== stored) throw new BackupError("The archive is damaged: a header in it does not add up.");
  const name = block.toString("utf8", 0, 100).replace(/\0.*$/s, "");
  const bytes =
    block[124] === 0x80 ? Number(block.readBigUInt64BE(128)) : Number.parseInt(block.toString("latin1", 124, 136), 8);
  return { name, bytes };
}

/** Reads an archive that TarWriter has written; each file can be read any number of times. */
export class TarReader {
  private constructor(
    private readonly file: FileHandle,
    readonly entries: readonly Entry[],
  ) {}

  /** Throws BackupError if the file is missing, is not an archive, is damaged, or is cut off. */
  static async open(path: string): Promise<TarReader> {
    const file = await undefinedOn(["ENOENT"], () => open(path, "r"));
    if (!file) throw new BackupError(`There is no file ${path}.`);
    try {
      const { size } = await file.stat();
      const entries: Entry[] = [];
      const block = Buffer.alloc(BLOCK);
      for (let at = 0; ; ) {
        const { bytesRead } = await file.read(block, 0, BLOCK, at);
        if (bytesRead < BLOCK) throw new BackupError(`${path} is not a whole backup: it ends too soon.`);
        if (block.every((byte) => byte === 0)) break;
        const { name, bytes } = parseHeader(block);
        const offset = at + BLOCK;
        at = offset + bytes + padding(bytes);
        if (at > size) throw new BackupError(`${path} is not a whole backup: it ends within ${name}.`);
        entries.push({ name, bytes, offset });
      }
      return new TarReader(file, entries);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async *read(entry: Entry): AsyncGenerator<Buffer> {
    const end = entry.offset + entry.bytes;
    for (let at = entry.offset; at < end; ) {
      const piece = Buffer.alloc(Math.min(256 * 1024, end - at));
      const { bytesRead } = await this.file.read(piece, 0, piece.length, at);
      if (bytesRead === 0) throw new BackupError(`The archive ends within ${entry.name}.`);
      at += bytesRead;
      yield piece.subarray(0, bytesRead);
    }
  }

  /** The content of a file that fits into memory. */
  async whole(entry: Entry): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.read(entry)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  close(): Promise<void> {
    return this.file.close();
  }
}
