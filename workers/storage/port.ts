import type { Project, Sample } from "../../contract/project/document";
import type { PeakPyramid } from "./peaks";

/** A finished file: under `tmp/` in the origin's private file system, or in memory where there is none. */
export type TemporaryAudio = { temporary: string } | { blob: Blob };

/** What one pass over a WAV file finds. */
export interface AudioFacts {
  /** SHA-256 of the file's bytes */
  id: string;
  bytes: number;
  crc32: number;
  channels: 1 | 2;
  sampleRate: number;
  frames: number;
  peaks: PeakPyramid;
}

/** Called with bytes done and in all. */
export type Progress = (done: number, total: number) => void;

/** Audio out of an opened file, as WAV, with what was found in it. */
export interface ImportedAudio {
  /** as the document names it; the audio's own hash may be another */
  sampleId: string;
  file: TemporaryAudio;
  facts: AudioFacts;
}

/** An opened `.backline` file. */
export interface Imported {
  project: Project;
  audio: ImportedAudio[];
  /** samples without usable audio in the file, each with the reason in a sentence */
  lacking: { sample: Sample; reason: string }[];
}

/** Work on files that would hold up the page. */
export interface StorageService {
  /** Reads a WAV once: hash, checksum, format, peaks. Throws a WavError where it is none. */
  inspect(file: Blob): Promise<AudioFacts>;
  /** Reads a `.backline` file and unpacks its audio under `tmp/`. Throws a BacklineError. */
  importBackline(file: Blob, progress?: Progress): Promise<Imported>;
  /**
   * Ends `takes/<id>.wav`: cuts off half a frame and writes its length into its header. Gives its
   * frames; 0 where there is no such file or no audio in it.
   */
  endTakeAudio(id: string): Promise<number>;
  /** Begins or goes on with `takes/<id>.take`: gives once the text is on disk. */
  appendTake(id: string, text: string): Promise<void>;
  /** Lets go of `takes/<id>.take`. */
  closeTake(id: string): Promise<void>;
}
