import { Worker } from "node:worker_threads";
import { bundledUrl } from "../../bundled";
import type { BounceDone, BounceTask } from "./messages";

const THREAD = bundledUrl("demo-thread", new URL("./start.mjs", import.meta.url));

/** Renders a song of the demonstration to a WAV file and draws its cover. */
export type Bounce = (task: BounceTask, signal: AbortSignal) => Promise<BounceDone>;

/** Renders in a separate thread, which ends when it is done. */
export const bounceInThread: Bounce = async (task, signal) => {
  signal.throwIfAborted();
  const thread = new Worker(THREAD, {
    workerData: task,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  let stop = () => {};
  const stopped = new Promise<never>((_resolve, reject) => {
    stop = () => reject(signal.reason as Error);
    signal.addEventListener("abort", stop, { once: true });
  });
  try {
    return await Promise.race([
      stopped,
      new Promise<BounceDone>((resolve, reject) => {
        thread.on("message", resolve);
        thread.on("error", reject);
        thread.on("exit", (code) => reject(new Error(`The thread ended with ${code} before it was done.`)));
      }),
    ]);
  } finally {
    signal.removeEventListener("abort", stop);
    await thread.terminate();
  }
};
