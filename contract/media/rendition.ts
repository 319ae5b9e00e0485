import type { ByteSource } from "../backline";

/** Points of a release's waveform. */
export const WAVEFORM_POINTS = 800;
/** kbit/s of the MP3 that listeners get. */
export const RENDITION_KBPS = 192;

/** What was found in a sound file while the rendition was made of it. */
export interface RenditionResult {
  /** what the file is, for a person: "WAV", "MP3" … */
  readonly kind: string;
  readonly sampleRate: number;
  readonly channels: 1 | 2;
  readonly frames: number;
  /** integrated, LUFS (ITU-R BS.1770-4); null where all of it is below the gate */
  readonly loudness: number | null;
  /** dBTP; null of silence */
  readonly truePeak: number | null;
  /** largest absolute sample of each of `WAVEFORM_POINTS` equal parts, 255 = full scale */
  readonly peaks: Uint8Array;
  /** sentences on what was not as it should be */
  readonly warnings: readonly string[];
}

export interface RenditionOptions {
  /** bytes of the engine's module, for its meters */
  readonly engine: Uint8Array;
  readonly source: ByteSource;
  /** takes the MP3; bytes may be written at any position */
  readonly target: { write(bytes: Uint8Array, at: number): void };
  /** longer sounds are refused */
  readonly mostSeconds: number;
  /** Called as frames are done; `total` is null where the file does not say how many it has. */
  readonly progress: (done: number, total: number | null) => void;
}

/**
 * Decodes a sound file once and makes of it what a release needs: a progressive MP3, loudness, true peak, waveform.
 * Throws a MediaError with a sentence for a person where it holds no sound that can be read.
 */
export type MakeRendition = (options: RenditionOptions) => Promise<RenditionResult>;
