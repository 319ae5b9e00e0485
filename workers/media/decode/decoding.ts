import type { StoredEncoding } from "./pcm";

/** Decoded frames: one array for each channel, one or two of them. */
export type AudioChunk = readonly Float32Array<ArrayBuffer>[];

/** An opened sound file: facts about it, and its frames in order. */
export interface Decoding {
  /** the file's format, for people: "WAV", "FLAC", "MP3" … */
  readonly kind: string;
  readonly sampleRate: number;
  /** as decoded: more than two are mixed down */
  readonly channels: 1 | 2;
  /** as in the file */
  readonly sourceChannels: number;
  /** frames according to the file; null if it does not say */
  readonly frames: number | null;
  /** the smallest stored form that keeps every value exactly */
  readonly encoding: StoredEncoding;
  /** sentences about problems in the file; complete when the chunks have ended */
  readonly warnings: readonly string[];
  /** Decodes once from the start. Throws a MediaError where nothing can be decoded. */
  chunks(): AsyncGenerator<AudioChunk, void, undefined>;
  close(): void;
}

export const TRUNCATED = "The file ends before its audio does; what is there was read.";

export const DAMAGED = "Some of the file is damaged; those places may be missing or silent.";

/** The most silence that may replace missing parts of a file, in seconds; a longer gap is a damaged number. */
export const MOST_SILENCE = 3600;

/** Frames in which uncompressed audio is read. */
export const CHUNK_FRAMES = 16384;

/** Silence of any length, in chunks. */
export function* silence(channels: number, frames: number): Generator<AudioChunk, void, undefined> {
  for (let at = 0; at < frames; at += CHUNK_FRAMES) {
    yield Array.from({ length: channels }, () => new Float32Array(Math.min(CHUNK_FRAMES, frames - at)));
  }
}
