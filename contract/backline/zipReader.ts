import { Inflate } from "fflate";
import { type ByteSource, chunksOf, crc32, slice } from "./bytes";
import { BacklineError } from "./errors";

/**
 * Reads a zip through its directory without loading all of it: stored and deflated entries, with the 64-bit extensions.
 * (PKWARE APPNOTE 6.3.10.)
 */

/** A file inside a zip. */
export interface ZipEntry {
  readonly name: string;
  readonly deflated: boolean;
  readonly crc32: number;
  /** size in the zip, and unpacked */
  readonly packed: number;
  readonly size: number;
  readonly headerOffset: number;
}

const END = { signature: 0x06054b50, bytes: 22 };
const END64_LOCATOR = { signature: 0x07064b50, bytes: 20 };
const END64 = { signature: 0x06064b50, bytes: 56 };
const CENTRAL = { signature: 0x02014b50, bytes: 46 };
const LOCAL = { signature: 0x04034b50, bytes: 30 };
const ZIP64_EXTRA = 0x0001;
const MOST_ENTRIES = 100_000;
const MOST_DIRECTORY_BYTES = 32 << 20;

const notZip = (cause?: unknown) =>
  new BacklineError("notZip", "This file is not a Backline project: it is not a zip, or it was cut off.", cause);
const damaged = (detail: string) => new BacklineError("damaged", `The file is damaged: ${detail}.`);

async function view(source: ByteSource, offset: number, length: number): Promise<DataView> {
  const bytes = await source.read(offset, length);
  if (offset < 0 || bytes.byteLength < length) throw notZip();
  return new DataView(bytes.buffer, bytes.byteOffset, length);
}

const long = (data: DataView, at: number): number => {
  const value = data.getBigUint64(at, true);
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw damaged("it names an impossible size");
  return Number(value);
};

interface Directory {
  readonly offset: number;
  readonly bytes: number;
  readonly entries: number;
}

async function findDirectory(source: ByteSource): Promise<Directory> {
  const tailBytes = Math.min(source.size, END.bytes + 0xffff);
  if (tailBytes < END.bytes) throw notZip();
  const start = source.size - tailBytes;
  const tail = await view(source, start, tailBytes);
  for (let at = tailBytes - END.bytes; at >= 0; at--) {
    if (tail.getUint32(at, true) !== END.signature || at + END.bytes + tail.getUint16(at + 20, true) > tailBytes)
      continue;
    const short = {
      entries: tail.getUint16(at + 10, true),
      bytes: tail.getUint32(at + 12, true),
      offset: tail.getUint32(at + 16, true),
    };
    const locatorAt = start + at - END64_LOCATOR.bytes;
    if (locatorAt < 0) return short;
    const locator = await view(source, locatorAt, END64_LOCATOR.bytes);
    if (locator.getUint32(0, true) !== END64_LOCATOR.signature) return short;
    const end = await view(source, long(locator, 8), END64.bytes);
    if (end.getUint32(0, true) !== END64.signature) throw damaged("its directory is broken");
    return { entries: long(end, 32), bytes: long(end, 40), offset: long(end, 48) };
  }
  throw notZip();
}

/**
 * The files of a zip according to its directory. Throws a BacklineError `notZip`, `damaged`, `tooLarge` or
 * `unsupported`.
 */
export async function readDirectory(source: ByteSource): Promise<ZipEntry[]> {
  const directory = await findDirectory(source);
  if (directory.entries > MOST_ENTRIES || directory.bytes > MOST_DIRECTORY_BYTES) {
    throw new BacklineError("tooLarge", "This file holds far more entries than a project has.");
  }
  if (directory.offset + directory.bytes > source.size) throw damaged("its directory is cut off");
  const data = await view(source, directory.offset, directory.bytes);
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let index = 0; index < directory.entries; index++) {
    if (at + CENTRAL.bytes > data.byteLength || data.getUint32(at, true) !== CENTRAL.signature) {
      throw damaged("its directory is broken");
    }
    const nameBytes = data.getUint16(at + 28, true);
    const extraBytes = data.getUint16(at + 30, true);
    const next = at + CENTRAL.bytes + nameBytes + extraBytes + data.getUint16(at + 32, true);
    if (next > data.byteLength) throw damaged("its directory is broken");
    entries.push(centralEntry(data, at, nameBytes, extraBytes));
    at = next;
  }
  checkPlaces(entries, directory.offset);
  return entries;
}

