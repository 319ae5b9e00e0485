import { Worker } from "node:worker_threads";
import type { BounceDone, BounceTask } from "./messages";

const THREAD = new URL("./start.mjs", import.meta.url);

/** Renders a song of the demonstration to a WAV file, and draws its cover. */
export type Bounce = (task: BounceTask, signal: AbortSignal) => Promise<BounceDone>;

/** Renders in a thread of its own, which ends with it. */
export const bounceInThread: Bounce = async (task, signal) => {
  signal.throwIfAborted();
  const thread = new Worker(THREAD, {
    workerData: task,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  const given = new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
  try {
    return await Promise.race([
      given,
      new Promise<BounceDone>((resolve, reject) => {
        thread.on("message", resolve);
        thread.on("error", reject);
        thread.on("exit", (code) => reject(new Error(`The thread ended with ${code} before it was done.`)));
      }),
    ]);
  } finally {
    await thread.terminate();
  }
};
