import { t } from "@lingui/core/macro";
import { applyPatches, enablePatches, type Patch } from "immer";
import type { Command } from "../../../contract/project/commands";
import { type Project, project as projectSchema } from "../../../contract/project/document";
import { violations } from "../../../contract/project/invariants";
import { migratePatches, migrateProject } from "../../../contract/project/migrate";
import type { Commit } from "../history";
import { type LogRecord, logRecord, type SnapshotRecord, snapshotRecord } from "./database";
import { StorageError } from "./errors";

enablePatches();

/** A document rebuilt from its snapshot and log. */
export interface Recovered {
  readonly project: Project;
  /** number of the last log entry that it contains */
  readonly seq: number;
  /** commits before and after the snapshot, for undo */
  readonly commits: readonly Commit[];
  /** entries at the log's end that could not be used, because they or earlier ones are damaged */
  readonly lost: number;
}

/** The commit of a log entry; none if it only changed fields that documents no longer have. */
function commitOf({ kind, label, commands, patches, inverse }: LogRecord): Commit[] {
  const migrated = migratePatches(patches as Patch[]);
  if (patches.length > 0 && migrated.length === 0) return [];
  return [
    { kind, label, commands: commands as Command[], patches: migrated, inverse: migratePatches(inverse as Patch[]) },
  ];
}

/** The document if schema and invariants hold, otherwise null. */
function sound(value: unknown): Project | null {
  const parsed = projectSchema.safeParse(value);
  return parsed.success && violations(parsed.data).length === 0 ? parsed.data : null;
}

/**
 * Rebuilds a document: its snapshot, then the log after it, entry by entry. Everything after a gap, or after an entry
 * that cannot be read or applied, is left out, and so are the last entries if the document would break its schema.
 * Throws a StorageError `damaged` if not even the snapshot is valid. Pure. @param records the project's log as stored,
 * ascending; may begin before the snapshot
 */
export function recover(snapshot: unknown, records: readonly unknown[]): Recovered {
  const base = snapshotRecord.safeParse(snapshot);
  if (!base.success) throw damaged(base.error);
  const { entries, before } = readable(base.data, records);
  const versions: unknown[] = [migrateProject(base.data.project)];
  for (const entry of entries) {
    const next = withPatches(versions.at(-1), entry);
    if (!next) break;
    versions.push(next);
  }
  // Usually the last version is valid; if not, go back to the last that is.
  let last = versions.length - 1;
  let project = sound(versions[last]);
  while (!project && last > 0) project = sound(versions[--last]);
  if (!project) throw damaged();
  const used = entries.slice(0, last);
  const after = records.length - before.total;
  return {
    project,
    seq: base.data.seq + used.length,
    commits: [...before.commits, ...used.flatMap(commitOf)],
    lost: after - used.length,
  };
}

const damaged = (cause?: unknown) =>
  new StorageError("damaged", t`The project's snapshot in the browser's storage is damaged.`, cause);

function withPatches(project: unknown, entry: LogRecord): object | null {
  try {
    return applyPatches(project as object, migratePatches(entry.patches as Patch[]));
  } catch {
    // The patch's place is missing: the entry does not continue the previous ones.
    return null;
  }
}

/** The unbroken sequence of readable entries after the snapshot, and the commits directly before it. */
function readable(snapshot: SnapshotRecord, records: readonly unknown[]) {
  const entries: LogRecord[] = [];
  let commits: Commit[] = [];
  let total = 0;
  let previous: number | null = null;
  for (const record of records) {
    const parsed = logRecord.safeParse(record);
    const seq = parsed.success ? parsed.data.seq : Number((record as { seq?: unknown } | null)?.seq);
    if (seq <= snapshot.seq) {
      total++;
      // Undo needs an unbroken sequence up to the present.
      if (!parsed.success || (previous !== null && seq !== previous + 1)) commits = [];
      if (parsed.success) commits.push(...commitOf(parsed.data));
      previous = seq;
    } else if (parsed.success && seq === snapshot.seq + entries.length + 1) {
      entries.push(parsed.data);
    } else {
      break;
    }
  }
  if (previous !== null && previous !== snapshot.seq) commits = [];
  return { entries, before: { commits, total } };
}
