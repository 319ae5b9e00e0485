import type { ExportSettings } from "../../../contract/media/exportSettings";
import type { Project } from "../../../contract/project/document";
import type { ExportPlan } from "./exportPlan";

/** A bounce of the project into files. */
export interface ExportJob {
  project: Project;
  plan: ExportPlan;
  settings: ExportSettings;
}

/** A file that was made; its bytes lie on disk until it is let go. */
export interface ExportedFile {
  name: string;
  blob: Blob;
}

export interface ExportResult {
  files: ExportedFile[];
  /** lets go of the files on disk */
  discard(): void;
}

/** Exports a project completely or not at all. Throws an error with a sentence, or the signal's reason. */
export interface Exporter {
  run(job: ExportJob, options: { signal: AbortSignal; progress: (share: number) => void }): Promise<ExportResult>;
}
