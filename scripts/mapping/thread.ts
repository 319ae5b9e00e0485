import { parentPort, workerData } from "node:worker_threads";
import { loadInterpreter } from "../../workers/mapping/interpreter";
import { tryMapping } from "../../workers/mapping/trial";
import type { TrialMessage, TrialTask } from "./attempt";
import { guestFiles } from "./guest";

const { mapping, files } = workerData as TrialTask;
const say = (message: TrialMessage) => parentPort?.postMessage(message);
const [quickjs, guest] = await Promise.all([loadInterpreter(), guestFiles()]);
const numbers = new Map(mapping.controls.map((control, number) => [control, number]));
const report = tryMapping(mapping, { quickjs, guest, files }, (control, outcome) => {
  say({ kind: "step", step: { control: control && (numbers.get(control) ?? null), outcome } });
});
say({ kind: "report", report });
