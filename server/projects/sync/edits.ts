import type pg from "pg";
import type { SyncAnswer } from "../../../contract/sync/protocol";
import type { Clock } from "../../clock";
import { type Tx, transaction } from "../../database/database";
import { ApiError } from "../../errors";
import type { Session } from "../../http/session";
import { demandDeed } from "../policy";
import { findProject, lockProject, type ProjectRow } from "../store";
import type { Edited } from "../threads/messages";
import type { Offered, Refused } from "./carryOut";
import type { Documents } from "./documents";
import { type Author, clientRow, editsByNumber, holderOf, keepEdits, SERVER_CLIENT } from "./rows";

/** What became of edits. */
export interface Taken {
  readonly project: ProjectRow;
  readonly applied: SyncAnswer["applied"];
  readonly rejected: readonly Refused[];
}

interface Ports {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly documents: Documents;
  readonly announce: (tx: Tx, projectId: string, rev: number) => void;
}

type Editor = Pick<Session, "userId">;

/** How often edits are carried out anew because another server was quicker. */
const MOST_TRIES = 8;

const ANOTHERS = "Another person's device has this client id. Take a new one.";

/** Edits of projects: carried out in a thread while nothing is locked, then kept, unless somebody else was quicker. */
export class Edits {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /**
   * Takes edits of one client into a project: each number once, in their order, each with the next revision. Those that
   * do not fit are refused; the numbers of both are passed. Edits that would cost too much in one request are left for
   * the next one, and not spoken of.
   */
  take(session: Editor, projectId: string, clientId: string, offered: readonly Offered[]): Promise<Taken> {
    const author = { clientId, personId: session.userId };
    const edits = [...new Map(offered.map((edit) => [edit.clientSeq, edit])).values()].sort(
      (a, b) => a.clientSeq - b.clientSeq,
    );
    return this.#alone(session, projectId, author, async (project, last) => {
      const numbers = edits.map(({ clientSeq }) => clientSeq);
      const rows = await editsByNumber(this.#ports.pool, projectId, clientId, numbers);
      const known = new Map(rows.map((row) => [Number(row.client_seq), Number(row.rev)]));
      const fresh = edits.filter(({ clientSeq }) => clientSeq > last);
      const late = edits.filter(({ clientSeq }) => clientSeq <= last && !known.has(clientSeq));
      const before = [...known]
        .map(([clientSeq, rev]) => ({ clientSeq, rev }))
        .sort((a, b) => a.clientSeq - b.clientSeq);
      if (fresh.length + late.length === 0) return { project, applied: before, rejected: [] };
      const given = { edits: fresh, late };
      return this.#ports.documents.edit(project, session.userId, given, async (done) => {
        const kept = await this.#keep(session, project, author, last, done);
        if (!kept) return { rev: null, result: null };
        const after = done.taken.map(({ clientSeq }, index) => ({ clientSeq, rev: Number(project.rev) + 1 + index }));
        const result = { project: kept, applied: [...before, ...after], rejected: done.refused };
        return { rev: Number(kept.rev), result };
      });
    });
  }

  /** An edit that the server makes for a person; throws a `conflict` with its sentence where it does not fit. */
  takeOwn(
    session: Editor,
    projectId: string,
    make: (project: ProjectRow) => Pick<Offered, "name" | "args"> | null,
  ): Promise<ProjectRow> {
    const author = { clientId: SERVER_CLIENT, personId: session.userId };
    return this.#alone(session, projectId, author, async (project, last) => {
      const command = make(project);
      if (!command) return project;
      const edits = [{ ...numberAfter(project, last), ...command }];
      return this.#ports.documents.edit(project, session.userId, { edits, late: [] }, (done) =>
        this.#keepOwn(session, project, author, last, done),
      );
    });
  }

  /**
   * Makes a project as it was in a version, by one edit: none where it is so already. Throws "not_found" where it has
   * no such version.
   */
  restore(session: Editor, projectId: string, versionId: string): Promise<ProjectRow> {
    const { pool, documents } = this.#ports;
    const author = { clientId: SERVER_CLIENT, personId: session.userId };
    return this.#alone(session, projectId, author, async (project, last) => {
      const { rows } = await pool.query<{ name: string; document: string }>(
        "select name, document::text as document from project_versions where project_id = $1 and id = $2",
        [projectId, versionId],
      );
      const version = rows[0];
      if (!version) throw new ApiError("not_found");
      const label = `Restore “${version.name}”`;
      const given = { version: version.document, label, edit: numberAfter(project, last) };
      return documents.restore(project, session.userId, given, async (done) =>
        done ? this.#keepOwn(session, project, author, last, done) : { rev: Number(project.rev), result: project },
      );
    });
  }

  /** In the project's turn, again where another server was quicker: `work` gives null then. */
  #alone<T>(
    session: Editor,
    projectId: string,
    author: Author,
    work: (project: ProjectRow, last: number) => Promise<T | null>,
  ): Promise<T> {
    const { pool, documents } = this.#ports;
    return documents.turns.take(projectId, async () => {
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        const project = demandDeed("edit", await findProject(pool, projectId, session.userId));
        const [client] = await clientRow(pool, projectId, author.clientId);
        if (client && client.person_id !== holderOf(author)) throw new ApiError("conflict", ANOTHERS);
        const result = await work(project, Number(client?.last_seq ?? 0));
        if (result !== null) return result;
      }
      throw new ApiError("conflict");
    });
  }

  /** Keeps what was carried out; null where the project, or the client, is not any more as it was then. */
  #keep(session: Editor, project: ProjectRow, author: Author, last: number, done: Edited): Promise<ProjectRow | null> {
    const { pool, clock, announce } = this.#ports;
    return transaction(pool, async (tx) => {
      await lockProject(tx, project.id);
      const present = demandDeed("edit", await findProject(tx, project.id, session.userId));
      const [client] = await clientRow(tx, project.id, author.clientId);
      const isSame = present.rev === project.rev && present.created_at.getTime() === project.created_at.getTime();
      if (!isSame || Number(client?.last_seq ?? 0) !== last) return null;
      const kept = await keepEdits(tx, present, author, done, clock());
      announce(tx, project.id, Number(kept.rev));
      return kept;
    });
  }

  async #keepOwn(session: Editor, project: ProjectRow, author: Author, last: number, done: Edited) {
    const [refused] = done.refused;
    if (refused) throw new ApiError("conflict", refused.message);
    const kept = await this.#keep(session, project, author, last, done);
    return { rev: kept && Number(kept.rev), result: kept };
  }
}

const numberAfter = (project: ProjectRow, last: number) => ({ clientSeq: last + 1, baseRev: Number(project.rev) });
