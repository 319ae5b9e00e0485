import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { chown, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asAdministrator, database, isRoot, query, type Server, until, workingIn, workshop } from "./harness";

const shop = workshop();
let dataDir: string;
const strangers: ChildProcess[] = [];

beforeAll(async () => {
  dataDir = await shop.directory();
  const server = shop.start({ dataDir });
  const { url } = await server.up();
  await query(url, "CREATE TABLE written (n int PRIMARY KEY, payload text)");
  await server.stop();
});
afterAll(() => {
  for (const child of strangers) child.kill("SIGKILL");
});

/** Inserts until the connection breaks; gives the numbers that the database has acknowledged. */
async function insertUntilItBreaks(url: string, from: number): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  const acknowledged: number[] = [];
  try {
    for (let n = from; ; n++) {
      await client.query("INSERT INTO written VALUES ($1::int, repeat(md5($1::int::text), 20))", [n]);
      acknowledged.push(n);
    }
  } catch (error) {
    // 57P01 and 57P02 are PostgreSQL's farewells; without a code the connection just broke.
    const code = (error as { code?: string }).code ?? "";
    if (/^[0-9A-Z]{5}$/.test(code) && !code.startsWith("57P") && code !== "EPIPE") throw error;
    return acknowledged;
  } finally {
    await client.end().catch(() => {});
  }
}

async function written(url: string): Promise<Set<number>> {
  const rows = await query<{ n: number; payload: string }>(url, "SELECT n, payload FROM written");
  return new Set(rows.map(({ n }) => n));
}

const state = async (server: Server) => {
  const seen = server.events.length;
  server.say("state");
  return server.next("state", seen);
};

const reborn = (server: Server, old: number) =>
  until(async () => {
    const now = await state(server);
    return now.state === "ready" && now.pid !== old;
  }, "a new PostgreSQL");

/** Kills something while four connections write, and checks afterwards that nothing acknowledged is gone. */
async function killWhileWriting(url: string, from: number, kill: () => void): Promise<number[]> {
  const writers = [0, 1, 2, 3].map((writer) => insertUntilItBreaks(url, from + writer * 100_000));
  await until(async () => (await written(url)).size > 200, "some rows");
  kill();
  return (await Promise.all(writers)).flat();
}

test("kill -9 of PostgreSQL: it comes back at the same address, with every acknowledged row", async () => {
  const server = shop.start({ dataDir });
  const { url, pid } = await server.up();
  const acknowledged = await killWhileWriting(url, 1, () => process.kill(pid, "SIGKILL"));
  await reborn(server, pid);
  const rows = await written(url);
  expect(acknowledged.length).toBeGreaterThan(200);
  expect(acknowledged.filter((n) => !rows.has(n))).toEqual([]);
  await server.stop();
  expect(readFileSync(join(dataDir, "postgres.log"), "utf8")).toMatch(/was not properly shut down/);
});

test("killed again and again it keeps coming back; stopped while it is being brought back it stays away", async () => {
  const server = shop.start({ dataDir });
  let { pid, url } = await server.up();
  for (let turn = 0; turn < 4; turn++) {
    process.kill(pid, "SIGKILL");
    await reborn(server, pid);
    pid = (await state(server)).pid as number;
  }
  expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  process.kill(pid, "SIGKILL");
  await until(async () => (await state(server)).state === "restarting", "the restart");
  await server.stop();
  expect(await workingIn(dataDir)).toEqual([]);
});

test("a pool that was open works again after kill -9 of PostgreSQL, and kill -9 of one backend", async () => {
  const server = shop.start({ dataDir });
  const { url, pid } = await server.up();
  const pool = new pg.Pool({ connectionString: url });
  pool.on("error", () => {});
  const works = async () => (await pool.query("SELECT 1 AS one").catch(() => null))?.rows[0]?.one === 1;
  const { rows } = await pool.query("SELECT pg_backend_pid() AS pid");
  process.kill(rows[0].pid, "SIGKILL");
  await until(works, "the pool after the end of a backend");
  expect((await state(server)).pid).toBe(pid);
  process.kill(pid, "SIGKILL");
  await until(works, "the pool after the end of PostgreSQL");
  await pool.end();
  await server.stop();
});

test("kill -9 of the server: the next one takes the running database over, and can stop it", async () => {
  const first = shop.start({ dataDir });
  const { url, pid } = await first.up();
  const writers = insertUntilItBreaks(url, 1_000_000);
  await first.kill();
  const second = shop.start({ dataDir });
  const taken = await second.up();
  expect(taken).toMatchObject({ adopted: true, pid, url });
  await query(
    asAdministrator(url),
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'backline'",
  );
  const acknowledged = await writers;
  const rows = await written(url);
  expect(acknowledged.filter((n) => !rows.has(n))).toEqual([]);

  // It is watched although it is nobody's child: killed, it comes back.
  process.kill(pid, "SIGKILL");
  await reborn(second, pid);
  await second.stop();
  expect(await workingIn(dataDir)).toEqual([]);
});

