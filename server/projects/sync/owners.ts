import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { ApiError } from "../../errors";
import type { EventBus } from "../../events/events";
import { Letters } from "../../events/letters";
import { randomId } from "../../ids";
import type { Log } from "../../log";
import { findProject } from "../store";
import type { Offered } from "./carryOut";
import { type Answer, type Letter, letter } from "./handedOver";
import { Leases } from "./leases";
import type { Author } from "./rows";
import type { Taken, Together } from "./together";

/** The shortest time between two letters about a project; what comes meanwhile goes together. */
const GATHER_MS = 20;
/**
 * Takes of one project that may wait for its owner: as many as wait there. More are refused, because letters are rows of
 * the database, and nobody knows yet whether the owner reads them.
 */
const MOST_WAITING = 128;
const BUSY = "Too many requests for this project at once. Try again in a moment.";
/** How often a server that waits for an answer looks whether the owner is still there. */
const LOOK_MS = 250;
/** An owner that has not read a letter by then has ended, or is as good as that. */
const UNREAD_MS = 1500;
/** The topic of a server that leaves its projects to others. */
const LEFT = "project-owner-left";
/** Nobody waits longer for an answer. */
const MOST_WAIT_MS = 10_000;

/** A client's edits that wait for the owner's answer. */
interface Waiting {
  readonly author: Author;
  readonly edits: readonly Offered[];
  readonly done: (taken: Taken) => void;
  readonly failed: (error: unknown) => void;
}

/** What was sent to an owner, and which of it is not answered. */
interface Sent {
  readonly open: Map<number, Waiting>;
  readonly answered: () => void;
}

interface Ports {
  readonly pool: pg.Pool;
  readonly events: EventBus;
  readonly log: Log;
  readonly together: Pick<Together, "take">;
}

/**
 * Gives edits to the server that owns their project, so that one document is kept open and nobody is forestalled. An
 * owner that does not answer is taken for gone: then this server carries the edits out. It may be that both do: each
 * edit counts once by its number, and each is stored only on the revision on which it was carried out.
 */
export class Owners {
  readonly #ports: Ports;
  readonly #self = randomId(9);
  readonly #leases: Leases;
  readonly #letters: Letters;
  /** by project, with the edits that wait until the next letter may go; empty if none has come meanwhile */
  readonly #gathering = new Map<string, Waiting[]>();
  readonly #sent = new Map<string, Sent>();
  /** by project, how many takes wait for an answer */
  readonly #waiting = new Map<string, number>();

