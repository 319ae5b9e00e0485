import type { ExportSettings } from "../../../contract/media/exportSettings";
import type { Project } from "../../../contract/project/document";
import type { ExportPlan } from "./exportPlan";

/** A bounce of the project into files. */
export interface ExportJob {
  project: Project;
  plan: ExportPlan;
  settings: ExportSettings;
}

/** A finished file; its bytes are on disk until it is discarded. */
export interface ExportedFile {
  name: string;
  blob: Blob;
}

export interface ExportResult {
  files: ExportedFile[];
  /** deletes the files from disk */
  discard(): void;
}

/** Exports a project completely or not at all. Throws an error with a sentence, or the signal's reason. */
export interface Exporter {
  run(job: ExportJob, options: { signal: AbortSignal; progress: (share: number) => void }): Promise<ExportResult>;
}
