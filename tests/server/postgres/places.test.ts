import { chmodSync, chownSync } from "node:fs";
import { cp, lstat, mkdir, readdir, readFile, readlink, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { asRoot, database, isRoot, query, stranger, workshop } from "./harness";

const shop = workshop();

const socketOf = (url: string) => `${new URL(url).searchParams.get("host")}/.s.PGSQL.5432`;

test("a path too long for a Unix socket: the socket stands in a short private folder, gone after the end", async () => {
  const dataDir = join(await shop.directory(), "a".repeat(60), "ł".repeat(30), "data");
  chmodSync(dirname(dirname(dirname(dataDir))), 0o755);
  const server = shop.start({ dataDir });
  const { url } = await server.up();
  const socket = socketOf(url);
  expect(Buffer.byteLength(join(dataDir, "run/.s.PGSQL.5432"))).toBeGreaterThan(107);
  expect(Buffer.byteLength(socket)).toBeLessThanOrEqual(107);
  expect((await lstat(dirname(socket))).mode & 0o777).toBe(0o700);
  expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);

  // The lock holds there too, and the running database is found again after a kill.
  expect(await shop.start({ dataDir }).next("refused")).toMatchObject({ code: "data-in-use" });
  await server.kill();
  const second = shop.start({ dataDir });
  expect(await second.up()).toMatchObject({ adopted: true, url });
  await second.stop();
  await expect(lstat(dirname(socket))).rejects.toThrow(/ENOENT/);
});

/** The names of libraries that a program asks for and that the package has only as links. */
async function packageWithoutLinks(): Promise<string> {
  const folder = join(await shop.directory(), "package");
  chmodSync(dirname(folder), 0o755);
  await cp(shop.packageFolder(), folder, { recursive: true, verbatimSymlinks: true });
  const library = join(folder, "native/lib");
  const links: string[] = [];
  for (const name of await readdir(library))
    if ((await lstat(join(library, name))).isSymbolicLink()) links.push(join(library, name));
  expect(links.length).toBeGreaterThan(3);
  const [dangling, ...missing] = links as [string, ...string[]];
  for (const link of missing) await rm(link);
  await rm(dangling);
  await symlink("nowhere", dangling);
  return folder;
}

test("a package whose links are missing or lead nowhere is mended at the start", async () => {
  const folder = await packageWithoutLinks();
  const before = await readdir(join(folder, "native/lib"));
  const server = shop.start({ dataDir: await shop.directory(), package: folder });
  const { url } = await server.up();
  expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  expect(before).not.toContain("libicuuc.so.60");
  expect(await readlink(join(folder, "native/lib/libicuuc.so.60"))).toBe("libicuuc.so.60.2");
  await server.stop();
});

asRoot("a package that may not be written to is copied and mended beside the data", async () => {
  const folder = await packageWithoutLinks();
  const dataDir = await shop.directory(stranger);
  const server = shop.start({ dataDir, package: folder }, stranger);
  const { url, pid } = await server.up();
  expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  expect(await readlink(`/proc/${pid}/exe`)).toMatch(new RegExp(`^${await realpath(dataDir)}/postgresql-18`));
  await server.stop();
});

asRoot("a clone that only root may enter: programs and data go where the database's user may", async () => {
  const home = await shop.directory(); // 0700, root's
  const systemDir = join(await shop.directory(), "system");
  chmodSync(dirname(systemDir), 0o755);
  const folder = join(home, "package");
  await cp(shop.packageFolder(), folder, { recursive: true, verbatimSymlinks: true });
  const dataDir = join(home, "clone/.data/postgres");

  const { readyBinaries } = await import("../../../server/postgres/binaries");
  const { placeFor } = await import("../../../server/postgres/account");
  const place = await placeFor(dataDir, database, systemDir);
  expect(dirname(place)).toBe(systemDir);
  expect(await readlink(dataDir)).toBe(place);
  const binaries = await readyBinaries(database, place, folder);
  expect(dirname(binaries.postgres).startsWith(`${place}/`)).toBe(true);

  const server = shop.start({ dataDir, systemDir, binaries });
  const { url, pid } = await server.up();
  expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  expect(await readlink(`/proc/${pid}/cwd`)).toBe(join(place, "18"));
  await server.kill();
  const again = shop.start({ dataDir, systemDir, binaries });
  expect(await again.up()).toMatchObject({ adopted: true, pid });
  await again.stop();
});

asRoot("data that stand out of the database user's reach are left alone, with a sentence", async () => {
  const home = await shop.directory();
  const dataDir = join(home, "data");
  await mkdir(dataDir);
  await writeFile(join(dataDir, "precious"), "x");
  const refused = await shop.start({ dataDir, systemDir: join(home, "system") }).next("refused");
  expect(refused.code).toBe("account");
  expect(refused.message).toContain(`may not reach ${dataDir}`);
  expect(await readFile(join(dataDir, "precious"), "utf8")).toBe("x");
});

test("a database of another version is left alone, with a sentence", async () => {
  const dataDir = await shop.directory();
  await mkdir(join(dataDir, "17"));
  const refused = await shop.start({ dataDir }).next("refused");
  expect(refused).toMatchObject({ code: "wrong-version" });
  expect(refused.message).toMatch(/holds a database of PostgreSQL 17; this Backline runs 18/);
  expect((await readdir(dataDir)).filter((name) => name !== "run")).toEqual(["17"]);
});

test("what a killed initdb left is cleared away, and the database is made", async () => {
  const dataDir = await shop.directory(isRoot ? database : null);
  const half = join(dataDir, "new-0123456789ab");
  await mkdir(half);
  await writeFile(join(half, "PG_VERSION"), "18\n");
  if (isRoot) chownSync(half, database.uid, database.gid);
  const server = shop.start({ dataDir });
  const { url } = await server.up();
  expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  expect(await readdir(dataDir)).not.toContain("new-0123456789ab");
  await server.stop();
});
