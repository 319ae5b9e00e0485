import { readFileSync } from "node:fs";
import { RELEASE } from "../../contract/releases";
import type { CleanupStack } from "../../server/cleanupStack";
import { openDatabase } from "../../server/database/database";
import { createLog } from "../../server/log";
import { chance } from "../chance";
import type { Benchmark } from "../run";
import { addPeople } from "../server/people";
import { databaseOf, freePort, onData, startPlatform } from "../server/platform";
import { printTable } from "../table";
import { sha256Of } from "./sound";
import { beginUpload, offsetOf, outcomeOf, sendFrom } from "./tus";

const MEGABYTES = 1000;
const INTERRUPTIONS = 20;
const MB = 1_000_000;

/** Peak memory of a process in MB (Linux: VmHWM). */
function rssMaxOf(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
}

/** The bytes after which the connection is cut, in ascending order. */
function cutsOf(size: number): number[] {
  const random = chance(0);
  return Array.from({ length: INTERRUPTIONS }, () => Math.floor(random() * size)).sort((a, b) => a - b);
}

export const benchmark: Benchmark = {
  title: "one large upload, cut off 20 times and gone on with: rate, memory of the server, what is lost; megabytes",
  run: ([given]) => onData((folder, cleanups) => measure(Number(given ?? MEGABYTES) * MB, folder, cleanups)),
};

async function measure(size: number, folder: string, cleanups: CleanupStack): Promise<Record<string, number>> {
  const server = await startPlatform(folder, await freePort());
  cleanups.add("the server", server.stop);
  const { pool, close } = openDatabase({ url: await databaseOf(folder), connections: 2, log: createLog("error") });
  const [person] = await addPeople(pool);
  await close();
  const caller = { address: server.address, token: person?.token ?? "" };
  const pid = server.process.pid ?? 0;
  const rssBefore = rssMaxOf(pid);
  const sha256 = sha256Of(size);

  const began = performance.now();
  const upload = await beginUpload(caller, { size, purpose: RELEASE.purpose, name: "bench.wav" });
  let [told, lost, again, resumedMax] = [0, 0, 0, 0];
  for (const cut of cutsOf(size)) {
    if (cut > told) await sendFrom(caller, upload, { from: told, cut, size });
    const cutAt = performance.now();
    const offset = await offsetOf(caller, upload);
    resumedMax = Math.max(resumedMax, performance.now() - cutAt);
    // acknowledged bytes must not be lost
    lost += Math.max(0, told - offset);
    again += Math.max(0, cut - offset);
    told = offset;
  }
  await sendFrom(caller, upload, { from: told, cut: null, size });
  const outcome = await outcomeOf(caller, upload);
  const seconds = (performance.now() - began) / 1000;
  if (outcome.state !== "done" || outcome.sha256 !== sha256) lost = size;

  const figures = {
    lost,
    seconds: Number(seconds.toFixed(1)),
    MBperS: Number((size / MB / seconds).toFixed(1)),
    rssMaxMB: Math.round(rssMaxOf(pid)),
    rssBeforeMB: Math.round(rssBefore),
    againMB: Number((again / MB).toFixed(1)),
    resumeMaxMs: Math.round(resumedMax),
  };
  printTable([
    { what: "bytes lost", figure: figures.lost },
    { what: "seconds", figure: figures.seconds },
    { what: "MB a second", figure: figures.MBperS },
    { what: "most memory, MB", figure: figures.rssMaxMB },
    { what: "before, MB", figure: figures.rssBeforeMB },
    { what: "sent again, MB", figure: figures.againMB },
    { what: "told where to go on, ms at most", figure: figures.resumeMaxMs },
  ]);
  return figures;
}
