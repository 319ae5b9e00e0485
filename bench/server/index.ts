import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { CleanupStack } from "../../server/cleanupStack";
import { openDatabase } from "../../server/database/database";
import { createLog } from "../../server/log";
import { median } from "../median";
import type { Benchmark } from "../run";
import { printTable } from "../table";
import { addTenfold, addYear, measureDashboard } from "./dashboard";
import { A_TURN, CONNECTIONS, type LoadFigures, measureLoad, type Requests } from "./load";
import { memoryOf } from "./memory";
import { addPeople, type BenchPerson, RELEASES, releaseId } from "./people";
import { databaseOf, freePort, onData, startPlatform } from "./platform";
import { measureTransfers } from "./transfers";

/** Turns in which ours and the bare server alternate. */
const TURNS = 8;
const IDLE_MS = 10_000;
/** Rates rise for some seconds at first, while code is compiled and queries are planned. */
const WARM_SECONDS = 8;

interface BareServer {
  readonly address: string;
  stop(): Promise<void>;
}

async function startBare(database: string): Promise<BareServer> {
  const child: ChildProcess = spawn(process.execPath, ["--import", "tsx", "bench/server/bare.ts", database], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  const [address] = (await once(child.stdout ?? child, "data")) as [Buffer];
  return {
    address: address.toString().trim(),
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

interface Compared {
  readonly rps: number;
  readonly share: number;
  readonly p99ms: number;
  /** of the worst turn */
  readonly worstP99ms: number;
  readonly bareP99ms: number;
  /** of both, in all turns and the warm-up */
  readonly answers: number;
}

/**
 * Ours and bare, alternating: the medians of their rates and latencies, and of the ratio of ours to bare within each
 * turn, because the machine's speed changes from minute to minute.
 */
async function compare(
  addresses: Readonly<Record<"ours" | "bare", string>>,
  requests: Requests,
  seconds: number,
): Promise<Compared> {
  let offset = 0;
  let answers = 0;
  const measure = async (address: string, time: number): Promise<LoadFigures> => {
    const figures = await measureLoad(address, requests, time, offset);
    offset += A_TURN;
    answers += figures.answers;
    return figures;
  };
  for (const address of Object.values(addresses)) await measure(address, WARM_SECONDS);
  const figures: Record<"ours" | "bare", LoadFigures[]> = { ours: [], bare: [] };
  for (let turn = 0; turn < TURNS; turn += 1) {
    // each is first in every second turn
    for (const whose of turn % 2 === 0 ? (["ours", "bare"] as const) : (["bare", "ours"] as const)) {
      figures[whose].push(await measure(addresses[whose], seconds / TURNS));
    }
  }
  const shares = figures.ours.map((one, turn) => one.rps / (figures.bare[turn]?.rps ?? Number.NaN));
  return {
    rps: Math.round(median(figures.ours.map((one) => one.rps))),
    share: Number(median(shares).toFixed(3)),
    p99ms: median(figures.ours.map((one) => one.p99ms)),
    worstP99ms: Math.max(...figures.ours.map((one) => one.p99ms)),
    bareP99ms: median(figures.bare.map((one) => one.p99ms)),
    answers,
  };
}

const listOf = (people: readonly BenchPerson[]): Requests => ({
  method: "GET",
  nth: (number) => ({ path: "/api/wallet/history?limit=20", token: people[number % people.length]?.token ?? "" }),
});

/** Everybody requests a link to one release after the other, so that each answer inserts a row. */
const insertOf = (people: readonly BenchPerson[]): Requests => ({
  method: "POST",
  nth: (number) => ({
    path: `/api/releases/${releaseId(Math.floor(number / people.length) % RELEASES)}/share`,
    token: people[number % people.length]?.token ?? "",
  }),
});

/** Throws if an answer made no link: a repeated request finds the link and inserts nothing. */
async function expectLinks(pool: pg.Pool, answers: number): Promise<void> {
  const { rows } = await pool.query<{ links: number }>("select count(*)::int as links from publication_shares");
  const links = rows[0]?.links ?? 0;
  if (links < answers) throw new Error(`${answers} answers to inserts, and only ${links} rows.`);
}

export const benchmark: Benchmark = {
  title: "the server beside bare Fastify and pg; transfers, dashboard, start, memory; seconds, tenfold",
  run: ([given = "40", ...more]) =>
    onData((folder, cleanups) => measureAll(Number(given), more.includes("tenfold"), folder, cleanups)),
};

async function measureAll(
  seconds: number,
  tenfold: boolean,
  folder: string,
  cleanups: CleanupStack,
): Promise<Record<string, number>> {
  const port = await freePort();
  const first = await startPlatform(folder, port);
  await first.stop();
  const server = await startPlatform(folder, port);
  cleanups.add("the server", server.stop);
  await sleep(IDLE_MS);
  const idleMB = Math.round(memoryOf(server.process.pid ?? 0));

  const database = await databaseOf(folder);
  const { pool, close } = openDatabase({ url: database, connections: 12, log: createLog("error") });
  cleanups.add("the connections", close);
  const people = await addPeople(pool);
  const bare = await startBare(database);
  cleanups.add("the bare server", bare.stop);
  const addresses = { ours: server.address, bare: bare.address };
  const list = await compare(addresses, listOf(people), seconds);
  const insert = await compare(addresses, insertOf(people), seconds);
  await expectLinks(pool, insert.answers);
  const transfers = await measureTransfers(pool, CONNECTIONS, seconds);
  const artist = people[0] ?? { accountId: "", token: "" };
  await addYear(pool, artist);
  const dashboard: Record<string, number> = { dashboardP95ms: await measureDashboard(server.address, artist) };
  if (tenfold) {
    await addTenfold(pool, artist);
    dashboard.dashboardTenfoldP95ms = await measureDashboard(server.address, artist);
  }

  printTable([
    { what: "first start, ms", figure: Math.round(first.readyMs) },
    { what: "start, ms", figure: Math.round(server.readyMs) },
    { what: "idle, MB", figure: idleMB },
    { what: "list, a second", figure: list.rps },
    { what: "list, share of bare", figure: list.share },
    { what: "list, p99 ms", figure: list.p99ms },
    { what: "list, p99 ms of the worst turn", figure: list.worstP99ms },
    { what: "list, p99 ms of bare", figure: list.bareP99ms },
    { what: "insert, a second", figure: insert.rps },
    { what: "insert, share of bare", figure: insert.share },
    { what: "insert, p99 ms", figure: insert.p99ms },
    { what: "insert, p99 ms of the worst turn", figure: insert.worstP99ms },
    { what: "insert, p99 ms of bare", figure: insert.bareP99ms },
    { what: "transfer, a second", figure: transfers.transferTps },
    { what: "transfer, p99 ms", figure: transfers.transferP99ms },
    { what: "transfer to one artist, a second", figure: transfers.hotTransferTps },
    { what: "transfer to one artist, p99 ms", figure: transfers.hotTransferP99ms },
    ...Object.entries(dashboard).map(([what, figure]) => ({ what, figure })),
  ]);
  return {
    listRps: list.rps,
    listShare: list.share,
    listP99ms: list.p99ms,
    listWorstP99ms: list.worstP99ms,
    listBareP99ms: list.bareP99ms,
    insertRps: insert.rps,
    insertShare: insert.share,
    insertP99ms: insert.p99ms,
    insertWorstP99ms: insert.worstP99ms,
    insertBareP99ms: insert.bareP99ms,
    ...transfers,
    ...dashboard,
    coldStartMs: Math.round(Math.max(first.readyMs, server.readyMs)),
    idleMB,
  };
}
