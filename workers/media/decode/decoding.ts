import type { StoredEncoding } from "./pcm";

/** A run of decoded frames: one array a channel, one or two of them. */
export type AudioChunk = readonly Float32Array<ArrayBuffer>[];

/** A sound file that has been opened: what is known of it, and its frames in order. */
export interface Decoding {
  /** what the file is, for a person: "WAV", "FLAC", "MP3" … */
  readonly kind: string;
  readonly sampleRate: number;
  /** as decoded: more than two are folded down */
  readonly channels: 1 | 2;
  /** as in the file */
  readonly sourceChannels: number;
  /** frames that the file claims; null where it does not say */
  readonly frames: number | null;
  /** the smallest stored form that keeps every value */
  readonly encoding: StoredEncoding;
  /** sentences on what was not as it should be; complete when the chunks have ended */
  readonly warnings: readonly string[];
  /** Decodes once from the start. Throws a MediaError where nothing can be decoded. */
  chunks(): AsyncGenerator<AudioChunk, void, undefined>;
  close(): void;
}

export const TRUNCATED = "The file ends before its audio does; what is there was read.";

export const DAMAGED = "Some of the file is damaged; those places may be missing or silent.";

/** Silence that may stand for what a file lacks, in seconds: a gap of more is a number that is damaged too. */
export const MOST_SILENCE = 3600;

/** Frames that uncompressed audio is read by. */
export const CHUNK_FRAMES = 16384;

/** Silence of any length, in chunks. */
export function* silence(channels: number, frames: number): Generator<AudioChunk, void, undefined> {
  for (let at = 0; at < frames; at += CHUNK_FRAMES) {
    yield Array.from({ length: channels }, () => new Float32Array(Math.min(CHUNK_FRAMES, frames - at)));
  }
}
