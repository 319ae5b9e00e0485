import type { Project } from "../../../contract/project/document";
import type { ProjectRole } from "../../../contract/projects";
import type { SyncAnswer } from "../../../contract/sync/answer";
import type { ProjectState, SyncRequest } from "../../../contract/sync/protocol";
import { carryOut, type Offered } from "../../../server/projects/sync/carryOut";
import type { CloudFailure, CloudResult, CloudServer } from "../../../src/project/sync/port";

export const OFFLINE: CloudFailure = { kind: "offline", message: "The server cannot be reached.", retryAfter: null };
const GONE = {
  ok: false,
  failure: { kind: "gone", message: "There is no such thing here.", retryAfter: null },
} as const;

interface Held {
  readonly first: Project;
  document: Project;
  readonly edits: SyncAnswer["edits"];
}

/**
 * A server of the sync protocol in memory: takes each edit of a client once and in its order, and gives revisions.
 * Edits are carried out by the server's own code. It can be unreachable, lose an answer on its way, and refuse audio.
 */
export class FakeCloud implements CloudServer {
  readonly projects = new Map<string, Held>();
  readonly audio = new Map<string, Blob>();
  readonly answered = new Map<string, number>();
  /** looks again, of each question that waits */
  readonly waiting = new Set<() => void>();
  role: ProjectRole = "owner";
  online = true;
  /** the next so many answers are lost after the server has done its part */
  losesAnswers = 0;
  full = false;
  requests = 0;

  #answer<Value>(value: () => Value): CloudResult<Value> {
    this.requests += 1;
    if (!this.online) return { ok: false, failure: OFFLINE };
    const made = value();
    if (this.losesAnswers > 0) {
      this.losesAnswers -= 1;
      return { ok: false, failure: OFFLINE };
    }
    return { ok: true, value: made };
  }

  async create(document: Project): Promise<CloudResult<{ same: boolean }>> {
    return this.#answer(() => {
      const known = this.projects.get(document.id);
      if (!known) this.projects.set(document.id, { first: document, document, edits: [] });
      return { same: !known || JSON.stringify(known.first) === JSON.stringify(document) };
    });
  }

  async sync(id: string, request: SyncRequest): Promise<CloudResult<SyncAnswer>> {
    const project = this.projects.get(id);
    if (this.online && !project) {
      return GONE;
    }
    // what goes over the network is text
    return this.#answer(() => JSON.parse(JSON.stringify(this.#take(id, JSON.parse(JSON.stringify(request))))));
  }

  #take(id: string, { clientId, lastRev, edits }: SyncRequest): SyncAnswer {
    const project = this.projects.get(id)!;
    const applied: SyncAnswer["applied"] = [];
    const last = this.answered.get(clientId) ?? 0;
    const fresh: Offered[] = [];
    const late: Offered[] = [];
    for (const { clientSeq, baseRev, command } of edits) {
      const before = project.edits.find((edit) => edit.clientId === clientId && edit.clientSeq === clientSeq);
      if (before) applied.push({ clientSeq, rev: before.rev });
      else {
        const offered = { clientSeq, baseRev, name: command.name, args: JSON.stringify(command.args) };
        (clientSeq > last ? fresh : late).push(offered);
      }
    }
    const rejected = this.#carryOut(project, clientId, fresh, late, applied);
    this.tell();
    const rev = project.edits.length;
    const snapshot = lastRev === null || lastRev > rev ? { rev, document: project.document } : null;
    const missing = snapshot ? [] : project.edits.slice(lastRev ?? 0, (lastRev ?? 0) + 50);
    return {
      rev,
      role: this.role,
      applied,
      rejected,
      edits: missing,
      snapshot,
      more: !snapshot && (missing.at(-1)?.rev ?? rev) < rev,
    };
  }

  #carryOut(
    project: Held,
    clientId: string,
    fresh: readonly Offered[],
    late: readonly Offered[],
    applied: SyncAnswer["applied"],
  ): SyncAnswer["rejected"] {
    if (fresh.length + late.length === 0) return [];
    if (this.role === "view") {
      if (fresh.length > 0) this.answered.set(clientId, fresh.at(-1)!.clientSeq);
      const message = "You may look at this project, not edit it.";
      return [...fresh, ...late].map(({ clientSeq }) => ({ clientSeq, code: "readOnly", message }));
    }
    // it is changed in place, and readers remember their results by the object they read
    const document = structuredClone(project.document);
    const done = carryOut(document, JSON.stringify(document).length, fresh, late);
    project.document = document;
    for (const { clientSeq, name, args } of done.taken) {
      const rev = project.edits.length + 1;
      const command = { name, args: JSON.parse(args) };
      project.edits.push({ rev, clientId, clientSeq, personId: null, at: "2026-01-01T00:00:00Z", command });
      applied.push({ clientSeq, rev });
    }
    if (done.until !== null) this.answered.set(clientId, done.until);
    return [...done.refused];
  }

  /** Waits until somebody's edit is taken, or the right is another. */
  async changed(id: string, { rev, role }: ProjectState, { signal }: { signal: AbortSignal }) {
    const state = () => ({ rev: this.projects.get(id)?.edits.length ?? 0, role: this.role });
    await new Promise<void>((resolve) => {
      const look = () => {
        if (state().rev === rev && state().role === role && !signal.aborted && this.online) return;
        this.waiting.delete(look);
        resolve();
      };
      this.waiting.add(look);
      signal.addEventListener("abort", look);
      look();
    });
    return this.projects.has(id) ? this.#answer(state) : GONE;
  }

  /** Those who wait look again. */
  tell(): void {
    for (const look of [...this.waiting]) look();
  }

  async lacking(_id: string, ids: readonly string[]): Promise<CloudResult<readonly string[]>> {
    return this.#answer(() => ids.filter((id) => !this.audio.has(id)));
  }

  async upload(_id: string, sample: { id: string }, file: Blob): Promise<CloudResult<void>> {
    if (this.full) {
      return { ok: false, failure: { kind: "full", message: "Your plan has no room left.", retryAfter: null } };
    }
    return this.#answer(() => void this.audio.set(sample.id, file));
  }

  async addresses(_id: string, ids: readonly string[]) {
    return this.#answer(() =>
      ids.flatMap((id) => {
        const file = this.audio.get(id);
        return file ? [{ id, address: id, bytes: file.size }] : [];
      }),
    );
  }

  async download(address: string): Promise<CloudResult<Blob>> {
    return this.#answer(() => this.audio.get(address)!);
  }
}
