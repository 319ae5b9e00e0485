import { Worker } from "node:worker_threads";
import type { MixxxMapping } from "../../contract/midi/mixxx/mapping";
import { type MappingReport, TrialProgress, type TrialStep } from "../../contract/midi/mixxx/report";

export interface TrialTask {
  readonly mapping: MixxxMapping;
  /** the user's script files, by name */
  readonly files: ReadonlyMap<string, string>;
}

/** What the thread of a trial says. */
export type TrialMessage =
  | { readonly kind: "step"; readonly step: TrialStep }
  | { readonly kind: "report"; readonly report: MappingReport };

/** A trial that has not gone on for so long hangs. */
const SILENT_MS = 30_000;

/** Tries a mapping in a thread, which is ended where a script never comes back. */
export async function attempt(task: TrialTask, silentMs = SILENT_MS): Promise<MappingReport> {
  const thread = new Worker(new URL("./thread.mjs", import.meta.url), { workerData: task });
  const progress = new TrialProgress(task.mapping);
  let silent: NodeJS.Timeout | undefined;
  try {
    return await new Promise<MappingReport>((resolve, reject) => {
      thread.on("message", (message: TrialMessage) => {
        clearTimeout(silent);
        if (message.kind === "report") {
          resolve(message.report);
          return;
        }
        progress.step(message.step);
        silent = setTimeout(() => resolve(progress.ended()), silentMs);
      });
      thread.on("error", reject);
      thread.on("exit", (code) => reject(new Error(`The trial ended with ${code} before it was done.`)));
    });
  } finally {
    clearTimeout(silent);
    await thread.terminate();
  }
}
