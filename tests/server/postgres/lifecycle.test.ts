import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { asAdministrator, asRoot, database, isRoot, modeOf, query, stranger, workingIn, workshop } from "./harness";

const shop = workshop();
const who = isRoot ? "root's" : "a user's";

/** Inodes of sockets that listen on TCP, from the kernel's table. */
function tcpListeners(): Set<string> {
  const lines = ["/proc/net/tcp", "/proc/net/tcp6"].flatMap((file) => readFileSync(file, "utf8").split("\n").slice(1));
  return new Set(
    lines.map((line) => line.trim().split(/\s+/)).flatMap((field) => (field[3] === "0A" ? [String(field[9])] : [])),
  );
}

function socketsOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
    } catch {
      return []; // closed meanwhile
    }
  });
}

test(`${who} first start makes a private, durable, UTF-8 database; the second finds what was written`, async () => {
  const dataDir = await shop.directory();
  const first = shop.start({ dataDir });
  const { url, pid, adopted } = await first.up();
  expect(adopted).toBe(false);

  const [facts] = await query<Record<string, string>>(
    asAdministrator(url),
    `SELECT current_setting('server_version_num') AS version, current_setting('fsync') AS fsync,
            current_setting('synchronous_commit') AS commit, current_setting('full_page_writes') AS pages,
            current_setting('data_checksums') AS checksums, current_setting('server_encoding') AS encoding,
            current_setting('listen_addresses') AS addresses,
            (SELECT rolsuper OR rolcreaterole OR rolcreatedb FROM pg_roles WHERE rolname = 'backline') AS mighty,
            lower('ŁÓDŹ É') AS lower`,
  );
  expect(Number(facts!.version)).toBeGreaterThanOrEqual(180_000);
  expect(facts).toMatchObject({ fsync: "on", commit: "on", pages: "on", checksums: "on", encoding: "UTF8" });
  expect(facts).toMatchObject({ addresses: "", mighty: false, lower: "łódź é" });

  // Nothing of it listens on the network, and its directory and socket are its own.
  const listening = tcpListeners();
  expect(socketsOf(pid).length).toBeGreaterThan(0);
  expect(socketsOf(pid).filter((inode) => listening.has(inode))).toEqual([]);
  expect(await modeOf(dataDir)).toBe("700");
  expect(await modeOf(join(dataDir, "run/.s.PGSQL.5432"))).toBe("700");
  expect(statSync(`/proc/${pid}`).uid).toBe(isRoot ? database.uid : process.getuid!());

  await query(url, "CREATE TABLE kept (id int PRIMARY KEY, name text)");
  await query(url, "INSERT INTO kept VALUES (1, 'Łódź')");
  await first.stop();
  expect(await workingIn(dataDir)).toEqual([]);
  expect(readdirSync(join(dataDir, "run"))).toEqual([]);

  const second = shop.start({ dataDir });
  const again = await second.up();
  expect(await query(again.url, "SELECT name FROM kept")).toEqual([{ name: "Łódź" }]);
  // It was shut down in order: nothing had to be replayed.
  expect(readFileSync(join(dataDir, "postgres.log"), "utf8")).not.toMatch(/not properly shut down/);
  await second.stop();
});

test("the roles can reach nothing but what is theirs: the database's user may not read files or run programs", async () => {
  const server = shop.start({ dataDir: await shop.directory() });
  const { url } = await server.up();
  await expect(query(url, "SELECT pg_read_file('/etc/passwd')")).rejects.toThrow(/permission denied/);
  await query(url, "CREATE TABLE out (line text)");
  await expect(query(url, "COPY out FROM PROGRAM 'id'")).rejects.toThrow(/permission denied/);
  await query(url, "CREATE EXTENSION pg_trgm");
  // What is a letter is known beyond ASCII: a trigram search for Polish finds Polish.
  const [row] = await query<{ likeness: number }>(url, "SELECT similarity('Łódź', 'łódź') AS likeness");
  expect(row!.likeness).toBe(1);
  await server.stop();
});

asRoot("started by a user who is not root, it runs as that user", async () => {
  expect(await shop.othersMayRunNode(), "others may run this Node").toBe(true);
  const dataDir = await shop.directory(stranger);
  const server = shop.start({ dataDir }, stranger);
  const { url, pid } = await server.up();
  expect(statSync(`/proc/${pid}`).uid).toBe(stranger.uid);
  await query(url, "CREATE TABLE kept (id int)");
  await server.stop();

  // Root takes it over as the same user, not as its own choice.
  const byRoot = shop.start({ dataDir });
  const again = await byRoot.up();
  expect(statSync(`/proc/${again.pid}`).uid).toBe(stranger.uid);
  expect(await query(again.url, "SELECT count(*)::int AS n FROM kept")).toEqual([{ n: 0 }]);

  // And nobody else gets in by the socket.
  const socket = join(dataDir, "run/.s.PGSQL.5432");
  const program = `require("net").connect(${JSON.stringify(socket)}).on("error", (e) => console.log(e.code)).on("connect", () => console.log("in"))`;
  const { stdout } = spawnSync(process.execPath, ["-e", program], { uid: 2, gid: 2, cwd: "/" });
  expect(stdout.toString().trim()).toBe("EACCES");
  await byRoot.stop();
});

asRoot("a user's server says whose the data is when they are somebody else's", async () => {
  const dataDir = await shop.directory();
  const server = shop.start({ dataDir });
  await server.up();
  await server.stop();
  const refused = await shop.start({ dataDir }, stranger).next("refused");
  expect(refused).toMatchObject({ code: "account" });
  expect(refused.message).toContain(`belongs to the account ${database.name}`);
});
