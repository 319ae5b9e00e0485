import type pg from "pg";
import { said } from "../../../contract/words/said";
import type { Clock } from "../../clock";
import { prepared } from "../../database/prepared";
import { ApiError } from "../../errors";
import { KeyedQueue } from "../../limits/keyedQueue";
import type { Log } from "../../log";
import { readSnapshot, type Stored } from "../packed";
import type { ProjectRow } from "../store";
import type {
  CreatedDocument,
  Edited,
  Given,
  Gives,
  Offer,
  Source,
  StoredEdit,
  Versioned,
  WorkName,
} from "../threads/messages";
import { Overrun, type Thread, type Threads, Unreadable } from "../threads/threads";

type Kept = Pick<
  ProjectRow,
  "id" | "created_at" | "rev" | "snapshot_rev" | "bytes" | "replay_cost" | "unreadable" | "unreadable_at"
>;

/** A document that a thread holds. */
interface Known {
  readonly thread: Thread;
  readonly life: number;
  readonly rev: number;
  readonly bytes: number;
}

/**
 * Stores the output of a thread's work. Returns the revision that the thread's document has now; null if the output was
 * not stored, so that the thread has to drop its document. `ms`: what the work was charged.
 */
export type Keep<Gave, T> = (gives: Gave, ms: number) => Promise<{ readonly rev: number | null; readonly result: T }>;

interface Ports {
  readonly pool: pg.Pool;
  readonly threads: Threads;
  readonly clock: Clock;
  readonly log: Log;
}

/** A stored version, read when the work begins. */
interface LastingVersion {
  readonly bytes: number;
  readonly read: () => Promise<Stored>;
}

/** The most bytes of JSON that the documents in all threads may have together. */
const MOST_HELD = 24 * 1024 * 1024;
/** A project that could not be opened is not tried again for this long. */
const UNREADABLE_MS = 24 * 3_600_000;

const BUSY = "Too many requests for this project at once. Try again in a moment.";
const CLOSED = "The server cannot open this project. You can download what it has stored, or delete it.";

const commandsAfter = prepared<StoredEdit>(
  "projects.commandsAfter",
  `select rev, name, args::text as args from project_edits where project_id = $1 and rev > $2 and rev <= $3
   order by rev`,
);

/**
 * Documents of projects: the last snapshot with the edits since then. Threads hold them, change them in place and answer
 * questions about them. Callers must have the project's turn (`turns`), so that nothing else changes the document
 * meanwhile. A caller that waits for its turn or for a thread holds no database connection.
 */
export class Documents {
  readonly turns = new KeyedQueue(BUSY);
  /** in the order of their last use */
  readonly #known = new Map<string, Known>();
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /** Reads a request's body, before any project is concerned. */
  async read<Name extends "create" | "readSync">(whose: string, name: Name, bytes: Buffer): Promise<Gives<Name>> {
    const { threads } = this.#ports;
    threads.usage.addBytes(whose, bytes.length);
    const thread = threads.pick(whose, bytes.length);
    return (await thread.run(whose, name, async () => ({ bytes }) as Given<Name>)).gives;
  }

  /** Throws "too_many_requests" if the account has used up its share. Called before a large body is read. */
  demand(whose: string): void {
    this.#ports.threads.usage.demand(whose);
  }

  /** Whether an account has used so much of late that its work goes to the thread for heavy work. */
  isHeavy(whose: string): boolean {
    return this.#ports.threads.usage.isHeavy(whose);
  }

  /** The document as JSON. */
  async text(project: Kept, whose: string): Promise<string> {
    const bytes = await this.answer(project, whose, { head: "", tail: "", gzip: false });
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
  }

