import type { Id, Project } from "../../contract/project/document";
import type { ExportSettings } from "../media/export/settings";
import type { ExternalRenderer } from "../render/externals";
import type { TemporaryAudio } from "../storage/port";

/** What to export. */
export interface BounceJob {
  project: Project;
  /** Hz of the engine, and of the files: see `rateFor` */
  sampleRate: number;
  settings: ExportSettings;
  /** ticks; the whole project if absent */
  range?: { start: number; end: number };
  /** seconds after the range for reverb and delay to fade */
  tail: number;
  /** one file of everything */
  mix: boolean;
  /**
   * one file for each of these tracks: its signal after the fader, at the level of the groups and the master after it
   * that only scale (`contract/project/stems.ts`)
   */
  stems: readonly Id[];
}

/** A finished file; its receiver removes it. */
export interface BouncedFile {
  /** null: the mix */
  track: Id | null;
  file: TemporaryAudio;
}

/** The result of an export; errors cross the worker's border as values. */
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
   * Exports to files under `tmp/`. `openBlob` returns a sample's WAV if the worker does not find it in the private file
   * system; `progress` gets the share that is done, 0…1; `externals` renders the devices that only the page can.
   */
  bounce(
    job: BounceJob,
    openBlob: (id: string) => Promise<Blob | null>,
    progress: (share: number) => void,
    externals?: ExternalRenderer,
  ): Promise<BounceOutcome>;
  /** Cancels the export; nothing of it is kept. */
  cancel(): void;
}
