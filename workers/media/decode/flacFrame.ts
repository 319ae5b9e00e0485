import { crc8 } from "./crc";

/** The contents of a FLAC's STREAMINFO (RFC 9639, section 8.2). */
export interface StreamInfo {
  /** frames of the longest block */
  readonly mostBlock: number;
  readonly sampleRate: number;
  readonly channels: number;
  readonly bits: number;
  /** null if unknown */
  readonly frames: number | null;
}

export const STREAM_INFO_BYTES = 34;

export function readStreamInfo(bytes: Uint8Array): StreamInfo {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const packed = view.getUint32(10);
  const frames = (packed & 15) * 2 ** 32 + view.getUint32(14);
  return {
    mostBlock: view.getUint16(2),
    sampleRate: packed >>> 12,
    channels: ((packed >>> 9) & 7) + 1,
    bits: ((packed >>> 4) & 31) + 1,
    frames: frames === 0 ? null : frames,
  };
}

export interface FrameHeader {
  /** bytes of the header */
  readonly bytes: number;
  /** frames of audio */
  readonly length: number;
  /** the first of them, counted from the beginning of the stream */
  readonly start: number;
}

/** Bytes of the longest header. */
export const MOST_HEADER_BYTES = 16;

/** Bits of a sample by code; 0: as in STREAMINFO; missing: reserved. */
const BITS: Readonly<Record<number, number>> = { 0: 0, 1: 8, 2: 12, 4: 16, 5: 20, 6: 24, 7: 32 };

/** Whether there are the two bytes with which every frame begins. */
export const isSync = (bytes: Uint8Array, at: number) => bytes[at] === 0xff && ((bytes[at + 1] ?? 0) & 0xfe) === 0xf8;

/** Bytes after the code of a block's length, and of a rate, that contain the number itself. */
const lengthBytes = (code: number) => (code === 6 ? 1 : code === 7 ? 2 : 0);
const rateBytes = (code: number) => (code === 12 ? 1 : code === 13 || code === 14 ? 2 : 0);

function lengthOf(code: number, bytes: Uint8Array, at: number): number {
  if (code === 1) return 192;
  if (code < 6) return 144 << code;
  if (code === 6) return (bytes[at] ?? 0) + 1;
  if (code === 7) return (((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)) + 1;
  return 1 << code;
}

/** A number encoded like UTF-8, of up to 36 bits; null if malformed. */
function codedNumber(bytes: Uint8Array, at: number): { readonly value: number; readonly bytes: number } | null {
  const first = bytes[at] ?? 0;
  const ones = Math.clz32(~(first << 24));
  if (ones === 0) return { value: first, bytes: 1 };
  if (ones === 1 || ones > 7) return null;
  let value = first & (0x7f >> ones);
  for (let i = 1; i < ones; i++) {
    const next = bytes[at + i] ?? 0;
    if (next >> 6 !== 2) return null;
    value = value * 64 + (next & 63);
  }
  return { value, bytes: ones };
}

/** The header of a frame at a byte (RFC 9639, section 9.1); null if there is no complete header of this stream. */
export function frameHeader(bytes: Uint8Array, at: number, info: StreamInfo): FrameHeader | null {
  if (!isSync(bytes, at) || at + 4 > bytes.length) return null;
  const isVariable = ((bytes[at + 1] ?? 0) & 1) === 1;
  const [third, fourth] = [bytes[at + 2] ?? 0, bytes[at + 3] ?? 0];
  const [lengthCode, rateCode, channelCode] = [third >> 4, third & 15, fourth >> 4];
  const bits = BITS[(fourth >> 1) & 7];
  if (lengthCode === 0 || rateCode === 15 || channelCode > 10 || (fourth & 1) !== 0) return null;
  if (bits === undefined || (bits !== 0 && bits !== info.bits)) return null;
  if ((channelCode < 8 ? channelCode + 1 : 2) !== info.channels) return null;
  const number = codedNumber(bytes, at + 4);
  if (!number) return null;
  const behind = at + 4 + number.bytes;
  const end = behind + lengthBytes(lengthCode) + rateBytes(rateCode);
  if (end + 1 > bytes.length || crc8(bytes, at, end) !== bytes[end]) return null;
  return {
    bytes: end + 1 - at,
    length: lengthOf(lengthCode, bytes, behind),
    start: isVariable ? number.value : number.value * info.mostBlock,
  };
}

/** The most bytes of a frame, unless an encoder made it longer than the samples themselves. */
export const mostFrameBytes = ({ length }: FrameHeader, { channels, bits }: StreamInfo) =>
  MOST_HEADER_BYTES + 2 + channels * (8 + Math.ceil((length * (bits + 1)) / 8));
