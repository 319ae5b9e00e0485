import type pg from "pg";
import type { BlobStore } from "../blobs/blobs";
import type { Clock } from "../clock";
import { type Queryable, type Tx, transaction } from "../database/database";
import type { EventBus } from "../events/events";
import type { Session } from "../http/session";
import type { KeyRing } from "../keys/keyRing";
import type { Rates } from "../limits/rates";
import type { Log } from "../log";
import type { Notify } from "../notifications/notify";
import type { PlanLimits } from "../plans/limits";
import { type CopiedFrom, copyProject } from "./begin";
import { demandPermission } from "./policy";
import { findProject, lockProject, type ProjectRow } from "./store";
import { createAnnouncer } from "./sync/announce";
import { Documents } from "./sync/documents";
import { Edits } from "./sync/edits";
import type { Threads } from "./threads/threads";
import { saveVersion, type VersionRow } from "./versions/versions";

export interface ProjectPorts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly log: Log;
  readonly blobs: BlobStore;
  readonly events: EventBus;
  readonly keys: KeyRing;
  readonly rates: Rates;
  readonly limits: PlanLimits;
  readonly notify: Notify;
  readonly publicUrl: () => string;
}

/** What other capabilities, and this one's own routes, do with projects. */
export interface Projects {
  readonly documents: Documents;
  readonly edits: Edits;
  /** Tells a project's followers after the commit that somebody's rights have changed. */
  readonly announce: (tx: Tx, projectId: string, rev: number) => void;
  /** A project as a person sees it, deleted or not; null if there is none. `role` is null if they have none. */
  find(on: Queryable, projectId: string, personId: string): Promise<ProjectRow | null>;
  /**
   * Works on a locked project within a transaction, so that nobody else edits it meanwhile. Throws "not_found" for
   * those without a role in it, and a `conflict` with a sentence if they may not do this.
   */
  alone<T>(
    session: Pick<Session, "userId">,
    projectId: string,
    deed: "edit" | "own",
    work: (tx: Tx, project: ProjectRow) => Promise<T>,
  ): Promise<T>;
  /** Copies a project that the person may have to one of their own (`copyProject`). */
  copy(
    session: Session,
    from: CopiedFrom,
    as: { readonly id: string; readonly name: string },
  ): Promise<{ readonly project: ProjectRow; readonly added: boolean }>;
  /** Saves the present state of a project as a named version. Throws like `alone`. */
  saveVersion(
    session: Pick<Session, "userId">,
    projectId: string,
    name: (project: ProjectRow) => string,
  ): Promise<VersionRow>;
}

export function createProjects({
  pool,
  clock,
  log,
  events,
  limits,
  threads,
}: Pick<ProjectPorts, "pool" | "clock" | "log" | "events" | "limits"> & { readonly threads: Threads }): Projects {
  const documents = new Documents({ pool, threads, clock, log });
  const announcer = createAnnouncer(events);
  return {
    documents,
    edits: new Edits({
      pool,
      clock,
      limits,
      documents,
      events,
      log,
      announce: (tx, projectId, rev) => tx.afterCommit(() => announcer.edited(projectId, rev)),
    }),
    announce: (tx, projectId, rev) => tx.afterCommit(() => announcer.rights(projectId, rev)),
    find: findProject,
    alone: ({ userId }, projectId, deed, work) =>
      transaction(pool, async (tx) => {
        demandPermission(deed, await findProject(tx, projectId, userId));
        await lockProject(tx, projectId);
        return work(tx, demandPermission(deed, await findProject(tx, projectId, userId)));
      }),
    copy: (session, from, as) => copyProject({ pool, clock, limits, documents }, session, from, as),
    saveVersion: (session, projectId, name) =>
      saveVersion({ pool, clock, limits, documents }, session, projectId, name),
  };
}
