import { type ByteSink, type ByteSource, chunksOf, crc32 } from "./bytes";

/**
 * Writes a zip from front to back without buffering or seeking. Entries have a fixed date (1 January 1980), so the same
 * content gives the same bytes. (PKWARE APPNOTE 6.3.10.)
 */

/** A file to put into a zip. */
export interface ZipInput {
  readonly name: string;
  readonly deflated: boolean;
  /** of the unpacked bytes */
  readonly crc32: number;
  readonly size: number;
  /** as they are stored in the zip */
  readonly packed: ByteSource;
}

const SHORT_MOST = 0xffffffff;
const VERSION = 20;
const VERSION_64 = 45;
const UTF8_NAME = 0x0800;
const DATE_1980 = 0x0021;

interface Written extends Omit<ZipInput, "packed"> {
  readonly packed: number;
  readonly offset: number;
}

class Record {
  #bytes: number[] = [];

  short(...values: number[]): this {
    for (const value of values) this.#bytes.push(value & 0xff, (value >>> 8) & 0xff);
    return this;
  }

  word(...values: number[]): this {
    for (const value of values) this.short(value & 0xffff, value >>> 16);
    return this;
  }

  long(...values: number[]): this {
    for (const value of values) this.word((value % 2 ** 32) >>> 0, Math.floor(value / 2 ** 32));
    return this;
  }

  bytes(values: Iterable<number>): this {
    this.#bytes.push(...values);
    return this;
  }

  get length(): number {
    return this.#bytes.length;
  }

  done(): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(this.#bytes);
  }
}

/** Writes files into a zip one after the other; `finish` writes its directory. */
export class ZipWriter {
  readonly #sink: ByteSink;
  readonly #entries: Written[] = [];
  #offset = 0;

  constructor(sink: ByteSink) {
    this.#sink = sink;
  }

  /** Bytes written so far. */
  get bytes(): number {
    return this.#offset;
  }

  /**
   * Writes a file. `progress` is called with the bytes written of it. Throws a RangeError if the number of bytes
   * differs from the given one or, for a stored file, if the checksum does; bytes that the sink copies without reading
   * are not checked.
   */
  async add(input: ZipInput, progress: (bytes: number) => void = () => undefined): Promise<void> {
    const written: Written = { ...input, packed: input.packed.size, offset: this.#offset };
    await this.#write(localHeader(written));
    if (this.#sink.take?.(input.packed)) {
      this.#offset += input.packed.size;
      progress(input.packed.size);
    } else {
      await this.#copy(input, progress);
    }
    this.#entries.push(written);
  }

  async #copy(input: ZipInput, progress: (bytes: number) => void): Promise<void> {
    let bytes = 0;
    let crc = 0;
    for await (const chunk of chunksOf(input.packed)) {
      bytes += chunk.byteLength;
      if (!input.deflated) crc = crc32(chunk, crc);
      await this.#write(chunk as Uint8Array<ArrayBuffer>);
      progress(bytes);
    }
    if (bytes !== input.packed.size || (!input.deflated && (crc !== input.crc32 || bytes !== input.size))) {
      throw new RangeError(`“${input.name}” is not what it was said to be.`);
    }
  }

  async finish(): Promise<void> {
    const offset = this.#offset;
    for (const entry of this.#entries) await this.#write(centralHeader(entry));
    const bytes = this.#offset - offset;
    const count = this.#entries.length;
    const end = new Record();
    if (offset > SHORT_MOST - 1 || count > 0xfffe) {
      const at = this.#offset;
      end.word(0x06064b50).long(44).short(VERSION_64, VERSION_64).word(0, 0).long(count, count, bytes, offset);
      end.word(0x07064b50, 0).long(at).word(1);
    }
    const shortCount = Math.min(count, 0xffff);
    end.word(0x06054b50).short(0, 0, shortCount, shortCount).word(Math.min(bytes, SHORT_MOST));
    await this.#write(end.word(Math.min(offset, SHORT_MOST)).short(0).done());
  }

  async #write(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    this.#offset += bytes.byteLength;
    await this.#sink.write(bytes);
  }
}

const isLong = (entry: Written) => entry.size >= SHORT_MOST || entry.packed >= SHORT_MOST;

function localHeader(entry: Written): Uint8Array<ArrayBuffer> {
  const name = new TextEncoder().encode(entry.name);
  const record = new Record().word(0x04034b50).short(isLong(entry) ? VERSION_64 : VERSION, UTF8_NAME);
  record.short(entry.deflated ? 8 : 0, 0, DATE_1980).word(entry.crc32);
  if (isLong(entry)) record.word(SHORT_MOST, SHORT_MOST).short(name.length, 20);
  else record.word(entry.packed, entry.size).short(name.length, 0);
  record.bytes(name);
  if (isLong(entry)) record.short(1, 16).long(entry.size, entry.packed);
  return record.done();
}

function centralHeader(entry: Written): Uint8Array<ArrayBuffer> {
  const name = new TextEncoder().encode(entry.name);
  const farAway = entry.offset >= SHORT_MOST;
  const extra = new Record();
  if (isLong(entry)) extra.long(entry.size, entry.packed);
  if (farAway) extra.long(entry.offset);
  const version = extra.length > 0 ? VERSION_64 : VERSION;
  const record = new Record().word(0x02014b50).short(version, version, UTF8_NAME);
  record.short(entry.deflated ? 8 : 0, 0, DATE_1980).word(entry.crc32);
  if (isLong(entry)) record.word(SHORT_MOST, SHORT_MOST);
  else record.word(entry.packed, entry.size);
  record.short(name.length, extra.length > 0 ? extra.length + 4 : 0, 0, 0, 0).word(0);
  record.word(farAway ? SHORT_MOST : entry.offset).bytes(name);
  if (extra.length > 0) record.short(1, extra.length).bytes(extra.done());
  return record.done();
}
