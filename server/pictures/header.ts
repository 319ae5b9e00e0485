import { PICTURE } from "../../contract/pictures";

/** A still picture, described by what its own bytes say. */
export interface PictureHeader {
  readonly type: (typeof PICTURE.types)[number];
  readonly width: number;
  readonly height: number;
  /** the bytes to decode: of a GIF its first frame */
  readonly content: Buffer;
}
type Size = Pick<PictureHeader, "width" | "height">;
type Header = Omit<PictureHeader, "content"> & { readonly content?: Buffer };

/** Why bytes are refused as a picture. */
export class PictureError extends Error {
  override readonly name = "PictureError";
}

const BROKEN = "That file is no picture that can be read.";
const MOVING = "Moving pictures are not taken.";
const refuse = (sentence: string): never => {
  throw new PictureError(sentence);
};
const ascii = (bytes: Buffer, at: number, length: number) => bytes.toString("latin1", at, at + length);

/** More than the scans of any progressive JPEG in use; each costs a pass over the whole picture. */
const MOST_SCANS = 64;

/** Chunks of a PNG (W3C PNG 3 §5). */
function readPng(bytes: Buffer): Header {
  let width = 0;
  let height = 0;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const name = ascii(bytes, at + 4, 4);
    if (at + 12 + length > bytes.length) refuse(BROKEN);
    if ((at === 8) !== (name === "IHDR")) refuse(BROKEN);
    if (name === "acTL") refuse(MOVING);
    if (name === "IHDR") {
      if (length !== 13) refuse(BROKEN);
      width = bytes.readUInt32BE(at + 8);
      height = bytes.readUInt32BE(at + 12);
    }
    at += 12 + length;
    if (name === "IEND") return at === bytes.length ? { type: "image/png", width, height } : refuse(BROKEN);
  }
  return refuse(BROKEN);
}

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/**
 * Whether a segment with a length follows: frames and their tables, scans, what applications add. Any other marker is
 * refused: decoders go on right behind it, and would find another frame in what is taken here for its segment.
 */
const hasSegment = (marker: number) =>
  (marker >= 0xc0 && marker <= 0xcf) ||
  (marker >= 0xda && marker <= 0xdd) ||
  (marker >= 0xe0 && marker <= 0xef) ||
  marker === 0xfe;

/** The place of the next marker of a JPEG at or after `at`, behind the coded data of a scan. */
function nextMarker(bytes: Buffer, at: number): number {
  for (let from = bytes.indexOf(0xff, at); from >= 0; from = bytes.indexOf(0xff, from + 1)) {
    const after = bytes[from + 1] ?? 0;
    // a byte of data, a restart marker, a fill byte
    if (after !== 0 && !(after >= 0xd0 && after <= 0xd7) && after !== 0xff) return from;
  }
  return refuse(BROKEN);
}

/** Segments of a JPEG to its end (ITU-T T.81 Annex B). */
function readJpeg(bytes: Buffer): Header {
  let size: Size | null = null;
  let scans = 0;
  for (let at = 2; at + 2 <= bytes.length; ) {
    if (bytes[at] !== 0xff) refuse(BROKEN);
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      // a fill byte
      at += 1;
      continue;
    }
    if (marker === 0xd9) {
      return size && scans > 0 && at + 2 === bytes.length ? { type: "image/jpeg", ...size } : refuse(BROKEN);
    }
    const length = at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : refuse(BROKEN);
    if (!hasSegment(marker) || length < 2 || at + 2 + length > bytes.length) refuse(BROKEN);
    if (isFrame(marker)) {
      if (size || length < 8) refuse(BROKEN);
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    at += 2 + length;
    if (marker === 0xda) {
      scans += 1;
      if (scans > MOST_SCANS) refuse(BROKEN);
      at = nextMarker(bytes, at);
    }
  }
  return refuse(BROKEN);
}

