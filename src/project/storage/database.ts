import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from "idb";
import { z } from "zod";
import { PRESET_KIND_MAX, plugin } from "../../../contract/devices/plugins";
import * as doc from "../../../contract/project/document";
import { overview } from "../../../contract/project/overview";
import type { Personal } from "../../../contract/project/personal";
import { ROLES } from "../../../contract/projects";
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
  /** the person whose project it is in the cloud; null: nobody's, as of a visitor who has not signed in */
  account: z.string().nullable().default(null),
  /** the arrangement as of the last snapshot; null: not drawn yet */
  overview: overview.nullable().default(null),
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
  kind: z.enum(["do", "undo", "redo", "merge"]),
  label: z.string(),
  commands: z.array(z.object({ name: z.string(), args: z.unknown() })),
  patches: z.array(patch),
  inverse: z.array(patch),
});
export type LogRecord = z.infer<typeof logRecord>;

/** The document after log entry `seq`. */
export const snapshotRecord = z.object({ projectId: doc.id, seq: z.int().min(0), project: z.unknown() });
export type SnapshotRecord = z.infer<typeof snapshotRecord>;

/**
 * How a project here goes with its copy in the cloud. The log's entries after `acknowledged` are what is to be sent.
 */
export const syncRecord = z.object({
  projectId: doc.id,
  role: z.enum(ROLES),
  /** names this browser's copy of the project to the server; with an edit's number it names the edit once and for all */
  clientId: z.string(),
  /** the server has the project */
  created: z.boolean(),
  /** last log entry of which the server said what became of it */
  acknowledged: z.int().min(0),
  /** number of the last edit that was sent of the entries up to there */
  lastClientSeq: z.int().min(0),
  /** ms since 1970 */
  lastSyncAt: z.number().nullable(),
  /** the token by which someone who has not signed in looks at it */
  link: z.string().nullable(),
});
export type SyncRecord = z.infer<typeof syncRecord>;

/** The document as the server has it at a revision: it may lag behind, the server gives what came since. */
export const confirmedRecord = z.object({ projectId: doc.id, rev: z.int().min(0), project: z.unknown() });
export type ConfirmedRecord = z.infer<typeof confirmedRecord>;

/** An edit that could not be merged, as a person left it. */
export const keptRecord = z.object({
  id: doc.id,
  projectId: doc.id,
  label: z.string(),
  at: z.number(),
  reason: z.string(),
  commands: z.array(z.object({ name: z.string(), args: z.unknown() })),
  places: z.array(
    z.object({
      path: z.string(),
      base: z.unknown().optional(),
      mine: z.unknown().optional(),
      theirs: z.unknown().optional(),
    }),
  ),
});
export type KeptRecord = z.infer<typeof keptRecord>;

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
  kind: z.string().min(1).max(PRESET_KIND_MAX),
  name: z.string().trim().min(1).max(200),
  params: z.record(z.string().max(40), z.number()),
  font: doc.device.shape.font,
  state: plugin.shape.state.optional(),
  modified: z.number(),
});
export type PresetRecord = z.infer<typeof presetRecord>;

interface Schema extends DBSchema {
  projects: { key: string; value: ProjectRecord };
  snapshots: { key: string; value: SnapshotRecord };
  log: { key: [string, number]; value: LogRecord };
  sync: { key: string; value: SyncRecord };
  confirmed: { key: string; value: ConfirmedRecord };
  kept: { key: string; value: KeptRecord; indexes: { projectId: string } };
  samples: { key: string; value: SampleRecord };
  /** samples' files where there is no OPFS */
  blobs: { key: string; value: Blob };
  peaks: { key: string; value: Peaks };
  presets: { key: string; value: PresetRecord };
  /** what a person (“”: who has not signed in) has set in a project beside its document */
  personal: { key: [string, string]; value: Personal & { projectId: string; person: string } };
}
export type Database = IDBPDatabase<Schema>;
type StoreName = StoreNames<Schema>;

export const DATABASE_NAME = "backline";
const DATABASE_VERSION = 3;

/** Opens the database, making its stores the first time. `lost` is called where the browser closes it on us. */
export function openDatabase(name: string, lost: () => void): Promise<Database> {
  return openDB<Schema>(name, DATABASE_VERSION, {
    upgrade(database, before) {
      if (before < 1) {
        database.createObjectStore("projects", { keyPath: "id" });
        database.createObjectStore("snapshots", { keyPath: "projectId" });
        database.createObjectStore("log", { keyPath: ["projectId", "seq"] });
        database.createObjectStore("samples");
        database.createObjectStore("blobs");
        database.createObjectStore("peaks");
        database.createObjectStore("presets", { keyPath: "id" });
      }
      if (before < 2) {
        database.createObjectStore("sync", { keyPath: "projectId" });
        database.createObjectStore("confirmed", { keyPath: "projectId" });
        database.createObjectStore("kept", { keyPath: "id" }).createIndex("projectId", "projectId");
      }
      database.createObjectStore("personal", { keyPath: ["projectId", "person"] });
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
