import type { Project } from "../project/document";

export interface BounceOptions {
  /** bytes of the engine's module */
  readonly engine: Uint8Array;
  readonly project: Project;
  /** bytes of a sound font of the app; rejects where there is none of this id */
  readonly fontOf: (fontId: string) => Promise<ArrayBuffer>;
  /** takes the file; bytes may be written at any position */
  readonly target: { write(bytes: Uint8Array, at: number): void };
  /** seconds after the project's end in which reverb and delay may ring out */
  readonly tail: number;
}

/**
 * Renders a project that holds no recordings to a WAV file of 16 bits with dither, at the project's own rate. Gives how
 * many frames it has. Throws a RenderError where the engine cannot play the project.
 */
export type BounceToWav = (options: BounceOptions) => Promise<{ readonly frames: number; readonly loudness: number }>;
