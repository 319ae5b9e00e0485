import type { ByteSource } from "../backline";

/** Number of points in a release's waveform. */
export const WAVEFORM_POINTS = 800;
/** kbit/s of the MP3 for listeners. */
export const RENDITION_KBPS = 192;

/** What was found out about a sound file while its rendition was made. */
export interface RenditionResult {
  /** the file's format, for people: "WAV", "MP3" … */
  readonly kind: string;
  readonly sampleRate: number;
  readonly channels: 1 | 2;
  readonly frames: number;
  /** integrated, LUFS (ITU-R BS.1770-4); null if everything is below the gate */
  readonly loudness: number | null;
  /** dBTP; null for silence */
  readonly truePeak: number | null;
  /** the peak of each of `WAVEFORM_POINTS` equal parts, 255 = full scale */
  readonly peaks: Uint8Array;
  /** sentences about problems in the file */
  readonly warnings: readonly string[];
}

export interface RenditionOptions {
  /** bytes of the engine's module, which has the meters */
  readonly engine: Uint8Array;
  readonly source: ByteSource;
  /** receives the MP3; bytes may be written at any position */
  readonly target: { write(bytes: Uint8Array, at: number): void };
  /** longer sounds are refused */
  readonly mostSeconds: number;
  /** Called with the frames done; `total` is null if the file does not tell its length. */
  readonly progress: (done: number, total: number | null) => void;
}

/**
 * Decodes a sound file once and makes what a release needs: a progressive MP3, loudness, true peak, waveform. Throws a
 * MediaError with a sentence for a person if it contains no readable sound.
 */
export type MakeRendition = (options: RenditionOptions) => Promise<RenditionResult>;
