import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { builtAhead } from "../../builtAhead";
import { ApiError } from "../../errors";
import type { Log } from "../../log";
import { computedMs } from "./cpuTime";
import { heldIn } from "./held";
import type { FromThread, Given, Gives, ToThread, WorkName } from "./messages";
import { Usage } from "./usage";

const THREAD = builtAhead("documents-thread", new URL("./start.mjs", import.meta.url));

/** A piece of work that computes for so long, ms, is ended with its thread. */
const DEADLINE_MS = 10_000;
/** One that is kept waiting by a busy machine is ended after so many times as long. */
const PATIENCE = 6;
/** What any work counts for: the system tells no less than some milliseconds. */
const LEAST_MS = 1;
/** It is looked at no more often, ms. */
const WATCHED_MS = 50;
/** A thread without work for so long, ms, is ended. */
const IDLE_MS = 5 * 60_000;
/** A whole document with what is made of it; a thread that needs more is ended. */
const MOST_HEAP_MB = 768;
/** After work of a heavy account its like wait so many times as long as it took: the others' cores are theirs. */
const REST = 2;
/** Most pieces of work of one account that wait at a time, and of all. */
const MOST_WAITING = { account: 8, all: 256 } as const;
/** Work on more bytes than these is heavy, whoever's it is. */
const HEAVY_BYTES = 2 * 1024 * 1024;

const TOO_LONG = "This takes the server too long, so nothing was changed.";
const TOO_MANY = "The server is busy with what you have asked for already. Try again in a moment.";

/** The work was ended: it took too long, or too much memory. */
export class Overrun extends ApiError {
  /** `isOpen`: the work's document was open by then, so that its opening is not to blame. */
  constructor(
    cause: unknown,
    readonly isOpen: boolean,
  ) {
    super("conflict", TOO_LONG, { cause });
  }
}

/** What is stored of a project cannot be opened; `message` is a sentence for its people. */
export class Unreadable extends Error {
  override readonly name = "Unreadable";
}

export interface Done<Name extends WorkName> {
  readonly gives: Gives<Name>;
  /** revisions of stored edits that did not fit */
  readonly misfits: readonly string[];
}

interface Waiting {
  readonly whose: string;
  readonly name: WorkName;
  /** fetches what the work is on, when its turn has come: who waits holds no document */
  readonly given: () => Promise<unknown>;
  readonly settle: (done: Promise<Done<WorkName>>) => void;
}

/** One thread, begun when there is work for it; who used it least goes first. */
export class Thread {
  /** another one each time the thread begins: documents of one before are gone */
  life = 0;
  #worker: Worker | null = null;
  /** how much it has computed, as far as the system tells; undefined until it has begun */
  #computed: (() => number | null) | undefined;
  #running = false;
  /** the server ends: nothing is begun any more */
  #closed = false;
  /** until it is ended for want of work, or heavy accounts have waited */
  #pause: NodeJS.Timeout | undefined;
  /** heavy accounts wait until then, ms of `performance.now` */
  #rested = 0;
  #waiting: Waiting[] = [];
  readonly #usage: Usage;
  readonly #deadline: number;
  readonly #log: Log;

  constructor(usage: Usage, deadline: number, log: Log) {
    this.#usage = usage;
    this.#deadline = deadline;
    this.#log = log;
  }

  get load(): number {
    return this.#waiting.length + (this.#running ? 1 : 0);
  }

