import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { median } from "../median";
import type { Benchmark } from "../run";
import { stolenMs } from "../stolen";
import { printTable } from "../table";

const ROUNDS = 3;
const SECONDS = 300;

interface Round {
  readonly seconds: number;
  /** of all threads of the process, the compiler's and the collector's too */
  readonly cpuSeconds: number;
  readonly bpm: number;
}

/** Each round in a process of its own, as a worker begins: nothing is compiled yet. */
async function round(): Promise<Round> {
  const child = fileURLToPath(new URL("./child.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", child]);
  return JSON.parse(stdout);
}

export const benchmark: Benchmark = {
  title: "analysis of a track of 5 min from a WAV, one thread, in Node",
  async run() {
    const rows = [];
    for (let n = 0; n < ROUNDS; n++) {
      const stolen = stolenMs();
      const { seconds, cpuSeconds, bpm } = await round();
      rows.push({
        seconds: Number(seconds.toFixed(2)),
        cpuSeconds: Number(cpuSeconds.toFixed(2)),
        xRealtime: Number((SECONDS / seconds).toFixed(1)),
        stolenMs: stolen === undefined ? "–" : (stolenMs() ?? 0) - stolen,
        bpm,
      });
    }
    printTable(rows);
    return {
      analysisXRealtime: median(rows.map(({ xRealtime }) => xRealtime)),
      analysisXCpu: Number((SECONDS / median(rows.map(({ cpuSeconds }) => cpuSeconds))).toFixed(1)),
    };
  },
};
