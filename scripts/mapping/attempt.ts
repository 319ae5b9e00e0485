import { Worker } from "node:worker_threads";
import type { MixxxControl, MixxxMapping } from "../../contract/midi/mixxx/mapping";
import { type MappingReport, reportOf } from "../../workers/mapping/trial";

export interface TrialTask {
  readonly mapping: MixxxMapping;
  /** the user's script files, by name */
  readonly files: ReadonlyMap<string, string>;
}

/** What the thread of a trial says: the number of the control that it tries, or what became of it; at last its report. */
export type TrialMessage =
  | { readonly kind: "step"; readonly control: number | null; readonly outcome: string | null }
  | { readonly kind: "report"; readonly report: MappingReport };

/** A trial that has not gone on for so long hangs. */
const SILENT_MS = 30_000;
const ENDLESS = "It never came back and could not be interrupted; the trial was stopped.";
const NOT_TRIED = "The trial was stopped before it came to this control; see the errors.";

/**
 * Tries a mapping in a thread. A script may go round inside one function of the language (the place of something in a list
 * that says it is endless), where the interpreter does not ask whether it took too long: then the thread is ended, and
 * the report says how far it came.
 */
export async function attempt(task: TrialTask, silentMs = SILENT_MS): Promise<MappingReport> {
  const thread = new Worker(new URL("./thread.mjs", import.meta.url), { workerData: task });
  const outcomes = new Map<MixxxControl, string>(task.mapping.controls.map((control) => [control, NOT_TRIED]));
  let at = "The scripts";
  let silent: NodeJS.Timeout | undefined;
  try {
    return await new Promise<MappingReport>((resolve, reject) => {
      thread.on("message", (message: TrialMessage) => {
        clearTimeout(silent);
        if (message.kind === "report") {
          resolve(message.report);
          return;
        }
        const control = message.control === null ? undefined : task.mapping.controls[message.control];
        at = control?.key.slice(0, 80) || "The scripts";
        if (control && message.outcome !== null) outcomes.set(control, message.outcome);
        silent = setTimeout(() => {
          resolve(reportOf(task.mapping, outcomes, new Set([`${at}: ${ENDLESS}`])));
        }, silentMs);
      });
      thread.on("error", reject);
      thread.on("exit", (code) => reject(new Error(`The trial ended with ${code} before it was done.`)));
    });
  } finally {
    clearTimeout(silent);
    await thread.terminate();
  }
}
