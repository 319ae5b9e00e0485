import { t } from "@lingui/core/macro";
import type { Id, Project } from "../../../contract/project/document";
import type { Summary } from "../../../contract/project/overview";
import { summaryOf } from "../../../contract/project/summary";
import { type Commit, HISTORY_CAP } from "../history";
import type { ProjectSummary } from "../port";
import { outboxAfter, readSyncRecord } from "../sync/records";
import { type Database, type LogRecord, logRange, type ProjectRecord, projectRecord, write } from "./database";
import { StorageError } from "./errors";
import { type Recovered, recover } from "./recover";

/** How long deleted projects can be restored, ms. */
export const DELETED_FOR = 30 * 24 * 3600 * 1000;

/** The latest summary: most edits change nothing in it but the name. */
let latest: { project: Project; summary: Summary } | null = null;

function summary(project: Project): Summary {
  const same = (["clips", "tracks", "tempo", "samples"] as const).every(
    (part) => latest?.project[part] === project[part],
  );
  latest = { project, summary: same && latest ? { ...latest.summary, name: project.name } : summaryOf(project) };
  return latest.summary;
}

/** All projects including deleted ones, the one edited last first. */
export async function listProjects(database: Database): Promise<ProjectSummary[]> {
  const records = (await database.getAll("projects")).flatMap((record) => {
    const parsed = projectRecord.safeParse(record);
    return parsed.success ? [parsed.data] : [];
  });
  records.sort((a, b) => b.modified - a.modified);
  return Promise.all(
    records.map(async ({ id, name, modified, tracks, seconds, deleted, account, overview, lastSeq }) => ({
      id,
      name,
      modified,
      tracks,
      seconds,
      deleted: deleted !== null,
      account,
      overview,
      cloud: await cloudOf(database, id, lastSeq),
    })),
  );
}

async function cloudOf(database: Database, id: Id, lastSeq: number): Promise<ProjectSummary["cloud"]> {
  const record = await readSyncRecord(database, id);
  if (!record?.created) return null;
  const { role, acknowledged, lastSyncAt, link } = record;
  const unsent = lastSeq > acknowledged ? (await outboxAfter(database, id, acknowledged)).length : 0;
  return { role, unsent, lastSyncAt, link };
}

function known(record: ProjectRecord | undefined): ProjectRecord {
  if (!record) throw new StorageError("notFound", t`This project is not stored in this browser.`);
  return record;
}

/** Stores a new project: its document as the first snapshot. */
export async function createProject(
  database: Database,
  project: Project,
  now: number,
  account: string | null = null,
): Promise<void> {
  await write(database, ["projects", "snapshots"], async (transaction) => {
    await transaction.objectStore("projects").add({ ...newRecord(project, now), account });
    await transaction.objectStore("snapshots").add({ projectId: project.id, seq: 0, project });
  });
}

const newRecord = (project: Project, now: number) => ({
  id: project.id,
  ...summary(project),
  modified: now,
  deleted: null,
  editor: null,
  lastSeq: 0,
  account: null,
});

/**
 * Puts a document in the place of a stored project, whose log and undo end. In one transaction: whenever the page dies,
 * either the old one is there or the new one. What a person has set of it for themselves stays.
 */
export async function replaceProject(database: Database, project: Project, now: number): Promise<void> {
  await write(database, ["projects", "snapshots", "log"], async (transaction) => {
    const log = logRange(project.id);
    if (log) await transaction.objectStore("log").delete(log);
    await transaction.objectStore("snapshots").put({ projectId: project.id, seq: 0, project });
    await transaction.objectStore("projects").put(newRecord(project, now));
  });
}

/** Reads a project: snapshot and log. Writes nothing. Throws a StorageError `notFound` or `damaged`. */
export async function loadProject(database: Database, id: Id): Promise<Recovered> {
  const transaction = database.transaction(["projects", "snapshots", "log"], "readonly");
  const [record, snapshot, log] = await Promise.all([
    transaction.objectStore("projects").get(id),
    transaction.objectStore("snapshots").get(id),
    transaction.objectStore("log").getAll(logRange(id)),
    transaction.done,
  ]);
  known(record);
  return recover(snapshot, log);
}

/**
 * Makes `session` the one that may write, and removes log entries after `seq`, which recovery could not use. From now
 * on writes of other sessions fail.
 */
