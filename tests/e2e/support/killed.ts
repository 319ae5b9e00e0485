import { execFileSync } from "node:child_process";
import { type BrowserContext, chromium } from "@playwright/test";
import { launchWith } from "../../../playwright.config";
import { downloadInsteadOfPicker } from "./studio";

/** A browser whose profile outlives it, so that it can be killed and started again. */
export interface KillableBrowser {
  readonly context: BrowserContext;
  /** SIGKILL to the browser and all its processes: nothing is closed, flushed or said. */
  kill(): void;
}

/** Starts Chromium on a profile folder. */
export async function killableBrowser(profile: string, flags: string[], baseURL: string): Promise<KillableBrowser> {
  const context = await chromium.launchPersistentContext(profile, {
    ...launchWith(flags),
    baseURL,
    viewport: { width: 1440, height: 900 },
    acceptDownloads: true,
  });
  await downloadInsteadOfPicker(context);
  const pids = processesOf(profile);
  if (pids.length === 0) throw new Error("the browser's process was not found");
  return {
    context,
    kill: () => {
      for (const pid of pids) {
        // the browser leads a process group of its own
        process.kill(-pid, "SIGKILL");
      }
    },
  };
}

/** The main process of the browser that runs on a profile. */
function processesOf(profile: string): number[] {
  const lines = execFileSync("ps", ["-axww", "-o", "pid=,args="], { encoding: "utf8" }).split("\n");
  return lines
    .filter((line) => line.includes(`--user-data-dir=${profile}`) && !line.includes("--type="))
    .map((line) => Number.parseInt(line, 10))
    .filter((pid) => isGroupLeader(pid));
}

function isGroupLeader(pid: number): boolean {
  const group = execFileSync("ps", ["-o", "pgid=", "-p", String(pid)], { encoding: "utf8" });
  return Number.parseInt(group, 10) === pid;
}

/** Numbers 0..1 from a seed, the same each time (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
