import type { Project } from "../../../contract/project/document";
import { CommandError } from "../../../contract/project/errors";
import { execute } from "../../../contract/project/execute";
import { migrateProject } from "../../../contract/project/migrate";
import type { Queryable } from "../../database/database";
import { prepared } from "../../database/prepared";
import type { Log } from "../../log";
import type { ProjectRow } from "../store";

type Kept = Pick<ProjectRow, "id" | "created_at" | "rev" | "snapshot_rev" | "bytes">;

interface Known {
  readonly rev: number;
  readonly document: Project;
  readonly bytes: number;
}

/** JSON of all documents that are remembered, bytes. */
const MOST_REMEMBERED = 8 * 1024 * 1024;

const snapshotAt = prepared<{ document: unknown }>(
  "projects.snapshot",
  "select document from project_snapshots where project_id = $1 and rev = $2",
);
const commandsAfter = prepared<{ rev: string; name: string; args: unknown }>(
  "projects.commands",
  "select rev, name, args from project_edits where project_id = $1 and rev > $2 and rev <= $3 order by rev",
);

/**
 * Documents as of a revision: of the last snapshot with the edits since then. What was read is remembered and gone on
 * from; a revision never changes, so another server's edits make nothing wrong here.
 */
export class Documents {
  /** the one used last stands last */
  readonly #known = new Map<string, Known>();
  readonly #log: Log;
  #bytes = 0;

  constructor(log: Log) {
    this.#log = log;
  }

  /** The document of a project's row, which nobody may change. */
  async at(on: Queryable, project: Kept): Promise<Project> {
    const rev = Number(project.rev);
    const start = await this.#startOf(on, project, rev);
    let { document } = start;
    if (start.rev < rev) {
      for (const edit of await commandsAfter(on, project.id, start.rev, rev)) {
        try {
          document = execute(document, edit).project;
        } catch (error) {
          if (!(error instanceof CommandError)) throw error;
          this.#log.error({ err: error, project: project.id, rev: edit.rev }, "an edit that was taken does not fit");
        }
      }
    }
    this.remember(project, rev, document, Number(project.bytes));
    return document;
  }

  /** Notes the document of a revision that is committed. */
  remember(project: Pick<Kept, "id" | "created_at">, rev: number, document: Project, bytes: number): void {
    const key = keyOf(project);
    const before = this.#known.get(key);
    if (before && before.rev > rev) return;
    if (before) this.#bytes -= before.bytes;
    this.#known.delete(key);
    this.#known.set(key, { rev, document, bytes });
    this.#bytes += bytes;
    for (const [oldest, one] of this.#known) {
      if (this.#bytes <= MOST_REMEMBERED || oldest === key) break;
      this.#known.delete(oldest);
      this.#bytes -= one.bytes;
    }
  }

  async #startOf(on: Queryable, project: Kept, rev: number): Promise<Pick<Known, "rev" | "document">> {
    const known = this.#known.get(keyOf(project));
    const snapshotRev = Number(project.snapshot_rev);
    if (known && known.rev <= rev && known.rev >= snapshotRev) return known;
    const [row] = await snapshotAt(on, project.id, snapshotRev);
    if (!row) throw new Error(`Project ${project.id} has lost its snapshot ${snapshotRev}.`);
    return { rev: snapshotRev, document: migrateProject(row.document) as Project };
  }
}

/** A purged project's id may come again, with another document. */
const keyOf = ({ id, created_at }: Pick<Kept, "id" | "created_at">) => `${id} ${created_at.getTime()}`;