export async function claimProject(database: Database, id: Id, session: string, seq: number): Promise<void> {
  await write(database, ["projects", "log"], async (transaction) => {
    const projects = transaction.objectStore("projects");
    const record = known(await projects.get(id));
    await projects.put({ ...record, editor: session, lastSeq: seq });
    const beyond = logRange(id, seq + 1);
    if (beyond) await transaction.objectStore("log").delete(beyond);
  });
}

function written(record: ProjectRecord | undefined, session: string): ProjectRecord {
  const found = known(record);
  if (found.editor !== session) {
    throw new StorageError("elsewhere", t`The project is being edited in another tab.`);
  }
  return found;
}

/**
 * Appends commits to the log, durably, all or none. `seq` is the number of the first, `project` the document after the
 * last. Throws a StorageError `elsewhere` if another session has taken over.
 */
export async function appendCommits(
  database: Database,
  args: { session: string; seq: number; commits: readonly Commit[]; project: Project; now: number },
): Promise<void> {
  const { session, seq, commits, project, now } = args;
  await write(database, ["projects", "log"], async (transaction) => {
    const projects = transaction.objectStore("projects");
    const record = written(await projects.get(project.id), session);
    const log = transaction.objectStore("log");
    const lastSeq = seq + commits.length - 1;
    await Promise.all([
      // Each is its own promise, so that if one throws at once, the rejections of the others are still handled.
      ...commits.map(async (commit, index) => log.add(toRecord(project.id, seq + index, commit))),
      projects.put({ ...record, ...summary(project), modified: now, lastSeq }),
    ]);
  });
}

function toRecord(projectId: Id, seq: number, commit: Commit): LogRecord {
  const { kind, label, commands, patches, inverse } = commit;
  return { projectId, seq, kind, label, commands: [...commands], patches: [...patches], inverse: [...inverse] };
}

/**
 * Stores the document after log entry `seq` as the project's snapshot, and removes log entries that neither undo nor
 * the cloud needs any more. Throws `elsewhere` like `appendCommits`.
 */
export async function writeSnapshot(
  database: Database,
  args: { session: string; seq: number; project: Project },
): Promise<void> {
  const { session, seq, project } = args;
  await write(database, ["projects", "snapshots", "log", "sync"], async (transaction) => {
    const record = written(await transaction.objectStore("projects").get(project.id), session);
    await transaction.objectStore("projects").put({ ...record, ...summary(project) });
    await transaction.objectStore("snapshots").put({ projectId: project.id, seq, project });
    // entries that the cloud lacks are kept, too
    const unsent = (await transaction.objectStore("sync").get(project.id))?.acknowledged ?? seq;
    const old = logRange(project.id, 0, Math.min(seq - HISTORY_CAP, unsent));
    if (old) await transaction.objectStore("log").delete(old);
  });
}

/** Marks a project as deleted, or (with null) restores it. */
export async function setDeleted(database: Database, id: Id, deleted: number | null): Promise<void> {
  await write(database, ["projects"], async (transaction) => {
    const projects = transaction.objectStore("projects");
    await projects.put({ ...known(await projects.get(id)), deleted });
  });
}

/** Deletes a project permanently: its record, snapshot and log. Its samples are deleted when nothing refers to them. */
export async function purgeProject(database: Database, id: Id): Promise<void> {
  await write(
    database,
    ["projects", "snapshots", "log", "sync", "confirmed", "kept", "personal"],
    async (transaction) => {
      await transaction.objectStore("projects").delete(id);
      await transaction.objectStore("snapshots").delete(id);
      await transaction.objectStore("sync").delete(id);
      await transaction.objectStore("confirmed").delete(id);
      for await (const cursor of transaction.objectStore("kept").index("projectId").iterate(id)) await cursor.delete();
      await transaction.objectStore("personal").delete(IDBKeyRange.bound([id, ""], [id, []]));
      const log = logRange(id);
      if (log) await transaction.objectStore("log").delete(log);
    },
  );
}

/** Permanently deletes the projects whose time in the trash is over. */
export async function purgeExpired(database: Database, now: number): Promise<void> {
  for (const { id, deleted } of await database.getAll("projects")) {
    if (deleted !== null && now - deleted > DELETED_FOR) await purgeProject(database, id);
  }
}
