import type { Id, Project } from "../../contract/project/document";
import type { ExportSettings } from "../media/export/settings";
import type { ExternalRenderer } from "../render/externals";
import type { TemporaryAudio } from "../storage/port";

/** What is to be exported. */
export interface BounceJob {
  project: Project;
  /** Hz at which the engine runs, and of the files: see `rateFor` */
  sampleRate: number;
  settings: ExportSettings;
  /** ticks; the whole project if absent */
  range?: { start: number; end: number };
  /** seconds in which reverb and delay may ring out after the range */
  tail: number;
  /** one file of everything */
  mix: boolean;
  /**
   * one file for each of these tracks: its signal after fader and pan, at the level of the groups and
   * the master behind it that only scale (`contract/project/stems.ts`)
   */
  stems: readonly Id[];
}

/** A finished file; whoever takes it removes it. */
export interface BouncedFile {
  /** null: the mix */
  track: Id | null;
  file: TemporaryAudio;
}

/** How an export ended; errors cross the border as values. */
export type BounceOutcome =
  | {
      kind: "done";
      files: BouncedFile[];
      frames: number;
    }
  | { kind: "cancelled" }
  | { kind: "failed"; sentence: string };

/** The bounce worker, called through Comlink. */
export interface BounceApi {
  /**
   * Exports to files under `tmp/`. `openBlob` gives a sample's WAV where the worker does not find
   * it in the private file system; `progress` is told the share that is done, 0…1; `externals` renders the devices that
   * only the page can.
   */
  bounce(
    job: BounceJob,
    openBlob: (id: string) => Promise<Blob | null>,
    progress: (share: number) => void,
    externals?: ExternalRenderer,
  ): Promise<BounceOutcome>;
  /** Ends the export; nothing of it is kept. */
  cancel(): void;
}
