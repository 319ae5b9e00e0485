import { MPEGDecoder } from "mpg123-decoder";
import type { ByteSource } from "../../contract/backline";
import { MediaError } from "../../contract/media/errors";
import { openAudio } from "../media/decode";
import { textOf, viewOf } from "../media/decode/chunks";
import { type AudioChunk, DAMAGED } from "../media/decode/decoding";
import { downmix } from "../media/decode/downmix";
import { mp3Padding } from "../media/decode/mp3";
import { oggEnd } from "../media/decode/ogg";
import { piecesOf } from "../media/decode/pieces";
import type { Decoded } from "./decoded";
import { opusDecoded } from "./opus";
import { vorbisDecoded } from "./vorbis";

/** Damaged places after which a file is given up, because decoders log each. */
const MOST_DAMAGED = 5000;

/** A sound file opened in a host without WebCodecs. */
export interface OpenSound {
  readonly kind: string;
  /** frames and rate according to the file; null if only decoding tells */
  readonly claimed: { readonly frames: number | null; readonly sampleRate: number } | null;
  readonly warnings: readonly string[];
  chunks(): AsyncGenerator<{ readonly chunk: AudioChunk; readonly sampleRate: number }, void, undefined>;
  close(): void;
}

/** A file that is decoded from beginning to end. */
function streamed(
  kind: string,
  source: ByteSource,
  claimed: OpenSound["claimed"],
  decoded: (pieces: AsyncIterable<Uint8Array>) => AsyncGenerator<Decoded, void, undefined>,
): OpenSound {
  const warnings: string[] = [];
  return {
    kind,
    claimed,
    warnings,
    async *chunks() {
      let damaged = 0;
      let frames = 0;
      try {
        for await (const { channelData, samplesDecoded, sampleRate, errors } of decoded(piecesOf(source))) {
          damaged += errors.length;
          if (damaged > MOST_DAMAGED)
            throw new MediaError("damaged", `This ${kind} file is damaged in too many places.`);
          if (samplesDecoded <= 0 || channelData.length === 0) continue;
          frames += samplesDecoded;
          const channels = channelData.map((samples) => Float32Array.from(samples.subarray(0, samplesDecoded)));
          yield { chunk: downmix(channels), sampleRate };
        }
      } catch (cause) {
        if (cause instanceof MediaError) throw cause;
        throw new MediaError("damaged", `This ${kind} file is damaged: it cannot be decoded.`, cause);
      }
      if (frames === 0) throw new MediaError("damaged", `There is no sound in this ${kind} file that can be decoded.`);
      if (damaged > 0) warnings.push(DAMAGED);
    },
    // the decoder ends with the chunks
    close: () => undefined,
  };
}

async function* mpegDecoded(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Decoded, void, undefined> {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  try {
    for await (const piece of pieces) yield decoder.decode(Uint8Array.from(piece));
  } finally {
    decoder.free();
  }
}

function tagBytes(head: DataView): number {
  if (textOf(head, 0, 3) !== "ID3" || head.byteLength < 10) return 0;
  return 10 + [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (head.getUint8(at) & 0x7f), 0);
}

/** Hz by MPEG version and index (ISO/IEC 11172-3 and 13818-3); 0 is reserved. */
const MPEG_RATES: Readonly<Record<number, readonly number[]>> = {
  0: [11025, 12000, 8000],
  2: [22050, 24000, 16000],
  3: [44100, 48000, 32000],
};

async function mp3(source: ByteSource, start: number): Promise<OpenSound> {
  const head = await viewOf(source, start, 4);
  const rate =
    head.byteLength === 4 ? (MPEG_RATES[(head.getUint8(1) >> 3) & 3]?.[(head.getUint8(2) >> 2) & 3] ?? 0) : 0;
  const padding = rate > 0 ? await mp3Padding(source, start) : null;
  const claimed = padding ? { frames: padding.frames, sampleRate: rate } : null;
  return streamed("MP3", source, claimed, mpegDecoded);
}

/**
 * Opens a sound file according to its content: WAV, AIFF and FLAC with our own readers and libFLAC; MP3, Ogg Vorbis and
 * Ogg Opus with decoders in WASM. Throws a MediaError with a sentence for a person.
 */
export async function openSound(source: ByteSource): Promise<OpenSound> {
  if (source.size === 0) throw new MediaError("empty", "This file is empty.");
  const head = await viewOf(source, 0, 64);
  if (textOf(head, 0, 4) === "OggS") {
    const at = 27 + (head.byteLength > 26 ? head.getUint8(26) : 0);
    if (textOf(head, at, 8) === "OpusHead") {
      const claimed = { frames: (await oggEnd(source)).frames, sampleRate: 48000 };
      return streamed("Ogg Opus", source, claimed, opusDecoded);
    }
    if (textOf(head, at + 1, 6) === "vorbis" && at + 16 <= head.byteLength) {
      const claimed = { frames: (await oggEnd(source)).frames, sampleRate: head.getUint32(at + 12, true) };
      return streamed("Ogg Vorbis", source, claimed, vorbisDecoded);
    }
  }
  const tag = tagBytes(head);
  const behind = tag === 0 ? head : await viewOf(source, tag, 4);
  const isMpeg = behind.byteLength >= 2 && (behind.getUint16(0) & 0xffe6) === 0xffe2;
  if (isMpeg || (tag > 0 && textOf(behind, 0, 4) !== "fLaC")) return mp3(source, tag);
  const decoding = await openAudio(source);
  const { kind, frames, sampleRate, warnings } = decoding;
  return {
    kind,
    claimed: { frames, sampleRate },
    warnings,
    async *chunks() {
      for await (const chunk of decoding.chunks()) yield { chunk, sampleRate };
    },
    close: () => decoding.close(),
  };
}
