import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { asAdministrator, query, until, workshop } from "./harness";

const shop = workshop();
const PARALLEL = `SELECT sum(n)::text AS sum FROM wide`;

/** Segments of System V shared memory by their id, with the process that made them. */
function segments(): { id: string; owner: number }[] {
  return readFileSync("/proc/sysvipc/shm", "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .map((field) => ({ id: field[1]!, owner: Number(field[4]) }));
}

test("what systemd's RemoveIPC takes away when a user logs out is not missed", async () => {
  const dataDir = await shop.directory();
  const server = shop.start({
    dataDir,
    // Every query that can be is spread over workers, whose memory is the one in question.
    settings: {
      debug_parallel_query: "on",
      min_parallel_table_scan_size: "0",
      parallel_setup_cost: "0",
      parallel_tuple_cost: "0",
    },
  });
  const { url, pid } = await server.up();
  await query(url, "CREATE TABLE wide AS SELECT g AS n FROM generate_series(1, 200000) g");
  const plan = await query<{ "QUERY PLAN": string }>(url, `EXPLAIN ${PARALLEL}`);
  expect(JSON.stringify(plan)).toMatch(/Workers Planned: [1-9]/);

  // Nothing of it stands in /dev/shm, which is what would be emptied.
  const { uid } = statSync(`/proc/${pid}`);
  const shared = existsSync("/dev/shm") ? readdirSync("/dev/shm").filter((name) => name.startsWith("PostgreSQL.")) : [];
  const opened = readFileSync(`/proc/${pid}/maps`, "utf8");
  expect(opened).not.toContain("/dev/shm/");
  expect(shared.filter((name) => statSync(join("/dev/shm", name)).uid === uid && opened.includes(name))).toEqual([]);

  // Its one System V segment is removed, as the log-out would.
  const own = segments().filter(({ owner }) => owner === pid);
  expect(own.length).toBeGreaterThan(0);
  for (const { id } of own) expect(spawnSync("ipcrm", ["-m", id]).status).toBe(0);
  expect(await query(url, PARALLEL)).toEqual([{ sum: "20000100000" }]);

  // A crash of one backend, and PostgreSQL still comes back by itself.
  const [backend] = await query<{ pid: number }>(
    asAdministrator(url),
    "SELECT pid FROM pg_stat_activity WHERE backend_type = 'walwriter'",
  );
  process.kill(backend!.pid, "SIGKILL");
  await until(async () => {
    const rows = await query<{ sum: string }>(url, PARALLEL).catch(() => []);
    return rows[0]?.sum === "20000100000";
  }, "the database after a crash");
  await server.stop();
});
