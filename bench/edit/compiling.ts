import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import { ProgramCompiler } from "../../workers/program/compiler";
import { pass, type Turns, threadClock, waitFor } from "./turns";

/** The engine worker's part of an edit: it receives patches and compiles them into commands. */

const { port, turns, rate } = workerData as { port: MessagePort; turns: Turns; rate: number };
const spent = new Float64Array(turns.spent);
const threadMicros = threadClock();
const compiler = new ProgramCompiler(rate, () => Promise.reject(new Error("No samplers here.")));

parentPort?.postMessage("ready");
for (;;) {
  waitFor(turns, 1);
  const before = threadMicros();
  const received = receiveMessageOnPort(port);
  const message = received?.message as { project?: never; patches?: never } | undefined;
  if (!message) break;
  if (message.project) compiler.update(message.project);
  else if (message.patches) compiler.apply(message.patches);
  const words = compiler.commands.take();
  spent[0] = threadMicros() - before;
  spent[1] = words.length;
  pass(turns, 0);
}
