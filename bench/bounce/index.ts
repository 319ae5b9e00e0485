import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Benchmark } from "../run";
import { SECONDS } from "./song";

const ROUNDS = 3;

/** A process of its own for each round, so that peak memory is the bounce's alone. */
async function round(): Promise<{ seconds: number; peakMB: number; engineMB: number }> {
  const child = fileURLToPath(new URL("./child.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", child]);
  return JSON.parse(stdout);
}

export const benchmark: Benchmark = {
  title: "16 tracks × 5 min with devices to a 24-bit WAV, in Node",
  async run() {
    const rounds = [];
    for (let i = 0; i < ROUNDS; i++) {
      const result = await round();
      rounds.push(result);
      console.log(
        `${result.seconds.toFixed(2)} s   ${(SECONDS / result.seconds).toFixed(1)} × real time   ${result.peakMB} MB`,
      );
    }
    const [, median] = rounds.sort((a, b) => a.seconds - b.seconds);
    const { seconds = 0, peakMB = 0, engineMB = 0 } = median ?? {};
    return { xRealtime: Number((SECONDS / seconds).toFixed(1)), peakMB, engineMB, seconds: Number(seconds.toFixed(2)) };
  },
};
