import { Worker } from "node:worker_threads";
import type { RenditionResult } from "../../../contract/media/rendition";
import { bundledUrl } from "../../bundled";
import type { ThreadMessage, ThreadTask } from "./messages";

const THREAD = bundledUrl("rendition-thread", new URL("./start.mjs", import.meta.url));
/** A thread without a message for this long has hung. */
const SILENT_MS = 120_000;

/** The file contains no sound that can be published; `message` is a sentence for the person. */
export class RenditionRefused extends Error {
  override readonly name = "RenditionRefused";
}

/**
 * Makes a rendition. Throws `RenditionRefused` if the file contains no usable sound, and other errors if the work
 * failed.
 */
export type Render = (
  task: ThreadTask,
  progress: (done: number, total: number | null) => void,
  signal: AbortSignal,
) => Promise<RenditionResult>;

/** Makes a rendition in a separate thread, which ends when it is done. */
export const renderInThread: Render = async (task, progress, signal) => {
  signal.throwIfAborted();
  const thread = new Worker(THREAD, {
    workerData: task,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  let silent: NodeJS.Timeout | undefined;
  // the given signal belongs to all jobs of the server and lives longer than this one
  const over = new AbortController();
  try {
    return await new Promise<RenditionResult>((resolve, reject) => {
      const watch = () => {
        clearTimeout(silent);
        silent = setTimeout(() => reject(new Error("The thread says nothing any more.")), SILENT_MS);
      };
      watch();
      signal.addEventListener("abort", () => reject(signal.reason as Error), { signal: over.signal });
      thread.on("message", (message: ThreadMessage) => {
        watch();
        if (message.kind === "progress") progress(message.done, message.total);
        else if (message.kind === "refused") reject(new RenditionRefused(message.reason));
        else resolve(message.result);
      });
      thread.on("error", reject);
      thread.on("exit", (code) => reject(new Error(`The thread ended with ${code} before it was done.`)));
    });
  } finally {
    clearTimeout(silent);
    over.abort();
    await thread.terminate();
  }
};
