import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import type { CleanupStack } from "../../server/cleanupStack";
import { openDatabase } from "../../server/database/database";
import { createLog } from "../../server/log";
import type { Benchmark } from "../run";
import { measureLoad, type Requests } from "../server/load";
import { addPeople, type BenchPerson } from "../server/people";
import { databaseOf, freePort, onData, startPlatform } from "../server/platform";
import { printTable } from "../table";
import { ATTACKS } from "./attacks";

/** Turns in which everybody else is measured, with some seconds of load each. */
const TURNS = 4;

const listOf = (people: readonly BenchPerson[]): Requests => ({
  method: "GET",
  nth: (number) => ({ path: "/api/wallet/history?limit=20", token: people[number % people.length]?.token ?? "" }),
});

/** Peak memory of a process including its threads, MB (Linux: VmHWM). */
function mostHeldMB(pid: number): number {
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round(Number(kilobytes ?? Number.NaN) / 1024);
}

interface Attackers {
  /** ends them and returns the numbers of their answers by status */
  end(): Promise<Record<string, Record<number, number>>>;
}

async function startAttackers(address: string, people: readonly BenchPerson[]): Promise<Attackers> {
  const tokens = people.map(({ token }) => token);
  const child: ChildProcess = spawn(
    process.execPath,
    ["--import", "tsx", "bench/hostile/attackers.ts", address, ...tokens],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const lines: string[] = [];
  if (!child.stdout) throw new Error("The attackers say nothing.");
  const reading = createInterface(child.stdout);
  reading.on("line", (line) => lines.push(line));
  const first = await Promise.race([once(reading, "line"), once(child, "exit")]);
  if (first[0] !== "ready") throw new Error("The attackers could not begin.");
  return {
    end: async () => {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      return JSON.parse(lines.at(-1) ?? "{}");
    },
  };
}

export const benchmark: Benchmark = {
  title: "eight hostile accounts at the limits, beside the list load of everybody else; seconds",
  run: ([given = "60"]) => onData((folder, cleanups) => measure(Number(given), folder, cleanups)),
};

async function measure(seconds: number, folder: string, cleanups: CleanupStack): Promise<Record<string, number>> {
  const server = await startPlatform(folder, await freePort());
  cleanups.add("the server", server.stop);
  const { pool, close } = openDatabase({
    url: await databaseOf(folder),
    connections: 4,
    log: createLog("error"),
  });
  cleanups.add("the connections", close);
  const people = await addPeople(pool);
  const [hostile, others] = [people.slice(0, ATTACKS.length), people.slice(ATTACKS.length)];
  let offset = 0;
  const load = async (time: number) => {
    const figures = await measureLoad(server.address, listOf(others), time, offset);
    offset += figures.answers;
    return figures;
  };
  await load(8);
  const alone = await load(seconds / TURNS);
  const attackers = await startAttackers(server.address, hostile);
  const turns = [];
  for (let turn = 0; turn < TURNS; turn += 1) turns.push(await load(seconds / TURNS));
  const answered = await attackers.end();
  const worst = Math.max(...turns.map(({ p99ms }) => p99ms));
  const rps = Math.round(turns.reduce((sum, one) => sum + one.rps, 0) / TURNS);
  const heapMaxMB = mostHeldMB(server.process.pid ?? 0);
  printTable([
    ...ATTACKS.map(({ name }) => ({ what: name, figure: JSON.stringify(answered[name] ?? {}) })),
    { what: "list alone, p99 ms", figure: alone.p99ms },
    { what: "list of everybody else, p99 ms of the worst turn", figure: worst },
    { what: "list of everybody else, a second", figure: rps },
    { what: "alone, a second", figure: Math.round(alone.rps) },
    { what: "most that the server has held, MB", figure: heapMaxMB },
  ]);
  return { listP99ms: worst, listRps: rps, aloneP99ms: alone.p99ms, aloneRps: Math.round(alone.rps), heapMaxMB };
}
