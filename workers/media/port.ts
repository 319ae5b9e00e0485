import type { MediaErrorCode } from "../../contract/media/errors";
import type { TemporaryAudio } from "../storage/port";
import type { ImportedSound } from "./import";

/** How the import of a sound file ended; errors cross the border as values. */
export type ImportOutcome =
  | { kind: "imported"; sound: ImportedSound; file: TemporaryAudio }
  | { kind: "cancelled" }
  | { kind: "failed"; code: MediaErrorCode | "full" | "unavailable"; sentence: string };

/** Work on sound files that would hold up the page. */
export interface MediaService {
  /**
   * Decodes a sound file into a WAV under `tmp/`, or in memory where there is no private file
   * system. `job` names this call for `cancel`; `progress` is told the share that is done, 0..1.
   */
  importSound(job: string, file: Blob, progress?: (share: number) => void): Promise<ImportOutcome>;
  /** Ends an import; nothing of it is kept. */
  cancel(job: string): void;
}
