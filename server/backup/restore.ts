import { mkdir, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { BlobStore } from "../blobs/blobs";
import { type Queryable, transaction } from "../database/database";
import { migrate } from "../database/migrate";
import { writeWhole } from "../files";
import type { Log } from "../log";
import type { Backup } from "./archive";
import { foreignKeysOf, materialisedViewsOf, migrationsOf, type Named, quoted, tablesOf } from "./catalogue";
import { BackupError } from "./errors";
import type { StoredTable } from "./format";

/** The platform that a backup is restored into. */
export interface Target {
  /** its connections have another application name than the server's */
  readonly pool: pg.Pool;
  readonly blobs: BlobStore;
  readonly keyFile: string;
  readonly log: Log;
}

export interface RestoreSummary {
  readonly createdAt: string;
  readonly tables: number;
  readonly rows: number;
  readonly blobs: number;
}

/** A platform counts as empty while nobody has an account and no money has moved. */
const SIGNS_OF_LIFE = ["accounts", "ledger_transfers"];

async function readKeys(keyFile: string): Promise<Buffer | null> {
  return readFile(keyFile).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
}

async function demandEmpty({ pool, keyFile }: Target, backup: Backup): Promise<void> {
  for (const name of SIGNS_OF_LIFE) {
    const { rows } = await pool.query("SELECT to_regclass($1) IS NOT NULL AS there", [`public.${name}`]);
    const filled = rows[0]?.there && (await pool.query(`SELECT FROM public.${name} LIMIT 1`)).rowCount;
    if (filled) {
      throw new BackupError(
        "This platform is not empty, and a backup is never restored over another platform. Name an empty database or another BACKLINE_DATA.",
      );
    }
  }
  const keys = await readKeys(keyFile);
  if (keys && backup.keys && !keys.equals(backup.keys) && (await migrationsOf(pool)).length === 0) {
    throw new BackupError(
      `${keyFile} holds the keys of another platform. Move it away, or name another BACKLINE_DATA.`,
    );
  }
  const { rowCount } = await pool.query(
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'backline'",
  );
  if (rowCount) throw new BackupError("A Backline server is using this database. Stop it first.");
}

/** Throws unless every column of the backup still exists; newer tables stay as their migrations made them. */
function demandPlaces(
  stored: readonly StoredTable[],
  tables: readonly Named[],
  columns: Map<string, Set<string>>,
): void {
  const known = new Set(tables.map(quoted));
  for (const table of stored) {
    const missing = known.has(quoted(table))
      ? table.columns.find((column) => !columns.get(quoted(table))?.has(column))
      : "";
    if (missing === undefined) continue;
    const what = missing === "" ? `table ${table.name}` : `column ${missing} of ${table.name}`;
    throw new BackupError(
      `This Backline has no ${what}, which the backup holds. Restore it with the version that made it.`,
    );
  }
}

async function load(client: Queryable, backup: Backup): Promise<void> {
  await client.query("SET LOCAL statement_timeout = 0");
  const tables = await tablesOf(client);
  demandPlaces(backup.tables.tables, tables, new Map(tables.map((table) => [quoted(table), new Set(table.columns)])));
  // Rows come in any order, so foreign keys and triggers are off until all rows are there.
  const keys = await foreignKeysOf(client);
  for (const key of keys) await client.query(`ALTER TABLE ${quoted(key)} DROP CONSTRAINT "${key.key}"`);
  for (const table of tables) await client.query(`ALTER TABLE ${quoted(table)} DISABLE TRIGGER USER`);
  if (tables.length > 0) await client.query(`TRUNCATE ${tables.map(quoted).join(", ")}`);
  for (const table of backup.tables.tables) {
    if (table.columns.length === 0) continue;
    const columns = table.columns.map((column) => `"${column.replaceAll('"', '""')}"`).join(", ");
    await pipeline(backup.rows(table), client.query(copyFrom(`COPY ${quoted(table)} (${columns}) FROM STDIN`)));
  }
  for (const { value, called, ...sequence } of backup.tables.sequences)
    await client.query("SELECT setval($1::regclass, $2, $3)", [quoted(sequence), value, called]);
  for (const table of tables) await client.query(`ALTER TABLE ${quoted(table)} ENABLE TRIGGER USER`);
  for (const key of keys)
    await client.query(`ALTER TABLE ${quoted(key)} ADD CONSTRAINT "${key.key}" ${key.definition}`);
  for (const view of await materialisedViewsOf(client)) await client.query(`REFRESH MATERIALIZED VIEW ${quoted(view)}`);
  // Jobs that were locked by a worker at the time of the backup are released.
  await client.query(`
    SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by))
      FROM graphile_worker.jobs WHERE locked_by IS NOT NULL HAVING count(*) > 0`);
}

/**
 * Restores a backup into an empty platform: migrates the database to the backup's version, loads blobs and rows,
 * restores the keys, and migrates to the present version. Rows are loaded completely or not at all. Throws BackupError
 * if the platform is not empty, a server uses it, or the backup is newer than this Backline.
 */
export async function restoreBackup(backup: Backup, target: Target): Promise<RestoreSummary> {
  await demandEmpty(target, backup);
  const { migrations, createdAt } = backup.head;
  await migrate(target.pool, target.log, Math.max(...migrations));
  const reached = new Set(await migrationsOf(target.pool));
  const unknown = migrations.find((number) => !reached.has(number));
  if (unknown !== undefined) {
    throw new BackupError(`The backup was made by a later version (migration ${unknown}). Restore it with that one.`);
  }
  for (const { sha256, entry } of backup.blobs) {
    const kept = await target.blobs.put(backup.read(entry));
    if (kept.sha256 !== sha256) throw new BackupError(`The blob ${sha256} was not kept as it was.`);
  }
  if (backup.keys) {
    await mkdir(dirname(target.keyFile), { recursive: true, mode: 0o700 });
    await writeWhole(target.keyFile, backup.keys, 0o600);
  }
  await transaction(target.pool, (client) => load(client, backup));
  await migrate(target.pool, target.log);
  const rows = backup.tables.tables.reduce((sum, table) => sum + table.rows, 0);
  return { createdAt, tables: backup.tables.tables.length, rows, blobs: backup.blobs.length };
}
