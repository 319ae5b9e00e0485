import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from "idb";
import { z } from "zod";
import { PRESET_KIND_MAX, plugin } from "../../../contract/devices/plugins";
import type { TrackList } from "../../../contract/dj/list";
import type { Track } from "../../../contract/dj/track";
import type { TrackWaveform } from "../../../contract/dj/waveform";
import * as doc from "../../../contract/project/document";
import { id } from "../../../contract/project/id";
import { overview } from "../../../contract/project/overview";
import type { Personal } from "../../../contract/project/personal";
import { ROLES } from "../../../contract/projects";
import type { Peaks } from "../port";

/** An entry in the list of projects, with the session that may write to it. */
export const projectRecord = z.object({
  id: id,
  name: z.string(),
  /** ms since 1970, of the last edit */
  modified: z.number(),
  tracks: z.int(),
  seconds: z.number(),
  /** when it was deleted, ms since 1970; null if it is not */
  deleted: z.number().nullable(),
  /** the session that may write; writes of others fail */
  editor: z.string().nullable(),
  /** number of the last entry in the log */
  lastSeq: z.int().min(0),
  /** the person who owns it in the cloud; null: nobody, as for a visitor without a session */
  account: z.string().nullable().default(null),
  /** the arrangement at the last snapshot; null: not made yet */
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
  projectId: id,
  seq: z.int().min(1),
  kind: z.enum(["do", "undo", "redo", "merge"]),
  label: z.string(),
  commands: z.array(z.object({ name: z.string(), args: z.unknown() })),
  patches: z.array(patch),
  inverse: z.array(patch),
});
export type LogRecord = z.infer<typeof logRecord>;

/** The document after log entry `seq`. */
export const snapshotRecord = z.object({ projectId: id, seq: z.int().min(0), project: z.unknown() });
export type SnapshotRecord = z.infer<typeof snapshotRecord>;

/** The sync state of a local project. The log's entries after `acknowledged` have to be sent. */
export const syncRecord = z.object({
  projectId: id,
  role: z.enum(ROLES),
  /** identifies this browser's copy of the project; together with an edit's number it identifies the edit for ever */
  clientId: z.string(),
  /** whether the server has the project */
  created: z.boolean(),
  /** last log entry whose outcome the server has told */
  acknowledged: z.int().min(0),
  /** number of the last edit that was sent for the entries up to there */
  lastClientSeq: z.int().min(0),
  /** ms since 1970 */
  lastSyncAt: z.number().nullable(),
  /** the token with which a visitor without a session views it */
  link: z.string().nullable(),
});
export type SyncRecord = z.infer<typeof syncRecord>;

/** The server's document at a revision; it may be out of date, and the server sends what came since. */
export const confirmedRecord = z.object({ projectId: id, rev: z.int().min(0), project: z.unknown() });
export type ConfirmedRecord = z.infer<typeof confirmedRecord>;

/** An edit that could not be merged, in the state in which the person left it. */
export const keptRecord = z.object({
  id: id,
  projectId: id,
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

/** Facts about a sample's file. */
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
  id: id,
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
  /** samples' files if there is no OPFS */
  blobs: { key: string; value: Blob };
  peaks: { key: string; value: Peaks };
  presets: { key: string; value: PresetRecord };
  /** a person's (“”: without a session) settings for a project that are not in its document */
  personal: { key: [string, string]; value: Personal & { projectId: string; person: string } };
  /** the DJ library: its tracks, their waveforms by track, and crates, playlists and sets */
  djTracks: { key: string; value: Track };
  djWaveforms: { key: string; value: TrackWaveform };
  djLists: { key: string; value: TrackList };
}
export type Database = IDBPDatabase<Schema>;
type StoreName = StoreNames<Schema>;

export const DATABASE_NAME = "backline";
const DATABASE_VERSION = 4;

/** Opens the database and creates its stores the first time. `lost` is called if the browser closes it. */
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
      if (before < 3) database.createObjectStore("personal", { keyPath: ["projectId", "person"] });
      database.createObjectStore("djTracks", { keyPath: "id" });
      database.createObjectStore("djWaveforms");
      database.createObjectStore("djLists", { keyPath: "id" });
    },
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      lost();
    },
    terminated: lost,
  });
}

/** The key range of one project's log entries from `first` to `last`; null if there are none between. */
export const logRange = (projectId: string, first = 0, last = Number.MAX_SAFE_INTEGER): IDBKeyRange | null =>
  last < first ? null : IDBKeyRange.bound([projectId, first], [projectId, last]);

/**
 * Reads and writes in one transaction; resolves once everything is on disk. If anything fails, nothing is written and
 * the failure is thrown.
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
    // The transaction's own rejection is the same failure, or a result of this abort.
    transaction.done.catch(() => undefined);
    if (transaction.error === null) abort(transaction);
    throw error;
  }
}

function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // It has already ended.
  }
}
