import type { Project } from "../project/document";

export interface BounceOptions {
  /** bytes of the engine's module */
  readonly engine: Uint8Array;
  readonly project: Project;
  /** bytes of one of the app's sound fonts; rejects if there is none with this id */
  readonly fontOf: (fontId: string) => Promise<ArrayBuffer>;
  /** takes the file; bytes may be written at any position */
  readonly target: { write(bytes: Uint8Array, at: number): void };
  /** seconds after the project's end, for reverb and delay to fade */
  readonly tail: number;
}

/**
 * Renders a project without recordings to a WAV file of 16 bits with dither, at the project's own rate. Returns the
 * number of frames. Throws a RenderError if the engine cannot play the project.
 */
export type BounceToWav = (options: BounceOptions) => Promise<{ readonly frames: number; readonly loudness: number }>;
