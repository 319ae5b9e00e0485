import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serveApp } from "../app";
import type { Benchmark } from "../run";
import { crashRounds } from "./round";

const ROUNDS = 100;
const STALLS = 5;
/** The page is blocked for a minute. */
const STALL_MS = 60_000;

export const benchmark: Benchmark = {
  title: "the browser killed in the middle of edits and takes: what is lost",
  async run(args) {
    const rounds = Number(args[0] ?? ROUNDS);
    const stalls = Number(args[1] ?? STALLS);
    const folder = mkdtempSync(join(tmpdir(), "backline-crash-"));
    const app = await serveApp();
    let [lostEdits, lostTakeMaxMs, lostStalledMaxMs, acknowledged, takes] = [0, 0, 0, 0, 0];
    try {
      console.log("round   edits saved   found   lost   take ms    found   lost ms");
      for await (const round of crashRounds({
        origin: app.origin,
        folder,
        rounds,
        stalls: { rounds: stalls, ms: STALL_MS },
      })) {
        const { seed, take } = round;
        if (take && round.recordedMs === null) throw new Error(`No take ran in round ${seed}.`);
        lostEdits += round.lostEdits;
        if (round.stalledMs > 0) lostStalledMaxMs = Math.max(lostStalledMaxMs, round.lostTakeMs);
        else lostTakeMaxMs = Math.max(lostTakeMaxMs, round.lostTakeMs);
        acknowledged += round.acknowledged;
        if (take) takes++;
        const columns = [round.acknowledged, round.found, round.lostEdits, round.recordedMs, round.foundMs].map(
          (value) => (value === null ? "–" : value.toFixed(0)),
        );
        columns.push(take ? round.lostTakeMs.toFixed(0) : "–");
        const widths = [14, 8, 7, 10, 9, 10];
        console.log(`${String(seed).padStart(5)}${columns.map((text, i) => text.padStart(widths[i] ?? 8)).join("")}`);
      }
    } finally {
      await app.close();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
    return {
      rounds,
      lostEdits,
      lostTakeMaxMs: Math.round(lostTakeMaxMs),
      takes,
      edits: acknowledged,
      stalls,
      lostStalledMaxMs: Math.round(lostStalledMaxMs),
    };
  },
};
