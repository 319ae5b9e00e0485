// A thread that gives back what it is given; "endless" keeps it busy for ever.
import { parentPort } from "node:worker_threads";

parentPort.postMessage({ kind: "begun", thread: null });
parentPort.on("message", ({ given }) => {
  const text = Buffer.from(given.bytes).toString();
  while (text === "endless");
  parentPort.postMessage({ kind: "done", gives: text, misfits: [] });
});
