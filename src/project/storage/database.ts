import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from "idb";
import { z } from "zod";
import * as doc from "../../../contract/project/document";
import type { Peaks } from "../port";

/** A line of the projects' list, and who writes to the project. */
export const projectRecord = z.object({
  id: doc.id,
  name: z.string(),
  /** ms since 1970, of the last edit */
  modified: z.number(),
  tracks: z.int(),
  seconds: z.number(),
  /** when it was deleted, ms since 1970; null while it is not */
  deleted: z.number().nullable(),
  /** the session that may write; another one's writes fail */
  editor: z.string().nullable(),
  /** number of the last entry in the log */
  lastSeq: z.int().min(0),
});
export type ProjectRecord = z.infer<typeof projectRecord>;

const patch = z.object({
  op: z.enum(["replace", "remove", "add"]),
  path: z.array(z.union([z.string(), z.number()])),
  value: z.unknown().optional(),
});

/** An entry of a project's log: one commit of its history. */
export const logRecord = z.object({
  projectId: doc.id,
  seq: z.int().min(1),
  kind: z.enum(["do", "undo", "redo"]),
  label: z.string(),
  commands: z.array(z.object({ name: z.string(), args: z.unknown() })),
  patches: z.array(patch),
  inverse: z.array(patch),
});
export type LogRecord = z.infer<typeof logRecord>;

/** The document after log entry `seq`. */
export const snapshotRecord = z.object({ projectId: doc.id, seq: z.int().min(0), project: z.unknown() });
export type SnapshotRecord = z.infer<typeof snapshotRecord>;

/** What is known of a sample's file. */
export const sampleRecord = z.object({
  sample: doc.sample,
  /** of the WAV file */
  bytes: z.number().min(0),
  crc32: z.number(),
  where: z.enum(["opfs", "database"]),
  /** ms since 1970 */
  added: z.number(),
});
export type SampleRecord = z.infer<typeof sampleRecord>;

export const presetRecord = z.object({
  id: doc.id,
  kind: doc.deviceKind,
  name: z.string().trim().min(1).max(200),
  params: z.record(z.string().max(40), z.number()),
  font: doc.device.shape.font,
  modified: z.number(),
});
export type PresetRecord = z.infer<typeof presetRecord>;

interface Schema extends DBSchema {
  projects: { key: string; value: ProjectRecord };
  snapshots: { key: string; value: SnapshotRecord };
  log: { key: [string, number]; value: LogRecord };
  samples: { key: string; value: SampleRecord };
  /** samples' files where there is no OPFS */
  blobs: { key: string; value: Blob };
  peaks: { key: string; value: Peaks };
  presets: { key: string; value: PresetRecord };
}
export type Database = IDBPDatabase<Schema>;
type StoreName = StoreNames<Schema>;

export const DATABASE_NAME = "backline";
const DATABASE_VERSION = 1;

/** Opens the database, making its stores the first time. `lost` is called where the browser closes it on us. */
export function openDatabase(name: string, lost: () => void): Promise<Database> {
  return openDB<Schema>(name, DATABASE_VERSION, {
    upgrade(database) {
      database.createObjectStore("projects", { keyPath: "id" });
      database.createObjectStore("snapshots", { keyPath: "projectId" });
      database.createObjectStore("log", { keyPath: ["projectId", "seq"] });
      database.createObjectStore("samples");
      database.createObjectStore("blobs");
      database.createObjectStore("peaks");
      database.createObjectStore("presets", { keyPath: "id" });
    },
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      lost();
    },
    terminated: lost,
  });
}

/** The key range of one project's log entries from `first` to `last`; null where there is nothing between. */
export const logRange = (projectId: string, first = 0, last = Number.MAX_SAFE_INTEGER): IDBKeyRange | null =>
  last < first ? null : IDBKeyRange.bound([projectId, first], [projectId, last]);

/**
 * Reads and writes in one transaction that gives once all of it is on disk. Where anything
 * fails, nothing of it is written and the failure is thrown.
 */
export async function write<const Names extends StoreName[], Result>(
  database: Database,
  stores: Names,
  action: (transaction: IDBPTransaction<Schema, Names, "readwrite">) => Promise<Result>,
): Promise<Result> {
  const transaction = database.transaction(stores, "readwrite", { durability: "strict" });
  try {
    const result = await action(transaction);
    await transaction.done;
    return result;
  } catch (error) {
    // The transaction's own end is the same failure again, or comes of this abort.
    transaction.done.catch(() => undefined);
    if (transaction.error === null) abort(transaction);
    throw error;
  }
}

function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // It has ended already.
  }
}
