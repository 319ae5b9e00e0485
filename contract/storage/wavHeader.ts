/** The contents of a WAV header. */
export interface WavHeader {
  readonly channels: 1 | 2;
  readonly sampleRate: number;
  readonly encoding: "int16" | "int24" | "float32";
  /** null while the file is still growing: readers use everything that follows */
  readonly frames: number | null;
}

/** Bytes of the header; a multiple of 8, so that floats after it are aligned. */
export const WAV_HEADER_BYTES = 56;

const UNKNOWN = 0xffffffff;
const BYTES = { int16: 2, int24: 3, float32: 4 } as const;

/** Bytes of one frame. */
export const wavFrameBytes = ({ channels, encoding }: Pick<WavHeader, "channels" | "encoding">): number =>
  channels * BYTES[encoding];

/**
 * The 56 bytes before a WAV's interleaved little-endian frames: RIFF with the chunks fmt, fact and data. Sizes that are
 * unknown, or do not fit into 32 bits, are 0xffffffff, which readers take as "to the end". (Microsoft, Multimedia
 * Programming Interface and Data Specifications 1.0.)
 */
export function wavHeader(header: WavHeader): Uint8Array<ArrayBuffer> {
  const { channels, sampleRate, encoding, frames } = header;
  const frameBytes = wavFrameBytes(header);
  const dataBytes = frames === null ? UNKNOWN : Math.min(UNKNOWN, frames * frameBytes);
  const padding = dataBytes % 2;
  const bytes = new Uint8Array(WAV_HEADER_BYTES);
  const view = new DataView(bytes.buffer);
  const text = (at: number, value: string) => {
    for (let i = 0; i < value.length; i++) view.setUint8(at + i, value.charCodeAt(i));
  };
  text(0, "RIFF");
  view.setUint32(4, Math.min(UNKNOWN, dataBytes + padding + WAV_HEADER_BYTES - 8), true);
  text(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, encoding === "float32" ? 3 : 1, true);
  view.setUint16(22, channels, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * frameBytes, true);
  view.setUint16(32, frameBytes, true);
  view.setUint16(34, BYTES[encoding] * 8, true);
  text(36, "fact");
  view.setUint32(40, 4, true);
  view.setUint32(44, Math.min(UNKNOWN, frames ?? UNKNOWN), true);
  text(48, "data");
  view.setUint32(52, dataBytes, true);
  return bytes;
}
