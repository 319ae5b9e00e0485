import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { ApiError } from "../../errors";
import { ownThread } from "./cpuTime";
import type { FromThread, ToThread } from "./messages";
import { transferablesIn } from "./transferables";
import { UnreadableDocument, works } from "./works";

/** A thread that works on documents, one piece of work at a time. */

/** A lower priority than the main thread's, which answers everybody. Only Linux has a priority for each thread. */
const NICE = 10;
if (process.platform === "linux") setPriority(NICE);

const port = parentPort;
if (!port) throw new Error("This has to run in a thread.");
const { run, forget } = works(() => port.postMessage({ kind: "opened" } satisfies FromThread));

function answerTo(message: Extract<ToThread, { kind: "work" }>): FromThread {
  try {
    return { kind: "done", ...run(message.name, message.given) };
  } catch (error) {
    if (error instanceof ApiError) {
      return { kind: "refused", code: error.code, message: error.message, fields: error.fields };
    }
    if (error instanceof UnreadableDocument) return { kind: "unreadable", message: error.message };
    const { message: text, stack } = error instanceof Error ? error : new Error(String(error));
    return { kind: "failed", message: text, stack };
  }
}

port.postMessage({ kind: "begun", thread: ownThread() } satisfies FromThread);
port.on("message", (message: ToThread) => {
  if (message.kind === "forget") forget(message.key);
  else {
    const answer = answerTo(message);
    port.postMessage(answer, answer.kind === "done" ? transferablesIn(answer.gives) : []);
  }
});