/** Chunks of a WebP (RFC 9649 §2): one frame, as large as the canvas of a first VP8X says, if there is one. */
function readWebp(bytes: Buffer): Header {
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) refuse(BROKEN);
  let canvas: Size | null = null;
  let frame: Size | null = null;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = ascii(bytes, at, 4);
    const length = bytes.readUInt32LE(at + 4);
    if (at + 8 + length > bytes.length) refuse(BROKEN);
    const data = at + 8;
    if (name === "ANIM" || name === "ANMF") refuse(MOVING);
    if (name === "VP8X") {
      if (at !== 12 || length < 10) refuse(BROKEN);
      canvas = { width: bytes.readUIntLE(data + 4, 3) + 1, height: bytes.readUIntLE(data + 7, 3) + 1 };
    } else if (name === "VP8 " || name === "VP8L") {
      if (frame || length < 10) refuse(BROKEN);
      const bits = bytes.readUInt32LE(data + 1);
      frame =
        name === "VP8L"
          ? { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
          : { width: bytes.readUInt16LE(data + 6) & 0x3fff, height: bytes.readUInt16LE(data + 8) & 0x3fff };
    }
    at = data + length + (length & 1);
  }
  if (!frame || (canvas && (canvas.width !== frame.width || canvas.height !== frame.height))) return refuse(BROKEN);
  return { type: "image/webp", ...frame };
}

/** Blocks of a GIF up to the end of its first frame (GIF89a §§17–27). */
function readGif(bytes: Buffer): Header {
  const tableBytes = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);
  const byteAt = (at: number): number => bytes[at] ?? refuse(BROKEN);
  /** Behind the sub-blocks that begin at a place. */
  const behind = (at: number): number => {
    let place = at;
    for (let length = byteAt(place); length > 0; length = byteAt(place)) place += 1 + length;
    return place + 1;
  };
  const screen = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)] as const;
  for (let at = 13 + tableBytes(byteAt(10)); ; ) {
    const kind = byteAt(at);
    if (kind === 0x21) at = behind(at + 2);
    else if (kind === 0x2c) {
      const end = behind(at + 10 + tableBytes(byteAt(at + 9)) + 1);
      // a decoder makes the picture large enough for a frame that goes beyond the screen
      const [right, bottom] = [
        bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5),
        bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7),
      ];
      return {
        type: "image/gif",
        width: Math.max(screen[0], right),
        height: Math.max(screen[1], bottom),
        content: Buffer.concat([bytes.subarray(0, end), Buffer.from([0x3b])]),
      };
    } else refuse(BROKEN);
  }
}

function read(bytes: Buffer): Header {
  if (bytes.length < 32) refuse(BROKEN);
  if (bytes.readUInt32BE(0) === 0x89504e47 && bytes.readUInt32BE(4) === 0x0d0a1a0a) return readPng(bytes);
  if (bytes.readUInt16BE(0) === 0xffd8) return readJpeg(bytes);
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 4) === "WEBP") return readWebp(bytes);
  if (["GIF87a", "GIF89a"].includes(ascii(bytes, 0, 6))) return readGif(bytes);
  return refuse("That file is no PNG, JPEG, WebP or GIF picture.");
}

/**
 * Reads type and size of a still PNG, JPEG or WebP, or of a GIF's first frame, from its own bytes, without decoding a
 * pixel. Throws `PictureError` for anything else, for moving pictures, for what does not end where it says, and for more
 * pixels than are taken.
 */
export function readPictureHeader(bytes: Buffer): PictureHeader {
  const header = read(bytes);
  const { width, height } = header;
  if (width < 1 || height < 1) refuse(BROKEN);
  if (Math.max(width, height) > PICTURE.mostEdge || width * height > PICTURE.mostPixels) {
    refuse(`A picture is at most ${Math.floor(PICTURE.mostPixels / 1_000_000)} million pixels.`);
  }
  return { content: bytes, ...header };
}
