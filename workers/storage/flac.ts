import { FLACDecoder } from "@wasm-audio-decoders/flac";
import { WAV_HEADER_BYTES, type WavHeader, wavHeader } from "../../contract/storage/wavHeader";

/** Where a WAV is written: its frames, and its header once more when its length is known. */
export interface WavTarget {
  write(bytes: Uint8Array<ArrayBuffer>): void;
  rewrite(bytes: Uint8Array<ArrayBuffer>): void;
}

/**
 * Comes after the last piece of a FLAC, before the decoder is flushed. It tells where a frame ends by the header of the
 * next, and reads a header only with room behind it: a last frame of a few bytes, as silence has, would be taken for a
 * part of the one before, and be lost.
 */
export const FLAC_END = new Uint8Array(64);

/**
 * Decodes FLAC, piece by piece, into a WAV of the same samples (16 or 24 bits; beyond that 32-bit
 * floats). Throws a RangeError with a sentence where the FLAC is damaged or has more than two channels.
 */
export async function flacToWav(pieces: AsyncIterable<Uint8Array>, target: WavTarget): Promise<void> {
  const decoder = new FLACDecoder();
  await decoder.ready;
  let format: Omit<WavHeader, "frames"> | null = null;
  let frames = 0;
  const put = (decoded: Awaited<ReturnType<typeof decoder.decode>>) => {
    if (decoded.errors.length > 0) throw new RangeError(`The FLAC is damaged: ${decoded.errors[0]?.message}`);
    if (decoded.samplesDecoded === 0) return;
    const { sampleRate, bitDepth } = decoded;
    const channelData = decoded.channelData.map((samples) => exactSamples(samples, bitDepth));
    if (channelData.length > 2)
      throw new RangeError(`The FLAC has ${channelData.length} channels; one or two are read.`);
    if (!format) {
      const encoding = bitDepth <= 16 ? "int16" : bitDepth <= 24 ? "int24" : "float32";
      format = { channels: channelData.length === 1 ? 1 : 2, sampleRate, encoding };
      target.write(new Uint8Array(WAV_HEADER_BYTES));
    }
    frames += decoded.samplesDecoded;
    target.write(interleaved(channelData, decoded.samplesDecoded, format.encoding));
  };
  try {
    for await (const piece of pieces) put(await decoder.decode(piece));
    put(await decoder.decode(FLAC_END));
    put(await decoder.flush());
  } finally {
    decoder.free();
  }
  if (!format) throw new RangeError("The FLAC has no audio in it.");
  target.rewrite(wavHeader({ ...(format as Omit<WavHeader, "frames">), frames }));
}

/** The wrapper of libFLAC divides integers by 2^(bits−1) − 1; here a value is integer / 2^(bits−1), as in a WAV. */
export function exactSamples(samples: Float32Array, bits: number): Float32Array<ArrayBuffer> {
  const full = 2 ** (bits - 1);
  return Float32Array.from(samples, (value) => Math.round(value * (full - 1)) / full);
}

function interleaved(
  channels: readonly Float32Array[],
  frames: number,
  encoding: WavHeader["encoding"],
): Uint8Array<ArrayBuffer> {
  const sampleBytes = encoding === "int16" ? 2 : encoding === "int24" ? 3 : 4;
  const bytes = new Uint8Array(frames * channels.length * sampleBytes);
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (let frame = 0; frame < frames; frame++) {
    for (const floats of channels) {
      const value = floats[frame] as number;
      if (encoding === "float32") view.setFloat32(at, value, true);
      else if (encoding === "int16") view.setInt16(at, fixed(value, 2 ** 15), true);
      else {
        const whole = fixed(value, 2 ** 23);
        view.setInt16(at, whole & 0xffff, true);
        view.setInt8(at + 2, whole >> 16);
      }
      at += sampleBytes;
    }
  }
  return bytes;
}

const fixed = (value: number, scale: number) => Math.max(-scale, Math.min(scale - 1, Math.round(value * scale)));