  /** The bytes of an answer that contains the document's JSON. */
  async answer(
    project: Kept,
    whose: string,
    given: { readonly head: string; readonly tail: string; readonly gzip: boolean },
  ): Promise<Uint8Array> {
    const rev = Number(project.rev);
    const bytes = Number(project.bytes);
    this.#ports.threads.usage.addBytes(whose, bytes);
    return this.#ask(project, whose, { name: "answer", given: async () => given, moreBytes: 0 }, async (done) => ({
      rev: done.held ? rev : null,
      result: done.bytes,
    }));
  }

  /** The document in the form in which it is stored as a version. */
  version(project: Kept, whose: string): Promise<Versioned> {
    return this.#look(project, whose, "version", {});
  }

  /** The recordings that the document uses. */
  samples(project: Kept, whose: string): Promise<readonly string[]> {
    return this.#look(project, whose, "samples", {});
  }

  /** The document as that of another project. */
  copy(project: Kept, whose: string, as: { readonly id: string; readonly name: string }): Promise<CreatedDocument> {
    return this.#look(project, whose, "copy", as);
  }

  /** Carries out offers of one or several people, who share what it costs. */
  edit<T>(project: Kept, offers: readonly (Offer & { readonly whose: string })[], keep: Keep<Edited, T>): Promise<T> {
    const args = offers.flatMap(({ edits }) => edits.map((edit) => Buffer.byteLength(edit.args)));
    const moreBytes = args.reduce((sum, size) => sum + size, 0);
    const given = {
      offers: offers.map(({ edits, late }) => ({ edits, late })),
      bytes: Number(project.bytes),
      since: sinceOf(project),
    };
    const whose = offers[0]?.whose ?? "";
    return this.#ask(project, whose, { name: "edit", given: async () => given, moreBytes }, (done, ms) => {
      const parts = offers.map((offer, index) => ({ whose: offer.whose, cost: done.outcomes[index]?.cost ?? 0 }));
      if (parts.length > 1) this.#ports.threads.usage.share(whose, ms, parts);
      return keep(done, ms);
    });
  }

  restore<T>(
    project: Kept,
    whose: string,
    { version, ...given }: Pick<Given<"restore">, "label" | "edit"> & { readonly version: LastingVersion },
    keep: Keep<Edited | null, T>,
  ): Promise<T> {
    const more = async () => {
      this.#ports.threads.usage.addBytes(whose, version.bytes);
      return { ...given, version: await version.read(), bytes: Number(project.bytes), since: sinceOf(project) };
    };
    return this.#ask(project, whose, { name: "restore", given: more, moreBytes: version.bytes }, keep);
  }

  #look<Name extends "version" | "samples" | "copy">(
    project: Kept,
    whose: string,
    name: Name,
    given: Omit<Given<Name>, "source">,
  ): Promise<Gives<Name>> {
    const rev = Number(project.rev);
    return this.#ask(project, whose, { name, given: async () => given, moreBytes: 0 }, async (result) => ({
      rev,
      result,
    }));
  }

  async #ask<Name extends WorkName, T>(
    project: Kept,
    whose: string,
    { name, given, moreBytes }: { name: Name; given: () => Promise<Omit<Given<Name>, "source">>; moreBytes: number },
    keep: Keep<Gives<Name>, T>,
  ): Promise<T> {
    const { threads, clock, log } = this.#ports;
    const { unreadable, unreadable_at: at } = project;
    if (unreadable !== null && at !== null && at.getTime() > clock().getTime() - UNREADABLE_MS) refuse(unreadable);
    const key = keyOf(project);
    const bytes = Number(project.bytes);
    const thread = threads.pick(whose, bytes + moreBytes, this.#known.get(key)?.thread);
    let isCold = false;
    try {
      const { gives, misfits, ms } = await thread.run(whose, name, async () => {
        const before = this.#known.get(key);
        // the thread's document counts as known again once the output of this work is stored
        this.#known.delete(key);
        const found = await this.#source(project, whose, before, thread);
        isCold = found.isCold;
        return { ...(await given()), source: found.source } as Given<Name>;
      });
      const { life } = thread;
      if (misfits.length > 0) log.error({ project: project.id, misfits }, "edits that were taken do not fit");
      const { rev, result } = await keep(gives, ms);
      if (rev === null) thread.forget(key);
      else this.#note(key, { thread, life, rev, bytes });
      return result;
    } catch (error) {
      thread.forget(key);
      if (error instanceof Unreadable || (isCold && error instanceof Overrun && !error.isOpen)) {
        const sentence = error instanceof Unreadable ? error.message : "It takes too long to open.";
        await this.#close(project, sentence);
        refuse(sentence, error);
      }
      throw error;
    }
  }

  async #source(
    project: Kept,
    whose: string,
    before: Known | undefined,
    thread: Thread,
  ): Promise<{ source: Source; isCold: boolean }> {
    const [rev, snapshotRev, key] = [Number(project.rev), Number(project.snapshot_rev), keyOf(project)];
    const isThere = before?.thread === thread && before.life === thread.life;
    const known = before && isThere && before.rev <= rev && before.rev >= snapshotRev ? before : null;
    if (before && !known) before.thread.forget(key);
    const snapshot = known ? null : await this.#snapshot(project, whose);
    const from = known?.rev ?? snapshotRev;
    const edits = from < rev ? await commandsAfter(this.#ports.pool, project.id, from, rev) : [];
    return { source: { key, snapshot, edits }, isCold: known === null };
  }

  async #snapshot(project: Kept, whose: string): Promise<Stored> {
    this.#ports.threads.usage.addBytes(whose, Number(project.bytes));
    const stored = await readSnapshot(this.#ports.pool, project.id, Number(project.snapshot_rev));
    if (stored === null) throw new Error(`Project ${project.id} has lost its snapshot ${project.snapshot_rev}.`);
    return stored;
  }

  /** Has the threads drop a project's document. */
  forget(projectId: string): void {
    for (const [key, { thread }] of this.#known) {
      if (!key.startsWith(`${projectId} `)) continue;
      this.#known.delete(key);
      thread.forget(key);
    }
  }

  #note(key: string, known: Known): void {
    this.#known.set(key, known);
    let held = 0;
    for (const one of this.#known.values()) held += one.bytes;
    for (const [oldest, { thread, bytes }] of this.#known) {
      if (held <= MOST_HELD || oldest === key) break;
      this.#known.delete(oldest);
      thread.forget(oldest);
      held -= bytes;
    }
  }

  /** Marks a project as one that cannot be opened, so that it is not tried again for a day. */
  async #close(project: Kept, sentence: string): Promise<void> {
    const { pool, clock, log } = this.#ports;
    log.error({ project: project.id }, `a project cannot be opened: ${sentence}`);
    await pool.query("update projects set unreadable = $2, unreadable_at = $3 where id = $1", [
      project.id,
      sentence,
      clock(),
    ]);
  }
}

function refuse(sentence: string, cause?: unknown): never {
  throw new ApiError("conflict", said`${CLOSED} ${sentence}`, { cause });
}

const sinceOf = (project: Kept) => ({
  edits: Number(project.rev) - Number(project.snapshot_rev),
  cost: Number(project.replay_cost),
});

/** Names a document. A project's id is not enough: after a purge it may be used again for another document. */
const keyOf = ({ id, created_at }: Pick<Kept, "id" | "created_at">) => `${id} ${created_at.getTime()}`;
