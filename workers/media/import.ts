import type { ByteSource } from "../../contract/backline";
import { MediaError } from "../../contract/media/errors";
import { wavHeader } from "../../contract/storage/wavHeader";
import { type AudioChunk, openAudio, type StoredEncoding } from "./decode";
import { MeasuredSource } from "./measuredSource";

/** Where a WAV is written from front to back, and its header once more when its length is known. */
export interface SoundTarget {
  write(bytes: Uint8Array<ArrayBuffer>): void;
  rewrite(bytes: Uint8Array<ArrayBuffer>): void;
}

/** Facts about a sound file that was written as a WAV at its own rate. */
export interface ImportedSound {
  /** the file's format, for people: "MP3", "MP4 (AAC)" … */
  kind: string;
  sampleRate: number;
  channels: 1 | 2;
  /** as in the file; more than two were mixed down */
  sourceChannels: number;
  frames: number;
  encoding: StoredEncoding;
  /** sentences about problems in the file */
  warnings: readonly string[];
}

export interface ImportOptions {
  /** called with the share that is done, 0..1 */
  progress?: (share: number) => void;
  signal?: AbortSignal;
}

/** The rates that a project can hold, Hz. */
const RATES = { min: 1000, max: 768000 } as const;

/**
 * Decodes any sound file into a WAV, a chunk at a time: integers of 16 or 24 bits if they keep every value exactly,
 * otherwise 32-bit floats. Throws a MediaError, the target's error, or the signal's reason; what was written so far is
 * then useless.
 */
export async function importSound(
  source: ByteSource,
  target: SoundTarget,
  { progress, signal }: ImportOptions = {},
): Promise<ImportedSound> {
  const reached = new MeasuredSource(source);
  const decoding = await openAudio(reached);
  const { kind, sampleRate, channels, sourceChannels, encoding, warnings } = decoding;
  try {
    if (sampleRate < RATES.min || sampleRate > RATES.max) {
      throw new MediaError("unsupported", `This file has a sample rate of ${sampleRate} Hz, which cannot be played.`);
    }
    const header = { channels, sampleRate, encoding };
    target.write(wavHeader({ ...header, frames: null }));
    let frames = 0;
    for await (const chunk of decoding.chunks()) {
      signal?.throwIfAborted();
      const count = chunk[0]?.length ?? 0;
      if (count === 0) continue;
      target.write(interleave(chunk, count, encoding));
      frames += count;
      progress?.(reached.share);
    }
    if (frames === 0) throw new MediaError("noAudio", `This ${kind} file has no sound in it.`);
    target.rewrite(wavHeader({ ...header, frames }));
    progress?.(1);
    return { kind, sampleRate, channels, sourceChannels, frames, encoding, warnings: [...new Set(warnings)] };
  } finally {
    decoding.close();
  }
}

/** Little-endian frames of one or two channels. */
function interleave(chunk: AudioChunk, frames: number, encoding: StoredEncoding): Uint8Array<ArrayBuffer> {
  const channels = chunk.length;
  if (encoding === "float32") {
    const floats = new Float32Array(frames * channels);
    each(chunk, frames, (value, at) => {
      floats[at] = value;
    });
    return new Uint8Array(floats.buffer);
  }
  const size = encoding === "int16" ? 2 : 3;
  const full = encoding === "int16" ? 2 ** 15 : 2 ** 23;
  const bytes = new Uint8Array(frames * channels * size);
  const view = new DataView(bytes.buffer);
  each(chunk, frames, (value, at) => {
    const whole = Math.max(-full, Math.min(full - 1, Math.round(value * full)));
    if (size === 2) {
      view.setInt16(at * 2, whole, true);
    } else {
      view.setUint16(at * 3, whole & 0xffff, true);
      view.setInt8(at * 3 + 2, whole >> 16);
    }
  });
  return bytes;
}

/** Calls `put` with every value and its interleaved index. */
function each(chunk: AudioChunk, frames: number, put: (value: number, at: number) => void): void {
  chunk.forEach((samples, channel) => {
    for (let frame = 0, at = channel; frame < frames; frame++, at += chunk.length) put(samples[frame] ?? 0, at);
  });
}
