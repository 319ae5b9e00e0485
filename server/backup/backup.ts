import { createHash, randomUUID } from "node:crypto";
import { open, readFile, rm, stat } from "node:fs/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { BlobStore } from "../blobs/blobs";
import { BLOBS_LOCK } from "../blobs/remove";
import type { Clock } from "../clock";
import { moveInto } from "../files";
import { migrationsOf, quoted, sequencesOf, type Table, tablesOf } from "./catalogue";
import { BackupError } from "./errors";
import {
  blobName,
  COMPLETE,
  FORMAT,
  HEAD,
  type Head,
  KEYS,
  pieceName,
  type StoredTable,
  TABLES,
  type Tables,
} from "./format";
import { TarWriter } from "./tar";

/** Rows are gzipped in pieces of this size, so that no table has to fit into memory. */
const PIECE_BYTES = 4 * 1024 * 1024;
const compress = promisify(gzip);

/** What a backup is made of. */
export interface Source {
  /** a connection of its own, not in a transaction */
  readonly client: pg.ClientBase;
  readonly blobs: BlobStore;
  /** of the key ring; may be missing */
  readonly keyFile: string;
  readonly version: string;
  readonly clock: Clock;
}

export interface BackupSummary {
  readonly tables: number;
  readonly rows: number;
  readonly blobs: number;
  /** size of the archive */
  readonly bytes: number;
}

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

async function copyTable(client: pg.ClientBase, archive: TarWriter, table: Table): Promise<StoredTable> {
  const columns = table.columns.map((column) => `"${column.replaceAll('"', '""')}"`).join(", ");
  const hash = createHash("sha256");
  let waiting: Buffer[] = [];
  let bytes = 0;
  let rows = 0;
  let pieces = 0;
  const flush = async () => {
    await archive.add(pieceName(table, pieces), await compress(Buffer.concat(waiting), { level: 4 }));
    pieces += 1;
    waiting = [];
    bytes = 0;
  };
  // A query instead of the table's name, because it also gives the rows of a partitioned table's parts.
  const source = client.query(copyTo(`COPY (SELECT ${columns} FROM ${quoted(table)}) TO STDOUT`));
  for await (const chunk of source as AsyncIterable<Buffer>) {
    hash.update(chunk);
    // In this format a line break within a value is written as \n, so each real line break ends a row.
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows += 1;
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes >= PIECE_BYTES) await flush();
  }
  if (bytes > 0) await flush();
  return {
    schema: table.schema,
    name: table.name,
    columns: [...table.columns],
    rows,
    pieces,
    sha256: hash.digest("hex"),
  };
}

/** Copies all rows as they are at one moment; writes may go on meanwhile. */
async function copyRows({ client, keyFile, version, clock }: Source, archive: TarWriter): Promise<Tables> {
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  try {
    await client.query("SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0");
    const migrations = await migrationsOf(client);
    if (migrations.length === 0) throw new BackupError("There is nothing to back up: the database is empty.");
    const { rows } = await client.query<{ version: string }>("SELECT current_setting('server_version') AS version");
    const head: Head = {
      format: FORMAT,
      version,
      createdAt: clock().toISOString(),
      database: rows[0]?.version ?? "",
      migrations,
    };
    await archive.add(HEAD, json(head));
    const keys = await readFile(keyFile).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
    if (keys) await archive.add(KEYS, keys);

    const tables: StoredTable[] = [];
    for (const table of await tablesOf(client)) tables.push(await copyTable(client, archive, table));
    // Sequences are not part of a database snapshot. Read after the rows, they are ahead of every number in them, which
    // is all that is needed.
    const sequences: Tables["sequences"] = [];
    for (const sequence of await sequencesOf(client)) {
      const state = await client.query<{ value: string; called: boolean }>(
        `SELECT last_value::text AS value, is_called AS called FROM ${quoted(sequence)}`,
      );
      if (state.rows[0]) sequences.push({ ...sequence, ...state.rows[0] });
    }
    const copied = { tables, sequences };
    await archive.add(TABLES, json(copied));
    return copied;
  } finally {
    await client.query("ROLLBACK");
  }
}

async function copyBlobs(blobs: BlobStore, archive: TarWriter): Promise<{ blobs: number; bytes: number }> {
  let count = 0;
  let total = 0;
  for await (const { sha256, bytes } of blobs.list()) {
    await archive.addStream(blobName(sha256), bytes, await blobs.read(sha256));
    count += 1;
    total += bytes;
  }
  return { blobs: count, bytes: total };
}

/**
 * Writes the whole platform into one new file: all rows as of one moment, all blobs that they name, and the keys. The
 * file appears only when it is complete and on disk, and only its owner can read it, because it contains the keys.
 * Writes may go on meanwhile. Throws BackupError if `target` exists or there is nothing to back up.
 */
export async function writeBackup(source: Source, target: string): Promise<BackupSummary> {
  if (await stat(target).catch(() => null)) throw new BackupError(`${target} is there already and is left as it is.`);
  const part = `${target}.${randomUUID()}.part`;
  const file = await open(part, "wx", 0o600);
  try {
    const archive = new TarWriter(file);
    await source.client.query("SELECT pg_advisory_lock_shared($1)", [BLOBS_LOCK]);
    const { tables } = await copyRows(source, archive);
    const complete = await copyBlobs(source.blobs, archive);
    await source.client.query("SELECT pg_advisory_unlock_shared($1)", [BLOBS_LOCK]);
    await archive.add(COMPLETE, json(complete));
    await archive.end();
    await file.sync();
    const { size } = await file.stat();
    await file.close();
    await moveInto(part, target);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return { tables: tables.length, rows, blobs: complete.blobs, bytes: size };
  } catch (error) {
    await file.close();
    await rm(part, { force: true });
    throw error;
  }
}
