import { MediaError } from "../../contract/media/errors";
import { WAV_HEADER_BYTES, type WavHeader, wavHeader } from "../../contract/storage/wavHeader";
import { FlacDecoder } from "../media/decode/flacDecoder";
import { openFlac } from "../media/decode/flacStream";

/** Where a WAV is written: its frames, and its header once more when its length is known. */
export interface WavTarget {
  write(bytes: Uint8Array<ArrayBuffer>): void;
  rewrite(bytes: Uint8Array<ArrayBuffer>): void;
}

/**
 * Decodes FLAC, piece by piece, into a WAV with the same samples (16 or 24 bits; beyond that 32-bit floats). Throws a
 * MediaError with a sentence if the FLAC is damaged, truncated, or has more than two channels.
 */
export async function flacToWav(pieces: AsyncIterable<Uint8Array>, target: WavTarget): Promise<void> {
  const stream = await openFlac(pieces);
  const { channels, sampleRate, bits } = stream.info;
  if (channels > 2) throw new MediaError("unsupported", `The FLAC has ${channels} channels; one or two are read.`);
  const encoding = bits <= 16 ? "int16" : bits <= 24 ? "int24" : "float32";
  const decoder = await FlacDecoder.open(stream.info);
  let frames = 0;
  target.write(new Uint8Array(WAV_HEADER_BYTES));
  try {
    for await (const frame of stream.frames()) {
      const samples = await decoder.decode(frame);
      if (!samples) throw new MediaError("damaged", "The FLAC is damaged: a part of it cannot be decoded.");
      frames += frame.length;
      target.write(interleaved(samples, frame.length, encoding));
    }
  } finally {
    decoder.free();
  }
  if (stream.isDamaged) throw new MediaError("damaged", "The FLAC is damaged: a part of it cannot be read.");
  if (stream.isCut) throw new MediaError("damaged", "The FLAC is cut off.");
  if (frames === 0) throw new MediaError("noAudio", "The FLAC has no audio in it.");
  target.rewrite(wavHeader({ channels: channels === 1 ? 1 : 2, sampleRate, encoding, frames }));
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
