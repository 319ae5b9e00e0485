import type pg from "pg";
import type { SyncAnswer } from "../../../contract/sync/protocol";
import type { Clock } from "../../clock";
import { type Queryable, type Tx, transaction } from "../../database/database";
import { ApiError } from "../../errors";
import type { Session } from "../../http/session";
import type { PlanLimits } from "../../plans/limits";
import { readVersion } from "../packed";
import { demandDeed } from "../policy";
import { chargeDocuments } from "../storage";
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
  readonly limits: PlanLimits;
  readonly documents: Documents;
  readonly announce: (tx: Tx, projectId: string, rev: number) => void;
}

/** A project as it is, and the last number of its client that was answered. */
interface Found {
  readonly project: ProjectRow;
  readonly last: number;
}

interface Attempt extends Found {
  /** keeps what was carried out; null where somebody else was quicker */
  readonly keep: (done: Edited) => Promise<ProjectRow | null>;
}

type Editor = Pick<Session, "userId">;

/** How often another server may be quicker, before edits are carried out while the project is locked. */
const MOST_TRIES = 3;
/** The turn of those who lock a project all the while: one at a time, for they hold a connection. */
const LOCKING = " locking";

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
    return this.#alone(session, projectId, author, async ({ project, last, keep }) => {
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
        const kept = await keep(done);
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
    return this.#alone(session, projectId, author, async ({ project, last, keep }) => {
      const command = make(project);
      if (!command) return project;
      const edits = [{ ...numberAfter(project, last), ...command }];
      return this.#ports.documents.edit(project, session.userId, { edits, late: [] }, (done) => keepOwn(done, keep));
    });
  }

  /**
   * Makes a project as it was in a version, by one edit: none where it is so already. Throws "not_found" where it has
   * no such version.
   */
  restore(session: Editor, projectId: string, versionId: string): Promise<ProjectRow> {
    const { pool, documents } = this.#ports;
    const author = { clientId: SERVER_CLIENT, personId: session.userId };
    return this.#alone(session, projectId, author, async ({ project, last, keep }) => {
      const { rows } = await pool.query<{ name: string; bytes: string }>(
        "select name, bytes from project_versions where project_id = $1 and id = $2",
        [projectId, versionId],
      );
      const row = rows[0];
      if (!row) throw new ApiError("not_found");
      const label = `Restore “${row.name}”`;
      const version = {
        bytes: Number(row.bytes),
        read: async () => {
          const stored = await readVersion(pool, projectId, versionId);
          if (stored === null) throw new ApiError("not_found");
          return stored;
        },
      };
      const given = { version, label, edit: numberAfter(project, last) };
      return documents.restore(project, session.userId, given, async (done) =>
        done ? keepOwn(done, keep) : { rev: Number(project.rev), result: project },
      );
    });
  }

  /** In the project's turn, again where another server was quicker: `work` gives null then. */
  #alone<T>(
    session: Editor,
    projectId: string,
    author: Author,
    work: (attempt: Attempt) => Promise<T | null>,
  ): Promise<T> {
    const { pool, documents } = this.#ports;
    return documents.turns.take(projectId, async () => {
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        const found = await this.#find(pool, session, projectId, author);
        const result = await work({ ...found, keep: (done) => this.#keep(session, author, found, done) });
        if (result !== null) return result;
      }
      return documents.turns.take(LOCKING, () => this.#locked(session, projectId, author, work));
    });
  }

  /** While the project is locked, so that nobody can be quicker. */
  async #locked<T>(
    session: Editor,
    projectId: string,
    author: Author,
    work: (attempt: Attempt) => Promise<T | null>,
  ): Promise<T> {
    const { pool, documents } = this.#ports;
    try {
      return await transaction(pool, async (tx) => {
        await lockProject(tx, projectId);
        const found = await this.#find(tx, session, projectId, author);
        const result = await work({ ...found, keep: (done) => this.#write(tx, author, found.project, done) });
        if (result === null) throw new ApiError("conflict");
        return result;
      });
    } catch (error) {
      // what the thread has was not kept
      documents.forget(projectId);
      throw error;
    }
  }

  async #find(on: Queryable, session: Editor, projectId: string, author: Author): Promise<Found> {
    const project = demandDeed("edit", await findProject(on, projectId, session.userId));
    const [client] = await clientRow(on, projectId, author.clientId);
    if (client && client.person_id !== holderOf(author)) throw new ApiError("conflict", ANOTHERS);
    return { project, last: Number(client?.last_seq ?? 0) };
  }

  /** Keeps what was carried out; null where the project, or the client, is not any more as it was then. */
  #keep(session: Editor, author: Author, { project, last }: Found, done: Edited): Promise<ProjectRow | null> {
    return transaction(this.#ports.pool, async (tx) => {
      await lockProject(tx, project.id);
      const now = await this.#find(tx, session, project.id, author);
      const isSame = now.project.created_at.getTime() === project.created_at.getTime() && now.last === last;
      return isSame && now.project.rev === project.rev ? this.#write(tx, author, now.project, done) : null;
    });
  }

  async #write(tx: Tx, author: Author, project: ProjectRow, done: Edited): Promise<ProjectRow> {
    const kept = await keepEdits(tx, project, author, done, this.#ports.clock());
    await chargeDocuments(tx, this.#ports.limits, project.id);
    this.#ports.announce(tx, project.id, Number(kept.rev));
    return kept;
  }
}

async function keepOwn(done: Edited, keep: Attempt["keep"]) {
  const [refused] = done.refused;
  if (refused) throw new ApiError("conflict", refused.message);
  const kept = await keep(done);
  return { rev: kept && Number(kept.rev), result: kept };
}

const numberAfter = (project: ProjectRow, last: number) => ({ clientSeq: last + 1, baseRev: Number(project.rev) });