test("one that was left running with other settings is ended in order and started with ours", async () => {
  const first = shop.start({ dataDir, settings: { work_mem: "4MB" } });
  const before = await first.up();
  await first.kill();
  const second = shop.start({ dataDir });
  const after = await second.up();
  expect(after.adopted).toBe(false);
  expect(after.pid).not.toBe(before.pid);
  expect(await query(after.url, "SHOW work_mem")).toEqual([{ work_mem: "8MB" }]);
  await second.stop();
});

test("kill -9 of both while writing: the next start replays the log", async () => {
  const first = shop.start({ dataDir });
  const { url, pid } = await first.up();
  const acknowledged = await killWhileWriting(url, 2_000_000, () => {
    first.child.kill("SIGKILL");
    process.kill(pid, "SIGKILL");
  });
  await first.ended;
  const second = shop.start({ dataDir });
  const after = await second.up();
  expect(after.adopted).toBe(false);
  const rows = await written(after.url);
  expect(acknowledged.filter((n) => !rows.has(n))).toEqual([]);
  await second.stop();
});

test("PostgreSQL killed after its server, a backend still at work: the next start waits until it has left", async () => {
  const first = shop.start({ dataDir });
  const { url, pid } = await first.up();
  // Computes without looking up: it does not notice that its postmaster is gone.
  const busy = query(url, "SELECT count(md5(g::text)) FROM generate_series(1, 20000000) g").catch(() => "broken");
  await until(async () => {
    const rows = await query(
      asAdministrator(url),
      "SELECT 1 FROM pg_stat_activity WHERE query LIKE '%20000000%' AND state = 'active' AND pid <> pg_backend_pid()",
    );
    return rows.length > 0;
  }, "the long query");
  await first.kill();
  process.kill(pid, "SIGKILL");
  await until(async () => (await workingIn(dataDir)).length === 1, "one orphan");
  const [orphan] = await workingIn(dataDir);
  const second = shop.start({ dataDir });
  const after = await second.up();
  expect(await workingIn(dataDir)).not.toContain(orphan);
  expect(await busy).toBe("broken");
  expect(await query(after.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  await second.stop();
});

/** A process that is no PostgreSQL, of the user who runs the database: PostgreSQL itself would take it for one. */
async function bystander(): Promise<number> {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], {
    ...(isRoot ? { uid: database.uid, gid: database.gid } : {}),
    cwd: "/",
    stdio: "ignore",
  });
  strangers.push(child);
  await until(() => child.pid !== undefined, "the bystander");
  return child.pid!;
}

const FILES = () => [join(dataDir, "18/postmaster.pid"), join(dataDir, "run/.s.PGSQL.5432.lock")];

test("what a crash left of postmaster.pid is no obstacle: another's number, half a file, none of it, garbage", async () => {
  const first = shop.start({ dataDir });
  await first.up();
  const texts = await Promise.all(FILES().map((file) => readFile(file, "utf8")));
  await first.stop();
  const stranger = await bystander();
  for (const spoil of [
    (text: string) => text.replace(/^\d+/, String(stranger)),
    (text: string) => text.slice(0, 3),
    () => "",
    () => "\u0000\u0001 not a number\n\n\n",
  ]) {
    for (const [index, file] of FILES().entries()) {
      await writeFile(file, spoil(texts[index]!));
      if (isRoot) await chown(file, database.uid, database.gid);
    }
    const next = shop.start({ dataDir });
    const { url } = await next.up();
    expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await next.stop();
  }
  expect(() => process.kill(stranger, 0), "it was left in peace").not.toThrow();
});

/** Connections to a socket that nobody has accepted, as the kernel lists them. */
async function unansweredOn(socket: string): Promise<number> {
  const lines = (await readFile("/proc/net/unix", "utf8")).split("\n");
  return lines.filter((line) => line.endsWith(` ${socket}`) && line.split(/\s+/)[5] === CONNECTING).length;
}
const CONNECTING = "02";

test("a database that runs and does not answer is never joined by a second one", async () => {
  const first = shop.start({ dataDir });
  const { pid, url } = await first.up();
  await first.kill();
  process.kill(pid, "SIGSTOP");
  const second = shop.start({ dataDir });
  // As long as it sleeps nothing else works on the data; once it wakes it is taken over.
  await until(
    async () => (await unansweredOn(FILES()[1]!.replace(/\.lock$/, ""))) > 0,
    "a question to the sleeping one",
  );
  expect(second.events).toEqual([]);
  expect((await workingIn(dataDir)).includes(pid)).toBe(true);
  const postmasters = (await workingIn(dataDir)).filter(
    (worker) => !readFileSync(`/proc/${worker}/cmdline`, "utf8").startsWith("postgres: "),
  );
  expect(postmasters).toEqual([pid]);
  process.kill(pid, "SIGCONT");
  expect(await second.up()).toMatchObject({ adopted: true, pid, url });
  await second.stop();
});