function centralEntry(data: DataView, at: number, nameBytes: number, extraBytes: number): ZipEntry {
  const name = new TextDecoder().decode(new Uint8Array(data.buffer, data.byteOffset + at + CENTRAL.bytes, nameBytes));
  const flags = data.getUint16(at + 8, true);
  const method = data.getUint16(at + 10, true);
  if (flags & 1) throw new BacklineError("unsupported", `“${name}” in the file is encrypted.`);
  if (method !== 0 && method !== 8) {
    throw new BacklineError("unsupported", `“${name}” in the file is packed in a way that is not read here.`);
  }
  const short = {
    size: data.getUint32(at + 24, true),
    packed: data.getUint32(at + 20, true),
    headerOffset: data.getUint32(at + 42, true),
  };
  const sizes = { ...short, ...longSizes(data, at + CENTRAL.bytes + nameBytes, extraBytes, short) };
  if (method === 0 && sizes.packed !== sizes.size) throw damaged(`the sizes of “${name}” contradict each other`);
  return { name, deflated: method === 8, crc32: data.getUint32(at + 16, true), ...sizes };
}

type Sizes = Pick<ZipEntry, "size" | "packed" | "headerOffset">;

/** Reads the 64-bit values of an entry, which replace those that are 0xffffffff. */
function longSizes(data: DataView, start: number, bytes: number, short: Sizes): Partial<Sizes> {
  for (let at = start; at + 4 <= start + bytes; at += 4 + data.getUint16(at + 2, true)) {
    if (data.getUint16(at, true) !== ZIP64_EXTRA) continue;
    const sizes: { -readonly [Key in keyof Sizes]?: number } = {};
    const end = Math.min(at + 4 + data.getUint16(at + 2, true), start + bytes);
    let field = at + 4;
    for (const key of ["size", "packed", "headerOffset"] as const) {
      if (short[key] !== 0xffffffff) continue;
      if (field + 8 > end) throw damaged("its directory is broken");
      sizes[key] = long(data, field);
      field += 8;
    }
    return sizes;
  }
  return {};
}

/** Throws if entries overlap or extend into the directory, as in zip bombs that unpack the same bytes many times. */
function checkPlaces(entries: readonly ZipEntry[], directoryOffset: number): void {
  let end = 0;
  for (const entry of [...entries].sort((a, b) => a.headerOffset - b.headerOffset)) {
    if (entry.headerOffset < end) throw damaged("its entries overlap");
    end = entry.headerOffset + LOCAL.bytes + entry.packed;
  }
  if (end > directoryOffset) throw damaged("its entries reach beyond its directory");
}

/** The bytes of an entry as they are in the zip; for a stored entry that is the file itself. */
export async function packedBytes(source: ByteSource, entry: ZipEntry): Promise<ByteSource> {
  const header = await view(source, entry.headerOffset, LOCAL.bytes);
  if (header.getUint32(0, true) !== LOCAL.signature) throw damaged(`“${entry.name}” is not where the directory says`);
  const start = entry.headerOffset + LOCAL.bytes + header.getUint16(26, true) + header.getUint16(28, true);
  if (start + entry.packed > source.size) throw damaged(`“${entry.name}” is cut off`);
  return slice(source, start, entry.packed);
}

/**
 * The unpacked bytes of an entry, piece by piece. Throws a BacklineError `damaged` if their number or checksum differs
 * from the directory.
 */
export async function* unpacked(source: ByteSource, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const inflate = entry.deflated ? new Inflate((piece) => pieces.push(piece)) : null;
  let bytes = 0;
  let crc = 0;
  for await (const chunk of chunksOf(await packedBytes(source, entry))) {
    if (inflate) {
      try {
        // Small steps, so that little is unpacked beyond a size that was wrong.
        for (let at = 0; at < chunk.length; at += 16384) inflate.push(chunk.subarray(at, at + 16384));
      } catch (cause) {
        throw new BacklineError("damaged", `“${entry.name}” in the file is damaged.`, cause);
      }
    } else {
      pieces.push(chunk);
    }
    for (const piece of pieces.splice(0)) {
      bytes += piece.byteLength;
      if (bytes > entry.size) throw damaged(`“${entry.name}” is larger than the directory says`);
      crc = crc32(piece, crc);
      yield piece;
    }
  }
  if (bytes !== entry.size || crc !== entry.crc32) throw damaged(`“${entry.name}” fails its checksum`);
}
