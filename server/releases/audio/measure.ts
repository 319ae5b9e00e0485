import { Worker } from "node:worker_threads";
import { bundledUrl } from "../../bundled";
import type { ThreadMessage, ThreadTask } from "./messages";
import type { Measured } from "./store";

const THREAD = bundledUrl("audio-facts-thread", new URL("./start.mjs", import.meta.url));
/** A thread without a message for this long has hung; the end of an analysis gives no sign of life meanwhile. */
const SILENT_MS = 180_000;

/** Measures a sound file; throws if the work failed, and says why where the file can't be measured. */
export type Measure = (source: string, signal: AbortSignal) => Promise<Measured>;

/** Measures in a thread of its own, which ends when it is done. */
export const measureInThread: Measure = async (source, signal) => {
  signal.throwIfAborted();
  const thread = new Worker(THREAD, {
    workerData: { source } satisfies ThreadTask,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  });
  let silent: NodeJS.Timeout | undefined;
  // the given signal belongs to all jobs of the server and lives longer than this one
  const over = new AbortController();
  try {
    return await new Promise<Measured>((resolve, reject) => {
      const watch = () => {
        clearTimeout(silent);
        silent = setTimeout(() => reject(new Error("The thread says nothing any more.")), SILENT_MS);
      };
      watch();
      signal.addEventListener("abort", () => reject(signal.reason as Error), { signal: over.signal });
      thread.on("message", (message: ThreadMessage) => {
        watch();
        if (message.kind === "measured") resolve({ facts: message.facts, reason: null });
        if (message.kind === "refused") resolve({ facts: null, reason: message.reason });
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
