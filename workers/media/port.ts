import type { MediaErrorCode } from "../../contract/media/errors";
import type { TemporaryAudio } from "../storage/port";
import type { ConvertedFrom } from "./convert";
import type { ImportedSound } from "./import";

/** Why nothing came of a sound file; errors cross the border as values. */
export type MediaFailure =
  | { kind: "cancelled" }
  | { kind: "failed"; code: MediaErrorCode | "full" | "unavailable"; sentence: string };

/** How the import of a sound file ended. */
export type ImportOutcome = { kind: "imported"; sound: ImportedSound; file: TemporaryAudio } | MediaFailure;

/** How the conversion of a sound file ended. */
export type ConversionOutcome = { kind: "converted"; from: ConvertedFrom; file: TemporaryAudio } | MediaFailure;

/**
 * Work on sound files that would hold up the page. `job` names a call for `cancel`; `progress` is told the share that is
 * done, 0..1. Files are made under `tmp/`, or in memory where there is no private file system.
 */
export interface MediaService {
  /** Decodes a sound file into a WAV. */
  importSound(job: string, file: Blob, progress?: (share: number) => void): Promise<ImportOutcome>;
  /** Makes a FLAC of a sound file. */
  convertSound(job: string, file: Blob, progress?: (share: number) => void): Promise<ConversionOutcome>;
  /** Ends a call; nothing of it is kept. */
  cancel(job: string): void;
}
