import type { Project, Sample } from "../../contract/project/document";
import type { PeakPyramid } from "./peaks";

/** A finished file: under `tmp/` in the origin's private file system, or in memory if there is none. */
export type TemporaryAudio = { temporary: string } | { blob: Blob };

/** The result of reading a WAV file once. */
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

/** Called with the bytes done and in total. */
export type Progress = (done: number, total: number) => void;

/** Audio from an opened file, as WAV, with facts about it. */
export interface ImportedAudio {
  /** its id in the document, which may differ from the audio's own hash */
  sampleId: string;
  file: TemporaryAudio;
  facts: AudioFacts;
}

/** An opened `.backline` file. */
export interface Imported {
  project: Project;
  audio: ImportedAudio[];
  /** samples without usable audio in the file, each with the reason as a sentence */
  lacking: { sample: Sample; reason: string }[];
}

/** Work on files that would block the page. */
export interface StorageService {
  /** Reads a WAV once for hash, checksum, format and peaks. Throws a WavError if it is not a WAV. */
  inspect(file: Blob): Promise<AudioFacts>;
  /** Reads a `.backline` file and unpacks its audio under `tmp/`. Throws a BacklineError. */
  importBackline(file: Blob, progress?: Progress): Promise<Imported>;
  /**
   * Finishes `takes/<id>.wav`: removes an incomplete frame and writes the length into the header. Returns its frames; 0
   * if there is no such file or no audio in it.
   */
  endTakeAudio(id: string): Promise<number>;
  /** Creates or appends to `takes/<id>.take`; resolves once the text is on disk. */
  appendTake(id: string, text: string): Promise<void>;
  /** Closes `takes/<id>.take`. */
  closeTake(id: string): Promise<void>;
}