  run<Name extends WorkName>(whose: string, name: Name, given: () => Promise<Given<Name>>): Promise<Done<Name>> {
    this.#usage.demand(whose);
    if (this.#closed) return Promise.reject(new ApiError("unavailable"));
    const own = this.#waiting.filter((one) => one.whose === whose).length;
    if (own >= MOST_WAITING.account || this.#waiting.length >= MOST_WAITING.all) {
      return Promise.reject(new ApiError("too_many_requests", TOO_MANY, { retryAfter: 1 }));
    }
    return new Promise((resolve, reject) => {
      const settle: Waiting["settle"] = (done) => void done.then(resolve as (done: Done<WorkName>) => void, reject);
      this.#waiting.push({ whose, name, given, settle });
      this.#next();
    });
  }

  /** Lets go of a document. */
  forget(key: string): void {
    this.#worker?.postMessage({ kind: "forget", key } satisfies ToThread);
  }

  /** Ends for good: whoever waits is told to come again, and nothing is said of what they asked for. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const { settle } of this.#waiting.splice(0)) settle(Promise.reject(new ApiError("unavailable")));
    await this.end();
  }

  async end(): Promise<void> {
    clearTimeout(this.#pause);
    const worker = this.#worker;
    this.#lose();
    await worker?.terminate();
  }

  #lose(): void {
    this.#worker = null;
    this.#computed = undefined;
    this.life += 1;
  }

  #next(): void {
    if (this.#running) return;
    clearTimeout(this.#pause);
    const next = this.#usage.least(this.#waiting);
    if (!next) {
      this.#pause = setTimeout(() => void this.end(), IDLE_MS).unref();
      return;
    }
    const rest = this.#usage.isHeavy(next.whose) ? this.#rested - performance.now() : 0;
    if (rest > 0) {
      this.#pause = setTimeout(() => this.#next(), rest);
      return;
    }
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    this.#running = true;
    next.settle(
      this.#carryOut(next).finally(() => {
        this.#running = false;
        this.#next();
      }),
    );
  }

  async #carryOut({ whose, name, given }: Waiting): Promise<Done<WorkName>> {
    const message: ToThread = { kind: "work", name, given: await given() };
    if (this.#closed) throw new ApiError("unavailable");
    const computed = this.#clock();
    try {
      return await this.#ask(message, computed);
    } finally {
      const ms = Math.max(LEAST_MS, computed());
      this.#usage.add(whose, ms);
      if (this.#usage.isHeavy(whose)) this.#rested = performance.now() + REST * ms;
    }
  }

  /** Milliseconds that the thread has computed from now on: what a busy machine keeps it waiting is not its work. */
  #clock(): () => number {
    let began = performance.now();
    let before = this.#computed?.();
    return () => {
      // to read its own code is not its work
      if (before === undefined) [began, before] = [performance.now(), this.#computed?.()];
      if (before === undefined) return 0;
      const now = this.#computed?.() ?? null;
      return before === null || now === null ? performance.now() - began : now - before;
    };
  }

  #ask(message: ToThread, computed: () => number): Promise<Done<WorkName>> {
    this.#worker ??= this.#begin();
    const worker = this.#worker;
    const began = performance.now();
    return new Promise<Done<WorkName>>((resolve, reject) => {
      let deadline: NodeJS.Timeout | undefined;
      let isOpen = false;
      const over = (settle: () => void) => {
        clearTimeout(deadline);
        worker.off("message", told).off("error", broke).off("exit", broke);
        settle();
      };
      const broke = (cause: unknown) =>
        over(() => {
          if (this.#closed) return reject(new ApiError("unavailable", undefined, { cause }));
          this.#log.error(
            { err: cause, work: message.kind === "work" ? message.name : undefined },
            "a thread was ended",
          );
          void this.end().then(() => reject(new Overrun(cause, isOpen)));
        });
      const told = (answer: FromThread) => {
        if (answer.kind === "begun") return;
        if (answer.kind === "opened") {
          isOpen = true;
          return;
        }
        over(() => {
          if (answer.kind === "done") resolve({ gives: answer.gives as Gives<WorkName>, misfits: answer.misfits });
          else if (answer.kind === "unreadable") reject(new Unreadable(answer.message));
          else if (answer.kind === "refused") {
            const { code, message: sentence, fields } = answer;
            reject(new ApiError(code, sentence, fields ? { fields } : {}));
          } else reject(Object.assign(new Error(answer.message), { stack: answer.stack }));
        });
      };
      const watch = () => {
        const left = this.#deadline - computed();
        if (left <= 0 || performance.now() - began > PATIENCE * this.#deadline) {
          broke(new Error(`It has computed for longer than ${this.#deadline} ms.`));
        } else deadline = setTimeout(watch, Math.max(left, WATCHED_MS));
      };
      watch();
      worker.on("message", told).once("error", broke).once("exit", broke);
      worker.postMessage(message, message.kind === "work" ? heldIn(message.given) : []);
    });
  }

  #begin(): Worker {
    const worker = new Worker(THREAD, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB } });
    worker.unref();
    worker.on("message", (answer: FromThread) => {
      if (answer.kind === "begun") this.#computed = () => computedMs(answer.thread);
    });
    // what ends it at work is told to who waits; between two pieces of work, nobody does
    worker.on("error", () => {});
    worker.once("exit", () => {
      if (this.#worker === worker) this.#lose();
    });
    this.life += 1;
    return worker;
  }
}

interface Options {
  readonly log: Log;
  readonly deadline?: number;
  readonly now?: () => number;
}

/**
 * The threads that work on documents. One is for heavy work (large documents, accounts that have used much of late);
 * what is small never waits behind it.
 */
export class Threads {
  readonly usage: Usage;
  readonly #heavy: Thread;
  readonly #light: readonly Thread[];

  constructor({ deadline = DEADLINE_MS, now = () => performance.now(), log }: Options) {
    this.usage = new Usage(now);
    const thread = () => new Thread(this.usage, deadline, log);
    this.#heavy = thread();
    this.#light = Array.from({ length: Math.max(1, Math.min(3, availableParallelism() - 1)) }, thread);
  }

  /** The thread for somebody's work on so many bytes; `had`: the one that has the document. */
  pick(whose: string, bytes: number, had?: Thread): Thread {
    if (bytes > HEAVY_BYTES || this.usage.isHeavy(whose)) return this.#heavy;
    if (had && this.#light.includes(had)) return had;
    return this.#light.reduce((least, one) => (one.load < least.load ? one : least));
  }

  async end(): Promise<void> {
    await Promise.all([this.#heavy, ...this.#light].map((thread) => thread.close()));
  }
}
