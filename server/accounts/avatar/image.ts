/** A still picture, described by what its own bytes say. */
export interface Picture {
  readonly type: "image/png" | "image/jpeg" | "image/webp";
  readonly width: number;
  readonly height: number;
}

/** Why bytes are refused as a picture. */
export class PictureError extends Error {
  override readonly name = "PictureError";
}

const METADATA =
  "The picture carries metadata (place, camera, text). Save it without, or choose it on the profile page, which does that.";
const BROKEN = "That file is no picture that can be read.";
const refuse = (sentence: string): never => {
  throw new PictureError(sentence);
};
const ascii = (bytes: Buffer, at: number, length: number) => bytes.toString("latin1", at, at + length);

const PNG_TAKEN = new Set([
  "IHDR",
  "PLTE",
  "IDAT",
  "IEND",
  "tRNS",
  "gAMA",
  "cHRM",
  "sRGB",
  "iCCP",
  "sBIT",
  "pHYs",
  "bKGD",
  "cICP",
]);

/** Chunks of a PNG (W3C PNG 3 §5). */
function readPng(bytes: Buffer): Picture {
  let width = 0;
  let height = 0;
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const name = ascii(bytes, at + 4, 4);
    if (at + 12 + length > bytes.length) refuse(BROKEN);
    if ((at === 8) !== (name === "IHDR")) refuse(BROKEN);
    if (name === "acTL") refuse("Moving pictures are not taken.");
    if (!PNG_TAKEN.has(name)) refuse(METADATA);
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

/** Segments of a JPEG up to the first scan (ITU-T T.81 Annex B). */
function readJpeg(bytes: Buffer): Picture {
  let size: { width: number; height: number } | null = null;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) refuse(BROKEN);
    const marker = bytes[at + 1] ?? 0;
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2 || at + 2 + length > bytes.length) refuse(BROKEN);
    // APP0 is JFIF, APP2 a colour profile, APP14 a colour transform; all other APP segments and comments are metadata
    const isApp = marker >= 0xe0 && marker <= 0xef;
    if ((isApp && ![0xe0, 0xe2, 0xee].includes(marker)) || marker === 0xfe) refuse(METADATA);
    if (isFrame(marker)) {
      if (size || length < 8) refuse(BROKEN);
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    if (marker === 0xda) {
      const ends = bytes[bytes.length - 2] === 0xff && bytes[bytes.length - 1] === 0xd9;
      return size && ends ? { type: "image/jpeg", ...size } : refuse(BROKEN);
    }
    at += 2 + length;
  }
  return refuse(BROKEN);
}

/** Chunks of a WebP (RFC 9649 §2). */
function readWebp(bytes: Buffer): Picture {
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) refuse(BROKEN);
  let size: { width: number; height: number } | null = null;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = ascii(bytes, at, 4);
    const length = bytes.readUInt32LE(at + 4);
    if (at + 8 + length > bytes.length) refuse(BROKEN);
    const data = at + 8;
    if (name === "EXIF" || name === "XMP ") refuse(METADATA);
    if (name === "ANIM" || name === "ANMF") refuse("Moving pictures are not taken.");
    if (name === "VP8X" && length >= 10) {
      size = { width: bytes.readUIntLE(data + 4, 3) + 1, height: bytes.readUIntLE(data + 7, 3) + 1 };
    } else if (name === "VP8 " && length >= 10) {
      size ??= { width: bytes.readUInt16LE(data + 6) & 0x3fff, height: bytes.readUInt16LE(data + 8) & 0x3fff };
    } else if (name === "VP8L" && length >= 5) {
      const bits = bytes.readUInt32LE(data + 1);
      size ??= { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    } else if (!["ALPH", "ICCP"].includes(name)) refuse(METADATA);
    at = data + length + (length & 1);
  }
  return size ? { type: "image/webp", ...size } : refuse(BROKEN);
}

/**
 * Reads type and size of a still PNG, JPEG or WebP from its own bytes, without decoding a pixel. Throws `PictureError`
 * for anything else, for metadata, for animation, and for what does not end where it says.
 */
export function readPicture(bytes: Buffer): Picture {
  if (bytes.length < 32) refuse(BROKEN);
  if (bytes.readUInt32BE(0) === 0x89504e47 && bytes.readUInt32BE(4) === 0x0d0a1a0a) return readPng(bytes);
  if (bytes.readUInt16BE(0) === 0xffd8) return readJpeg(bytes);
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 4) === "WEBP") return readWebp(bytes);
  return refuse("That file is no PNG, JPEG or WebP picture.");
}
