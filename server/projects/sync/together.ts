import type pg from "pg";
import type { SyncAnswer } from "../../../contract/sync/answer";
import { type Queryable, type Tx, transaction } from "../../database/database";
import { ApiError } from "../../errors";
import { can } from "../../policy/policy";
import { demandPermission, ProjectThing } from "../policy";
import { findProject, lockProject, type ProjectRow, rolesOf } from "../store";
import type { Edited, Outcome } from "../threads/messages";
import type { Offered, Refused } from "./carryOut";
import type { Documents } from "./documents";
import { type Author, clientRows, editsByNumber, holderOf } from "./rows";

/** The outcome of a client's edits. */
export interface Taken {
  readonly project: ProjectRow;
  readonly applied: SyncAnswer["applied"];
  readonly rejected: readonly Refused[];
}

/** A client's edits that wait for the project's turn. */
export interface Take {
  readonly author: Author;
  /** in the order of their numbers, each once */
  readonly edits: readonly Offered[];
  readonly done: (taken: Taken) => void;
  readonly failed: (error: unknown) => void;
}

interface Ports {
  readonly pool: pg.Pool;
  readonly documents: Documents;
  /** stores what was carried out, in a transaction that has locked the project */
  readonly write: (tx: Tx, authors: readonly Author[], project: ProjectRow, done: Edited) => Promise<ProjectRow>;
  /** works while the project is locked against other servers */
  readonly locked: <T>(projectId: string, work: (tx: Tx) => Promise<T>) => Promise<T>;
}

const ANOTHERS = "Another person's device has this client id. Take a new one.";
/** Takes of one project that may wait at once. */
const MOST_WAITING = 128;
const BUSY = "Too many requests for this project at once. Try again in a moment.";
/** After so many attempts that another server forestalled, the project is locked while its edits are carried out. */
const MOST_TRIES = 3;

/** What the database says of a project and the clients that edit it. */
interface Seen {
  readonly project: ProjectRow | null;
  readonly roles: Awaited<ReturnType<typeof rolesOf>>;
  readonly clients: ReadonlyMap<string, { readonly person_id: string | null; readonly last: number }>;
}

/** One client's edits, sorted by what is known of them. */
interface Sorted {
  readonly take: Take;
  readonly project: ProjectRow;
  /** those that were taken before */
  readonly before: SyncAnswer["applied"];
  readonly fresh: readonly Offered[];
  readonly late: readonly Offered[];
}

const seenBy = (project: ProjectRow | null, { roles }: Seen, { personId }: Author): ProjectRow | null =>
  project && { ...project, role: roles.get(personId) ?? null };
const lastOf = ({ clients }: Seen, { clientId }: Author): number => clients.get(clientId)?.last ?? 0;

async function look(on: Queryable, projectId: string, authors: readonly Author[]): Promise<Seen> {
  const project = await findProject(on, projectId, null);
  const roles = await rolesOf(on, projectId, [...new Set(authors.map(({ personId }) => personId))]);
  const rows = await clientRows(
    on,
    projectId,
    authors.map(({ clientId }) => clientId),
  );
  return {
    project,
    roles,
    clients: new Map(rows.map((row) => [row.client_id, { person_id: row.person_id, last: Number(row.last_seq) }])),
  };
}

/** Whether nothing that edits depend on has changed between two looks at the same project. */
function isSame(before: Seen, now: Seen, authors: readonly Author[]): boolean {
  if (!before.project || !now.project) return false;
  return (
    now.project.created_at.getTime() === before.project.created_at.getTime() &&
    now.project.rev === before.project.rev &&
    authors.every((author) => {
      const seen = seenBy(now.project, now, author);
      return seen !== null && can(null, "edit", ProjectThing, seen) && lastOf(now, author) === lastOf(before, author);
    })
  );
}

/** The takes that may be carried out together: one of each client; `later` are the others, in their order. */
function oneOfEach(takes: readonly Take[]): { now: Take[]; later: Take[] } {
  const clients = new Set<string>();
  const [now, later]: [Take[], Take[]] = [[], []];
  for (const take of takes) {
    const { clientId } = take.author;
    (clients.has(clientId) ? later : now).push(take);
    clients.add(clientId);
  }
  return { now, later };
}

/**
 * Takes clients' edits into projects. Whatever waits when a project's turn comes is carried out by one piece of a
 * thread's work and stored by one transaction, so that many who edit at once wait for one commit and not for each other.
 */
export class Together {
  readonly #ports: Ports;
  readonly #waiting = new Map<string, Take[]>();

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  take(projectId: string, author: Author, edits: readonly Offered[]): Promise<Taken> {
    return new Promise((done, failed) => this.#wait(projectId, [{ author, edits, done, failed }]));
  }

  #wait(projectId: string, takes: readonly Take[]): void {
    const { documents } = this.#ports;
    const waiting = this.#waiting.get(projectId);
    if (waiting) {
      for (const take of takes) {
        if (waiting.length < MOST_WAITING) waiting.push(take);
        else take.failed(new ApiError("too_many_requests", BUSY, { retryAfter: 1 }));
      }
      return;
    }
    const mine = [...takes];
    this.#waiting.set(projectId, mine);
    documents.turns
      .take(projectId, async () => {
        this.#waiting.delete(projectId);
        const { now, later } = oneOfEach(mine);
        if (later.length > 0) this.#wait(projectId, later);
        // who has used much of late has a thread and a pace of their own
        const alone = now.filter(({ author }) => documents.isHeavy(author.personId));
        await this.#all(
          projectId,
          now.filter((take) => !alone.includes(take)),
        );
        for (const take of alone) await this.#all(projectId, [take]);
      })
      .catch((error: unknown) => {
        if (this.#waiting.get(projectId) === mine) this.#waiting.delete(projectId);
        for (const take of mine) take.failed(error);
      });
  }

