import { createHash } from "node:crypto";
import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { z } from "zod";
import { BackupError } from "./errors";
import {
  blobName,
  COMPLETE,
  completeSchema,
  HEAD,
  type Head,
  headSchema,
  KEYS,
  pieceName,
  type StoredTable,
  TABLES,
  type Tables,
  tablesSchema,
} from "./format";
import { type Entry, TarReader } from "./tar";

/** A backup that was read completely and found intact. */
export interface Backup {
  readonly head: Head;
  readonly tables: Tables;
  readonly keys: Buffer | null;
  readonly blobs: readonly { sha256: string; entry: Entry }[];
  /** The rows of a table, in the format of COPY. */
  rows(table: StoredTable): Readable;
  read(entry: Entry): AsyncGenerator<Buffer>;
  close(): Promise<void>;
}

async function parsed<S extends z.ZodType>(reader: TarReader, name: string, schema: S): Promise<z.output<S>> {
  const entry = reader.entries.find((candidate) => candidate.name === name);
  if (!entry) throw new BackupError(`This is not a whole backup: it has no ${name}.`);
  const text = (await reader.whole(entry)).toString();
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new BackupError(`The backup's ${name} is not of a form that this Backline reads.`, { cause });
  }
}

async function checkHash(source: AsyncIterable<Uint8Array>, expected: string, what: string): Promise<void> {
  const hash = createHash("sha256");
  try {
    for await (const chunk of source) hash.update(chunk);
  } catch (cause) {
    throw new BackupError(`The backup is damaged: ${what} cannot be unpacked.`, { cause });
  }
  if (hash.digest("hex") !== expected) throw new BackupError(`The backup is damaged: ${what} has changed.`);
}

/** Opens a backup and reads all of it once. Throws BackupError if it is not intact. */
export async function openBackup(path: string): Promise<Backup> {
  const reader = await TarReader.open(path);
  try {
    const head = await parsed(reader, HEAD, headSchema);
    const tables = await parsed(reader, TABLES, tablesSchema);
    const complete = await parsed(reader, COMPLETE, completeSchema);
    const entries = new Map(reader.entries.map((entry) => [entry.name, entry]));
    const pieces = async function* (table: StoredTable): AsyncGenerator<Buffer> {
      for (let piece = 0; piece < table.pieces; piece++) {
        const entry = entries.get(pieceName(table, piece));
        if (!entry) throw new BackupError(`The backup is damaged: a piece of ${table.name} is missing.`);
        // Errors on the way reach the one who reads.
        yield* pipeline(Readable.from(reader.read(entry)), createGunzip(), () => undefined) as AsyncIterable<Buffer>;
      }
    };
    for (const table of tables.tables) await checkHash(pieces(table), table.sha256, `the table ${table.name}`);

    const prefix = blobName("");
    const blobs = reader.entries
      .filter(({ name }) => name.startsWith(prefix))
      .map((entry) => ({ sha256: entry.name.slice(prefix.length), entry }));
    if (blobs.length !== complete.blobs) throw new BackupError("The backup is damaged: blobs are missing.");
    for (const { sha256, entry } of blobs) await checkHash(reader.read(entry), sha256, `the blob ${sha256}`);

    const keys = entries.get(KEYS);
    return {
      head,
      tables,
      keys: keys ? await reader.whole(keys) : null,
      blobs,
      rows: (table) => Readable.from(pieces(table), { objectMode: false }),
      read: (entry) => reader.read(entry),
      close: () => reader.close(),
    };
  } catch (error) {
    await reader.close();
    throw error;
  }
}
