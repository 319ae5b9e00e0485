import type { Command } from "../../../contract/project/commands";
import type { Id, Project } from "../../../contract/project/document";
import { migrateProject } from "../../../contract/project/migrate";
import {
  confirmedRecord,
  type Database,
  keptRecord,
  logRange,
  logRecord,
  projectRecord,
  type SyncRecord,
  syncRecord,
  write,
} from "../storage/database";
import { loadProject } from "../storage/projects";
import type { KeptEdit } from "./status";

/** A log entry that the server has not answered. */
export interface OutboxEntry {
  readonly seq: number;
  readonly label: string;
  readonly commands: readonly Command[];
}

/** What is stored about a project's sync; null if it never began. */
export async function readSync(
  database: Database,
  projectId: Id,
): Promise<{ record: SyncRecord; confirmed: { rev: number; project: Project } } | null> {
  const record = syncRecord.safeParse(await database.get("sync", projectId));
  const confirmed = confirmedRecord.safeParse(await database.get("confirmed", projectId));
  if (!record.success || !confirmed.success) return null;
  const { rev, project } = confirmed.data;
  return { record: record.data, confirmed: { rev, project: migrateProject(project) as Project } };
}

/** What is stored about a project's sync; if it never began, it starts with the document on disk. */
export async function readOrBegin(
  database: Database,
  projectId: Id,
  newId: () => Id,
): Promise<{ record: SyncRecord; confirmed: { rev: number; project: Project } }> {
  const stored = await readSync(database, projectId);
  if (stored) return stored;
  const { project, seq } = await loadProject(database, projectId);
  const record: SyncRecord = {
    projectId,
    role: "owner",
    clientId: newId(),
    created: false,
    acknowledged: seq,
    lastClientSeq: 0,
    lastSyncAt: null,
    link: null,
  };
  const confirmed = { rev: 0, project };
  await writeSync(database, record, confirmed);
  return { record, confirmed };
}

/** The sync record of a project, without its document. */
export async function readSyncRecord(database: Database, projectId: Id): Promise<SyncRecord | null> {
  const record = syncRecord.safeParse(await database.get("sync", projectId));
  return record.success ? record.data : null;
}

/** Stores the sync progress, with the server's document if `confirmed` has it. */
export async function writeSync(
  database: Database,
  record: SyncRecord,
  confirmed: { rev: number; project: Project } | null = null,
): Promise<void> {
  await write(database, ["sync", "confirmed"], async (transaction) => {
    await transaction.objectStore("sync").put(record);
    if (confirmed) await transaction.objectStore("confirmed").put({ projectId: record.projectId, ...confirmed });
  });
}

/** In one transaction, keeps refused edits and records that the server has answered them. */
export async function keepRefused(database: Database, record: SyncRecord, kept: readonly KeptEdit[]): Promise<void> {
  await write(database, ["sync", "kept"], async (transaction) => {
    await transaction.objectStore("sync").put(record);
    for (const edit of kept) {
      await transaction
        .objectStore("kept")
        .put({ ...edit, commands: [...edit.commands], places: edit.places.map((place) => ({ ...place })) });
    }
  });
}

/** A project's refused edits that the person has not decided about, the oldest first. */
export async function keptEdits(database: Database, projectId: Id): Promise<KeptEdit[]> {
  const records = await database.getAllFromIndex("kept", "projectId", projectId);
  return records
    .flatMap((record) => {
      const parsed = keptRecord.safeParse(record);
      return parsed.success ? [parsed.data as KeptEdit] : [];
    })
    .sort((a, b) => a.at - b.at);
}

export async function forgetKept(database: Database, id: Id): Promise<void> {
  await write(database, ["kept"], (transaction) => transaction.objectStore("kept").delete(id));
}

/** Log entries after a given one that have to be sent. */
export async function outboxAfter(database: Database, projectId: Id, seq: number): Promise<OutboxEntry[]> {
  const range = logRange(projectId, seq + 1);
  const entries = range ? await database.getAll("log", range) : [];
  return entries.flatMap((entry) => {
    const parsed = logRecord.safeParse(entry);
    if (!parsed.success || parsed.data.kind === "merge" || parsed.data.commands.length === 0) return [];
    return [{ seq: parsed.data.seq, label: parsed.data.label, commands: parsed.data.commands as Command[] }];
  });
}

/** Whether a project was ever edited since it was created. */
export async function isEdited(database: Database, projectId: Id): Promise<boolean> {
  const record = projectRecord.safeParse(await database.get("projects", projectId));
  return record.success && record.data.lastSeq > 0;
}

/** Sets the account that owns a project; null: nobody's. */
export async function setAccount(database: Database, projectId: Id, account: string | null): Promise<void> {
  await write(database, ["projects"], async (transaction) => {
    const projects = transaction.objectStore("projects");
    const record = projectRecord.safeParse(await projects.get(projectId));
    if (record.success) await projects.put({ ...record.data, account });
  });
}
