import { openDatabase } from "../../server/database/database";
import { createLog } from "../../server/log";
import type { Benchmark } from "../run";
import { addPeople } from "../server/people";
import { databaseOf, freePort, onData, startPlatform } from "../server/platform";
import { printTable } from "../table";
import { type EditingFigures, measureEditing } from "./editing";
import { measureIdle } from "./idle";

const SECONDS = 20;

/** One server with its own database; or two on that of a third, which has nothing else to do. */
function editing(servers: 1 | 2, seconds: number): Promise<EditingFigures> {
  return onData(async (folder, cleanups) => {
    const first = await startPlatform(folder, await freePort());
    cleanups.add("the server", first.stop);
    const url = await databaseOf(folder);
    const { pool, close } = openDatabase({ url, connections: 2, log: createLog("error") });
    cleanups.add("the connections", close);
    const people = await addPeople(pool);
    if (servers === 1) return measureEditing(pool, [first.address], people, seconds);
    const addresses: string[] = [];
    for (let number = 0; number < servers; number += 1) {
      const server = await startPlatform(folder, await freePort(), { DATABASE_URL: url });
      cleanups.add("a server of two", server.stop);
      addresses.push(server.address);
    }
    return measureEditing(pool, addresses, people, seconds);
  });
}

const idle = () =>
  onData(async (folder, cleanups) => {
    const server = await startPlatform(folder, await freePort());
    cleanups.add("the server", server.stop);
    const { pool, close } = openDatabase({ url: await databaseOf(folder), connections: 2, log: createLog("error") });
    const people = await addPeople(pool);
    await close();
    return measureIdle(server, people);
  });

export const benchmark: Benchmark = {
  title:
    "the live channel: 50 pages edit one project, over one server and over two; idle pages; seconds, or only: one, two, idle",
  run: async ([given, only]) => {
    const seconds = Number(given ?? SECONDS);
    const figures: Record<string, number> = {};
    const note = (more: object, suffix = "") => {
      for (const [name, figure] of Object.entries(more)) figures[`${name}${suffix}`] = figure as number;
    };
    if (only === undefined || only === "one") note(await editing(1, seconds));
    if (only === undefined || only === "two") note(await editing(2, seconds), "Two");
    if (only === undefined || only === "idle") note(await idle());
    printTable(Object.entries(figures).map(([what, figure]) => ({ what, figure })));
    return figures;
  },
};
