import type { MediaErrorCode } from "../../contract/media/errors";
import type { TemporaryAudio } from "../storage/port";
import type { ConvertedFrom } from "./convert";
import type { ImportedSound } from "./import";

/** Why a sound file could not be processed; errors cross the worker's border as values. */
export type MediaFailure =
  | { kind: "cancelled" }
  | { kind: "failed"; code: MediaErrorCode | "full" | "unavailable"; sentence: string };

/** The result of importing a sound file. */
export type ImportOutcome = { kind: "imported"; sound: ImportedSound; file: TemporaryAudio } | MediaFailure;

/** The result of converting a sound file. */
export type ConversionOutcome = { kind: "converted"; from: ConvertedFrom; file: TemporaryAudio } | MediaFailure;

/**
 * Work on sound files that would block the page. `job` identifies a call for `cancel`; `progress` gets the share that
 * is done, 0..1. Files are written under `tmp/`, or in memory without a private file system.
 */
export interface MediaService {
  /** Decodes a sound file into a WAV. */
  importSound(job: string, file: Blob, progress?: (share: number) => void): Promise<ImportOutcome>;
  /** Makes a FLAC of a sound file. */
  convertSound(job: string, file: Blob, progress?: (share: number) => void): Promise<ConversionOutcome>;
  /** Cancels a call; nothing of it is kept. */
  cancel(job: string): void;
}
