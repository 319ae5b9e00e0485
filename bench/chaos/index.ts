import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { CleanupStack } from "../../server/cleanupStack";
import { openDatabase } from "../../server/database/database";
import { createLog } from "../../server/log";
import { chance } from "../chance";
import { median } from "../median";
import type { Benchmark } from "../run";
import { addPeople, type BenchPerson } from "../server/people";
import { databaseOf, freePort, onData, type RunningPlatform, startPlatform, untilReady } from "../server/platform";
import { checkBooks, countLost } from "./books";
import { type Acknowledged, PRICE, startWriters } from "./writers";

const ROUNDS = 100;
const CLIENTS = 8;
/** How long writing goes on before a kill, and after it once the server is ready again. */
const BEFORE_MS = { least: 150, most: 900 };
const AFTER_MS = 100;
const TRY_MS = 5;
const VICTIMS = ["server", "database", "both"] as const;

/** Process id of a data folder's database; null while it is restarted. */
function postmasterOf(folder: string): number | null {
  try {
    const file = readFileSync(join(folder, "platform", "postgres", "18", "postmaster.pid"), "utf8");
    return Number(file.split("\n", 1)[0]) || null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

interface World {
  readonly folder: string;
  readonly port: number;
  server: RunningPlatform;
}

/**
 * Kills without warning, restarts the server if it was the one killed, and returns the milliseconds until everything is
 * ready.
 */
async function kill(world: World, victim: (typeof VICTIMS)[number]): Promise<number> {
  const { folder, port, server } = world;
  const ended = victim === "database" ? null : once(server.process, "exit");
  const postmaster = victim === "server" ? null : postmasterOf(folder);
  const began = performance.now();
  if (postmaster !== null) process.kill(postmaster, "SIGKILL");
  if (ended === null) {
    // the killed database's processes may still answer once: it is ready only with another postmaster
    for (let now = postmasterOf(folder); now === null || now === postmaster; now = postmasterOf(folder)) {
      if (server.process.exitCode !== null) throw new Error("The server ended with its database.");
      await sleep(TRY_MS);
    }
    await untilReady(server.address, server.process, () => "see its log");
  } else {
    server.process.kill("SIGKILL");
    await ended;
    world.server = await startPlatform(folder, port);
  }
  return performance.now() - began;
}

/** Adds people, and releases with a price. */
async function addWorld(folder: string): Promise<BenchPerson[]> {
  const { pool, close } = openDatabase({ url: await databaseOf(folder), connections: 4, log: createLog("error") });
  const people = await addPeople(pool);
  await pool.query("update releases set price = $1", [PRICE]);
  // artists do not pay for their own releases, so they are not used as fans
  const artists = new Set((await pool.query("select account_id from publications")).rows.map((row) => row.account_id));
  await close();
  return people.filter(({ accountId }) => !artists.has(accountId));
}

export const benchmark: Benchmark = {
  title: "server, database or both killed while clients write: what is lost, how long until ready; rounds",
  run: ([given]) => onData((folder, cleanups) => measure(Number(given ?? ROUNDS), folder, cleanups)),
};

async function measure(rounds: number, folder: string, cleanups: CleanupStack): Promise<Record<string, number>> {
  const port = await freePort();
  const world: World = { folder, port, server: await startPlatform(folder, port) };
  cleanups.add("the server", () => world.server.stop());
  const people = await addWorld(folder);
  const writers = startWriters(world.server.address, people, CLIENTS);
  cleanups.add("the writers", writers.stop);

  const all: Acknowledged[] = [];
  const times: number[] = [];
  let lost = 0;
  console.log("round   killed      acknowledged   lost   ready ms");
  for (let seed = 0; seed < rounds; seed += 1) {
    const random = chance(seed);
    const victim = VICTIMS[seed % VICTIMS.length] ?? "both";
    await sleep(BEFORE_MS.least + random() * (BEFORE_MS.most - BEFORE_MS.least));
    const readyMs = await kill(world, victim);
    times.push(readyMs);
    const written = writers.take();
    all.push(...written);
    const missing = await countLost(await databaseOf(folder), written);
    lost += missing;
    console.log(
      `${String(seed).padStart(5)}   ${victim.padEnd(9)}${String(written.length).padStart(15)}${String(missing).padStart(7)}${readyMs.toFixed(0).padStart(11)}`,
    );
    await sleep(AFTER_MS);
  }
  await writers.stop();
  all.push(...writers.take());
  const database = await databaseOf(folder);
  // what was there after its own round must still be there at the end
  lost = Math.max(lost, await countLost(database, all));
  await checkBooks(database);
  return {
    rounds,
    acknowledged: all.length,
    lost,
    readyMaxMs: Math.round(Math.max(...times)),
    readyMedianMs: Math.round(median(times)),
  };
}
