import type pg from "pg";
import type { Clock } from "../../clock";
import { type Queryable, type Tx, transaction } from "../../database/database";
import { ApiError } from "../../errors";
import type { EventBus } from "../../events/events";
import type { Session } from "../../http/session";
import type { Log } from "../../log";
import type { PlanLimits } from "../../plans/limits";
import { readVersion } from "../packed";
import { demandPermission } from "../policy";
import { chargeDocuments } from "../storage";
import { findProject, lockProject, type ProjectRow } from "../store";
import type { Edited } from "../threads/messages";
import type { Offered } from "./carryOut";
import type { Documents } from "./documents";
import { Owners } from "./owners";
import { type Author, clientRows, holderOf, keepEdits, SERVER_CLIENT } from "./rows";
import { type Taken, Together } from "./together";

interface Ports {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly limits: PlanLimits;
  readonly documents: Documents;
  readonly events: EventBus;
  readonly log: Log;
  readonly announce: (tx: Tx, projectId: string, rev: number) => void;
}

/** Who edits which project. */
interface Editing {
  readonly session: Editor;
  readonly projectId: string;
  readonly author: Author;
}

/** The project's row at this moment, and the last number of its client that was answered. */
interface Found {
  readonly project: ProjectRow;
  readonly last: number;
}

interface Attempt extends Found {
  /** Stores the outcome. Returns null if the project has changed meanwhile: then the attempt counts for nothing. */
  readonly keep: (done: Edited) => Promise<ProjectRow | null>;
}

/** Carries edits out and stores them. Returns null if `keep` did. */
type Work<T> = (attempt: Attempt) => Promise<T | null>;

type Editor = Pick<Session, "userId">;

/** After so many attempts that another server forestalled, the project is locked while its edits are carried out. */
const MOST_TRIES = 3;
/** Whoever locks a project holds a database connection all the while, so all projects share this one queue. */
const LOCKING = " locking";

const ANOTHERS = "Another person's device has this client id. Take a new one.";

/**
 * Edits of projects. The server that owns a project carries out its clients' edits for all servers: a thread does so
 * while nothing is locked; then they are stored in a transaction, unless another server has changed the project
 * meanwhile. Edits that a server makes itself are so few that it carries them out wherever it is.
 */
export class Edits {
  readonly #ports: Ports;
  readonly #owners: Owners;

  constructor(ports: Ports) {
    this.#ports = ports;
    const together = new Together({
      ...ports,
      write: (...given) => this.#write(...given),
      locked: (projectId, work) => this.#lockedIn(projectId, work),
    });
    this.#owners = new Owners({ ...ports, together });
  }

  /** Leaves the projects that this server owns to others: it ends. */
  leave(): Promise<void> {
    return this.#owners.leave();
  }

  /**
   * Takes a client's edits into a project in the order of their numbers, each number once. Every edit that fits gets the
   * next revision; the others are refused. Edits beyond what one request may cost are not in the answer: the client
   * sends them again.
   */
  take(session: Editor, projectId: string, clientId: string, offered: readonly Offered[]): Promise<Taken> {
    const edits = [...new Map(offered.map((edit) => [edit.clientSeq, edit])).values()].sort(
      (a, b) => a.clientSeq - b.clientSeq,
    );
    return this.#owners.take(projectId, { clientId, personId: session.userId }, edits);
  }

  /** Takes an edit that the server makes for a person. Throws a "conflict" with its sentence if it does not fit. */
  takeOwn(
    session: Editor,
    projectId: string,
    make: (project: ProjectRow) => Pick<Offered, "name" | "args"> | null,
  ): Promise<ProjectRow> {
    const author = { clientId: SERVER_CLIENT, personId: session.userId };
    return this.#alone({ session, projectId, author }, async ({ project, last, keep }) => {
      const command = make(project);
      if (!command) return project;
      const offer = { edits: [{ ...numberAfter(project, last), ...command }], late: [], whose: session.userId };
      return this.#ports.documents.edit(project, [offer], (done) => keepOwn(done, keep));
    });
  }

  /**
   * Makes a project what it was in a version, by one edit (none if it is that already). Throws "not_found" if the
   * project has no such version, and "conflict" if the version is larger than a project may be.
   */
  restore(session: Editor, projectId: string, versionId: string): Promise<ProjectRow> {
    const { pool, documents } = this.#ports;
    const author = { clientId: SERVER_CLIENT, personId: session.userId };
    return this.#alone({ session, projectId, author }, async ({ project, last, keep }) => {
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

  /** Works in the project's turn, and again if another server was quicker. */
  #alone<T>(editing: Editing, work: Work<T>): Promise<T> {
    const { pool, documents } = this.#ports;
    return documents.turns.take(editing.projectId, async () => {
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        const found = await this.#find(pool, editing);
        const result = await work({ ...found, keep: (done) => this.#keep(editing, found, done) });
        if (result !== null) return result;
      }
      return this.#locked(editing, work);
    });
  }

  /** Works while the project is locked, so that nobody can be quicker. */
  #locked<T>(editing: Editing, work: Work<T>): Promise<T> {
    return this.#lockedIn(editing.projectId, async (tx) => {
      const found = await this.#find(tx, editing);
      const keep = (done: Edited) => this.#write(tx, [editing.author], found.project, done);
      const result = await work({ ...found, keep });
      if (result === null) throw new ApiError("conflict");
      return result;
    });
  }

  /** Works in a transaction that has locked a project. */
  #lockedIn<T>(projectId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    const { pool, documents } = this.#ports;
    return documents.turns.take(LOCKING, async () => {
      try {
        return await transaction(pool, async (tx) => {
          await lockProject(tx, projectId);
          return work(tx);
        });
      } catch (error) {
        // the transaction was rolled back, but the thread's document has the edits
        documents.forget(projectId);
        throw error;
      }
    });
  }

  async #find(on: Queryable, { session, projectId, author }: Editing): Promise<Found> {
    const project = demandPermission("edit", await findProject(on, projectId, session.userId));
    const [client] = await clientRows(on, projectId, [author.clientId]);
    if (client && client.person_id !== holderOf(author)) throw new ApiError("conflict", ANOTHERS);
    return { project, last: Number(client?.last_seq ?? 0) };
  }

  /** Stores what was carried out. Returns null if the project or its client has changed meanwhile. */
  #keep(editing: Editing, { project, last }: Found, done: Edited): Promise<ProjectRow | null> {
    return transaction(this.#ports.pool, async (tx) => {
      await lockProject(tx, project.id);
      const now = await this.#find(tx, editing);
      const isSame = now.project.created_at.getTime() === project.created_at.getTime() && now.last === last;
      return isSame && now.project.rev === project.rev ? this.#write(tx, [editing.author], now.project, done) : null;
    });
  }

  async #write(tx: Tx, authors: readonly Author[], project: ProjectRow, done: Edited): Promise<ProjectRow> {
    const kept = await keepEdits(tx, project, authors, done, this.#ports.clock());
    await chargeDocuments(tx, this.#ports.limits, project.id);
    this.#ports.announce(tx, project.id, Number(kept.rev));
    return kept;
  }
}

async function keepOwn(done: Edited, keep: Attempt["keep"]) {
  const [refused] = done.outcomes.flatMap((one) => one.refused);
  if (refused) throw new ApiError("conflict", refused.message);
  const kept = await keep(done);
  return { rev: kept && Number(kept.rev), result: kept };
}

const numberAfter = (project: ProjectRow, last: number) => ({ clientSeq: last + 1, baseRev: Number(project.rev) });
