import { spawnSync } from "node:child_process";
import { readdirSync, statfsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { asRoot, query, until, workshop } from "./harness";

const shop = workshop();
const mounts: string[] = [];

/** A disk of its own with so many megabytes: real, in memory. Root only. */
async function disk(megabytes: number): Promise<string> {
  const path = await shop.directory();
  const { status, stderr } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "backline", path]);
  expect(stderr.toString()).toBe("");
  expect(status).toBe(0);
  mounts.push(path);
  return path;
}

afterAll(() => {
  for (const path of mounts) spawnSync("umount", ["-l", path]);
});

const freeMegabytes = (path: string) => {
  const { bavail, bsize } = statfsSync(path);
  return (bavail * bsize) / 2 ** 20;
};

asRoot("on a disk too small for a database the start says so and leaves nothing half made", async () => {
  for (const [megabytes, sentence] of [
    [16, /is full: \d+ MB are free, and the database needs 32 MB to run/],
    [36, /is full|could not be made/],
  ] as const) {
    const path = await disk(megabytes);
    const dataDir = join(path, "data");
    const refused = await shop.start({ dataDir }).next("refused");
    expect(refused.message).toMatch(sentence);
    expect(refused.message).toContain(path);
    expect(readdirSync(dataDir).filter((name) => name !== "run")).toEqual([]);
  }
});

asRoot("a disk that fills up: writes fail, nothing acknowledged is lost, room brings it back", async () => {
  const path = await disk(200);
  const server = shop.start({ dataDir: join(path, "data") });
  const { url } = await server.up();
  await query(url, "CREATE TABLE kept (n int PRIMARY KEY, payload text)");
  // Somebody else's file takes most of the room; the database fills what is left to the last page.
  const ballast = join(path, "ballast");
  await writeFile(ballast, Buffer.alloc(Math.floor(freeMegabytes(path) - 24) * 2 ** 20, 1));
  let acknowledged = 0;
  let failure: { code?: string; message?: string } = {};
  while (failure.message === undefined && acknowledged < 4000) {
    try {
      await query(
        url,
        "INSERT INTO kept VALUES ($1, (SELECT string_agg(md5(random()::text), '') FROM generate_series(1, 8000)))",
        [acknowledged + 1],
      );
      acknowledged += 1;
    } catch (error) {
      failure = error as typeof failure;
    }
  }
  // 53100 is PostgreSQL's own code for a full disk; where its log had no room it ends, and comes back.
  expect(`${failure.code} ${failure.message}`).toMatch(/53100|ECONN|ENOENT|57P|terminated|closed/);
  expect(acknowledged).toBeGreaterThan(10);
  expect(freeMegabytes(path)).toBeLessThan(24);

  await rm(ballast);
  await until(async () => {
    const inserted = await query(url, "INSERT INTO kept VALUES (0, 'after') RETURNING n").catch(() => []);
    return inserted.length === 1;
  }, "a write after there was room again");
  const [count] = await query<{ n: number }>(url, "SELECT count(*)::int AS n FROM kept WHERE n BETWEEN 1 AND $1", [
    acknowledged,
  ]);
  expect(count!.n).toBe(acknowledged);
  expect(server.events.filter(({ event }) => event === "exit")).toEqual([]);
  await server.stop();
});

asRoot("a database that cannot even start for want of room waits for it", async () => {
  const path = await disk(200);
  const server = shop.start({ dataDir: join(path, "data") });
  const { url, pid } = await server.up();
  await query(url, "CREATE TABLE kept (n int)");
  await query(url, "INSERT INTO kept VALUES (1)");
  const rest = join(path, "rest");
  spawnSync("sh", ["-c", `cat /dev/zero > ${rest}`]);
  expect(freeMegabytes(path)).toBe(0);
  process.kill(pid, "SIGKILL");
  const complains = ({ event, sentence }: { event: string; sentence?: unknown }) =>
    event === "log" && /^The disk of .* is full: \d MB are free/.test(String(sentence));
  await until(() => server.events.some(complains), "the sentence about the disk");
  server.say("state");
  expect(await server.next("state")).toMatchObject({ state: "restarting", pid: null });
  await rm(rest);
  await until(async () => (await query(url, "SELECT n FROM kept").catch(() => [])).length === 1, "the database");
  await server.stop();
});

// Only root may mount a small disk. Anybody may limit how long a file gets: the kernel then refuses the write as
// it does on a full disk, in the middle of a running database.
test("writes that the kernel refuses (a limit on files' length, as root and as a user) end nothing", async () => {
  const dataDir = await shop.directory();
  const limit = 64 * 1024; // blocks of 1 KiB: more than a segment of the log (16 MiB), less than the table below
  const server = shop.start({ dataDir }, undefined, limit);
  const { url, pid } = await server.up();
  await query(url, "CREATE TABLE kept (n int, payload text)");
  await query(url, "ALTER TABLE kept ALTER payload SET STORAGE PLAIN");
  await query(url, "INSERT INTO kept SELECT g, repeat('x', 7000) FROM generate_series(1, 1000) g");
  await expect(
    query(url, "INSERT INTO kept SELECT g, repeat('x', 7000) FROM generate_series(1, 12000) g"),
  ).rejects.toThrow(/File too large/);
  expect(await query(url, "SELECT count(*)::int AS n FROM kept")).toEqual([{ n: 1000 }]);
  await query(url, "INSERT INTO kept VALUES (0, 'after')");
  server.say("state");
  expect(await server.next("state")).toMatchObject({ state: "ready", pid });
  await server.stop();
});
