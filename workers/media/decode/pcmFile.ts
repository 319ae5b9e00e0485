import type { ByteSource } from "../../../contract/backline";
import { CHUNK_FRAMES, type Decoding, TRUNCATED } from "./decoding";
import { downmix } from "./downmix";
import { type PcmFormat, readPcm, storedEncoding } from "./pcm";

/** Where uncompressed audio is in a file. */
export interface PcmLayout {
  readonly kind: string;
  readonly sampleRate: number;
  readonly channels: number;
  readonly format: PcmFormat;
  /** byte of the first frame */
  readonly offset: number;
  /** frames according to the file; null: to its end */
  readonly frames: number | null;
}

/** Number of frames of a layout that are present. */
export function framesThere(layout: PcmLayout, size: number): number {
  const there = Math.max(0, Math.floor((size - layout.offset) / (layout.format.bytes * layout.channels)));
  return layout.frames === null ? there : Math.min(layout.frames, there);
}

/** Decodes a file of uncompressed audio. */
export function pcmDecoding(source: ByteSource, layout: PcmLayout): Decoding {
  const { kind, sampleRate, channels, format } = layout;
  const frames = framesThere(layout, source.size);
  const warnings = layout.frames !== null && frames < layout.frames ? [TRUNCATED] : [];
  const stride = format.bytes * channels;
  return {
    kind,
    sampleRate,
    channels: channels === 1 ? 1 : 2,
    sourceChannels: channels,
    frames,
    encoding: channels > 2 ? "float32" : storedEncoding(format),
    warnings,
    async *chunks() {
      for (let frame = 0; frame < frames; frame += CHUNK_FRAMES) {
        const count = Math.min(CHUNK_FRAMES, frames - frame);
        const bytes = await source.read(layout.offset + frame * stride, count * stride);
        yield downmix(readPcm(format, channels, bytes));
        if (bytes.byteLength < count * stride) {
          warnings.push(TRUNCATED);
          return;
        }
      }
    },
    close: () => undefined,
  };
}