  constructor(ports: Ports) {
    this.#ports = ports;
    this.#leases = new Leases({ pool: ports.pool, self: this.#self });
    // for as long as the bus is there
    ports.events.subscribe(LEFT, ({ data }) => this.#leases.forget(String(data.server)));
    this.#letters = new Letters({ ...ports, self: this.#self, read: (body) => this.#read(body) });
  }

  /** Takes edits as `Together.take` does, wherever that is done. */
  async take(projectId: string, author: Author, edits: readonly Offered[]): Promise<Taken> {
    const { events, together } = this.#ports;
    if (!events.isShared) return together.take(projectId, author, edits);
    const owner = await this.#leases.ownerOf(projectId);
    if (owner === this.#self) return together.take(projectId, author, edits);
    const waiting = this.#waiting.get(projectId) ?? 0;
    if (waiting >= MOST_WAITING) throw new ApiError("too_many_requests", BUSY, { retryAfter: 1 });
    this.#waiting.set(projectId, waiting + 1);
    try {
      return await new Promise((done, failed) => this.#gather(projectId, owner, { author, edits, done, failed }));
    } finally {
      const left = (this.#waiting.get(projectId) ?? 1) - 1;
      if (left > 0) this.#waiting.set(projectId, left);
      else this.#waiting.delete(projectId);
    }
  }

  /** Gives all projects to other servers, and takes no more. */
  async leave(): Promise<void> {
    const { events } = this.#ports;
    if (!events.isShared) return;
    await this.#leases.leave();
    events.publish({ topic: LEFT, data: { server: this.#self } });
  }

  #gather(projectId: string, owner: string, waiting: Waiting): void {
    const gathering = this.#gathering.get(projectId);
    if (gathering) {
      gathering.push(waiting);
      return;
    }
    void this.#send(projectId, owner, [waiting]);
    const pause = () => {
      const next: Waiting[] = [];
      this.#gathering.set(projectId, next);
      setTimeout(() => {
        this.#gathering.delete(projectId);
        if (next.length === 0) return;
        void this.#send(projectId, owner, next);
        pause();
      }, GATHER_MS).unref();
    };
    pause();
  }

  async #send(projectId: string, owner: string, takes: readonly Waiting[]): Promise<void> {
    const id = randomId(9);
    let settled = false;
    let answered = () => {};
    const answer = new Promise<void>((resolve) => {
      answered = () => {
        settled = true;
        resolve();
      };
    });
    const open = new Map(takes.map((take, nth) => [nth, take]));
    this.#sent.set(id, { open, answered });
    try {
      const body: Letter = {
        kind: "takes",
        id,
        from: this.#self,
        projectId,
        takes: takes.map(({ author, edits }) => ({ author, edits: [...edits] })),
      };
      const sent = await this.#letters.send(owner, JSON.stringify(body));
      const began = performance.now();
      while (!settled) {
        await Promise.race([answer, sleep(LOOK_MS)]);
        if (settled || (await this.#isOver(projectId, owner, sent, performance.now() - began))) break;
      }
    } catch (error) {
      this.#ports.log.error({ err: error, project: projectId }, "edits did not reach the project's owner");
    } finally {
      this.#sent.delete(id);
      for (const { author, edits, done, failed } of open.values())
        this.#ports.together.take(projectId, author, edits).then(done, failed);
    }
  }

  /** Whether there is nobody to wait for; then this server owns the project, as far as that is to be had. */
  async #isOver(projectId: string, owner: string, sent: string, ms: number): Promise<boolean> {
    // in case the event of an answer was missed
    await this.#letters.fetch();
    if ((await this.#leases.ask(projectId)) === this.#self) {
      await this.#letters.withdraw(sent);
      return true;
    }
    if (ms >= MOST_WAIT_MS) return true;
    if (ms < UNREAD_MS || !(await this.#letters.withdraw(sent))) return false;
    await this.#leases.ask(projectId, owner);
    return true;
  }

  #read(body: string): void {
    const { log } = this.#ports;
    const read = letter.safeParse(JSON.parse(body));
    if (!read.success) log.error({ err: read.error }, "another server's letter cannot be read");
    else if (read.data.kind === "takes") this.#carryOut(read.data);
    else void this.#settle(read.data);
  }

  /** Carries out what another server sent, and answers it in the parts in which it is done. */
  #carryOut({ id, from, projectId, takes }: Letter & { kind: "takes" }): void {
    const { together, log } = this.#ports;
    const failed = (error: unknown) => log.error({ err: error, project: projectId }, "another server got no answer");
    // renews the lease
    this.#leases.ownerOf(projectId).catch(failed);
    let ready: Answer[] = [];
    const answer = (one: Answer) => {
      if (ready.push(one) > 1) return;
      setImmediate(() => {
        const answers = ready;
        ready = [];
        this.#letters
          .send(from, JSON.stringify({ kind: "answers", id, projectId, answers } satisfies Letter))
          .catch(failed);
      });
    };
    takes.forEach(({ author, edits }, nth) => {
      together.take(projectId, author, edits).then(
        ({ project: { role }, applied, rejected }) =>
          answer({ nth, result: { ok: true, role, applied: [...applied], rejected: [...rejected] } }),
        (error: unknown) => answer({ nth, result: { ok: false, ...refusalOf(error, log) } }),
      );
    });
  }

  /** Passes an owner's answers on, with the project as it is after them. */
  async #settle({ id, projectId, answers }: Letter & { kind: "answers" }): Promise<void> {
    const sent = this.#sent.get(id);
    if (!sent) return;
    const settled = answers.flatMap(({ nth, result }) => {
      const waiting = sent.open.get(nth);
      sent.open.delete(nth);
      return waiting ? [{ waiting, result }] : [];
    });
    if (sent.open.size === 0) sent.answered();
    try {
      const project = await findProject(this.#ports.pool, projectId, null);
      for (const { waiting, result } of settled) {
        if (!result.ok) waiting.failed(new ApiError(result.code, result.message, detailsOf(result)));
        else if (!project) waiting.failed(new ApiError("not_found"));
        else waiting.done({ ...result, project: { ...project, role: result.role } });
      }
    } catch (error) {
      for (const { waiting } of settled) waiting.failed(error);
    }
  }
}

const detailsOf = ({ retryAfter }: { readonly retryAfter?: number | undefined }) =>
  retryAfter === undefined ? {} : { retryAfter };

function refusalOf(error: unknown, log: Log): { code: ApiError["code"]; message: string; retryAfter?: number } {
  const known = error instanceof ApiError;
  if (!known) log.error({ err: error }, "edits of another server failed");
  const { code, message, retryAfter } = known ? error : new ApiError("unavailable");
  return { code, message, ...detailsOf({ retryAfter }) };
}