  /** Carries takes out together; if that fails, each by itself, so that one cannot spoil another's. */
  async #all(projectId: string, takes: readonly Take[]): Promise<void> {
    if (takes.length === 0) return;
    try {
      await this.#together(projectId, takes);
    } catch (error) {
      if (takes.length === 1) takes[0]?.failed(error);
      else for (const take of takes) await this.#all(projectId, [take]);
    }
  }

  async #together(projectId: string, takes: readonly Take[]): Promise<void> {
    const { pool } = this.#ports;
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      if (await this.#attempt(pool, projectId, takes, (store) => transaction(pool, store))) return;
    }
    await this.#ports.locked(projectId, async (tx) => {
      if (!(await this.#attempt(tx, projectId, takes, (store) => store(tx)))) throw new ApiError("conflict");
    });
  }

  /** Returns false if the project has changed meanwhile, so that nothing was stored. */
  async #attempt(
    on: Queryable,
    projectId: string,
    takes: readonly Take[],
    transact: (store: (tx: Tx) => Promise<ProjectRow | null>) => Promise<ProjectRow | null>,
  ): Promise<boolean> {
    const { documents, write } = this.#ports;
    const authors = takes.map(({ author }) => author);
    const seen = await look(on, projectId, authors);
    const sorted = await this.#sort(on, takes, seen);
    const idle = sorted.filter(({ fresh, late }) => fresh.length + late.length === 0);
    for (const { take, project, before } of idle) take.done({ project, applied: before, rejected: [] });
    const busy = sorted.filter((one) => !idle.includes(one));
    const [first] = busy;
    if (!first) return true;
    const working = busy.map(({ take }) => take.author);
    const offers = busy.map(({ take, fresh, late }) => ({ edits: fresh, late, whose: take.author.personId }));
    const { project } = first;
    return documents.edit(project, offers, async (done) => {
      const kept = await transact(async (tx) => {
        await lockProject(tx, projectId);
        const now = await look(tx, projectId, working);
        return now.project && isSame(seen, now, working) ? write(tx, working, now.project, done) : null;
      });
      if (!kept) return { rev: null, result: false };
      this.#answer(busy, kept, done.outcomes, Number(project.rev));
      return { rev: Number(kept.rev), result: true };
    });
  }

  /** Refuses those who may not edit, and sorts the edits of the others. */
  async #sort(on: Queryable, takes: readonly Take[], seen: Seen): Promise<Sorted[]> {
    const asked = takes.flatMap(({ author, edits }) => edits.map(({ clientSeq }) => ({ author, clientSeq })));
    const id = seen.project?.id;
    const rows =
      id === undefined
        ? []
        : await editsByNumber(
            on,
            id,
            asked.map(({ author }) => author.clientId),
            asked.map(({ clientSeq }) => clientSeq),
          );
    return takes.flatMap((take) => {
      const { author, edits } = take;
      try {
        const project = demandPermission("edit", seenBy(seen.project, seen, author));
        const client = seen.clients.get(author.clientId);
        if (client && client.person_id !== holderOf(author)) throw new ApiError("conflict", ANOTHERS);
        const last = lastOf(seen, author);
        const before = rows
          .filter(({ client_id }) => client_id === author.clientId)
          .map(({ client_seq, rev }) => ({ clientSeq: Number(client_seq), rev: Number(rev) }))
          .sort((a, b) => a.clientSeq - b.clientSeq);
        const known = new Set(before.map(({ clientSeq }) => clientSeq));
        const fresh = edits.filter(({ clientSeq }) => clientSeq > last);
        const late = edits.filter(({ clientSeq }) => clientSeq <= last && !known.has(clientSeq));
        if (fresh.length + late.length > 0) this.#ports.documents.demand(author.personId);
        return [{ take, project, before, fresh, late }];
      } catch (error) {
        take.failed(error);
        return [];
      }
    });
  }

  #answer(busy: readonly Sorted[], kept: ProjectRow, outcomes: readonly Outcome[], from: number): void {
    let rev = from;
    const unreached: Take[] = [];
    busy.forEach(({ take, project, before }, index) => {
      const { taken = [], refused = [], until = null } = outcomes[index] ?? {};
      const after = taken.map(({ clientSeq }, nth) => ({ clientSeq, rev: rev + 1 + nth }));
      rev += taken.length;
      const isUnreached = until === null && refused.length === 0 && busy.length > 1;
      if (isUnreached) unreached.push(take);
      else {
        const present = { ...kept, role: project.role };
        take.done({ project: present, applied: [...before, ...after], rejected: refused });
      }
    });
    if (unreached.length > 0) this.#wait(kept.id, unreached);
  }
}
