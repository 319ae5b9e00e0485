/** How a sample is stored in a file of uncompressed audio. */
export interface PcmFormat {
  readonly kind: "unsigned" | "signed" | "float" | "alaw" | "ulaw";
  /** bytes of a sample; integers are left-justified in them */
  readonly bytes: 1 | 2 | 3 | 4 | 8;
  readonly littleEndian: boolean;
}

/** The formats that keep every value exactly; 32-bit integers and 64-bit floats are rounded to float32. */
export type StoredEncoding = "int16" | "int24" | "float32";

/** The stored form for samples of a format. */
export function storedEncoding({ kind, bytes }: PcmFormat): StoredEncoding {
  if (kind === "float" || bytes > 3) return "float32";
  return bytes === 3 ? "int24" : "int16";
}

/** Linear 16-bit values of a companded byte (ITU-T G.711). */
const COMPANDED = {
  alaw: Float32Array.from({ length: 256 }, (_, code) => alaw(code) / 32768),
  ulaw: Float32Array.from({ length: 256 }, (_, code) => ulaw(code) / 32768),
};

function alaw(code: number): number {
  const bits = code ^ 0x55;
  const exponent = (bits >> 4) & 7;
  const mantissa = ((bits & 15) << 4) + 8;
  const magnitude = exponent === 0 ? mantissa : (mantissa + 256) << (exponent - 1);
  return bits & 0x80 ? magnitude : -magnitude;
}

function ulaw(code: number): number {
  const bits = ~code & 0xff;
  const magnitude = ((((bits & 15) << 3) + 132) << ((bits >> 4) & 7)) - 132;
  return bits & 0x80 ? -magnitude : magnitude;
}

type Reader = (view: DataView, at: number) => number;

function readerOf({ kind, bytes, littleEndian: little }: PcmFormat): Reader {
  if (kind === "alaw" || kind === "ulaw") {
    const table = COMPANDED[kind];
    return (view, at) => table[view.getUint8(at)] ?? 0;
  }
  if (kind === "float") {
    return bytes === 8 ? (view, at) => view.getFloat64(at, little) : (view, at) => view.getFloat32(at, little);
  }
  if (kind === "unsigned") return (view, at) => (view.getUint8(at) - 128) / 128;
  switch (bytes) {
    case 1:
      return (view, at) => view.getInt8(at) / 2 ** 7;
    case 2:
      return (view, at) => view.getInt16(at, little) / 2 ** 15;
    case 3:
      return little
        ? (view, at) => (view.getUint16(at, true) | (view.getInt8(at + 2) << 16)) / 2 ** 23
        : (view, at) => ((view.getInt8(at) << 16) | view.getUint16(at + 1, false)) / 2 ** 23;
    default:
      return (view, at) => view.getInt32(at, little) / 2 ** 31;
  }
}

/** Reads interleaved frames from the bytes' start into new planar floats; an incomplete frame is left out. */
export function readPcm(format: PcmFormat, channels: number, bytes: Uint8Array): Float32Array<ArrayBuffer>[] {
  const frames = Math.floor(bytes.byteLength / (format.bytes * channels));
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const read = readerOf(format);
  const stride = format.bytes * channels;
  return Array.from({ length: channels }, (_, channel) => {
    const samples = new Float32Array(frames);
    for (let frame = 0, at = channel * format.bytes; frame < frames; frame++, at += stride) {
      samples[frame] = read(view, at);
    }
    return samples;
  });
}
