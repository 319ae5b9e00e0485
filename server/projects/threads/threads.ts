import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { bundledUrl } from "../../bundled";
import { ApiError } from "../../errors";
import type { Log } from "../../log";
import { computedMs } from "./cpuTime";
import type { FromThread, Given, Gives, ToThread, WorkName } from "./messages";
import { transferablesIn } from "./transferables";
import { Usage } from "./usage";

const THREAD = bundledUrl("documents-thread", new URL("./start.mjs", import.meta.url));

/** Work that computes for longer than this is terminated together with its thread. */
const DEADLINE_MS = 10_000;
/** On a busy machine, work that hardly gets to compute is terminated after this many deadlines of elapsed time. */
const PATIENCE = 6;
/** The least that any work is charged, because the system's CPU clock advances only every few milliseconds. */
const LEAST_MS = 1;
/** The deadline is checked at most this often. */
const WATCHED_MS = 50;
/** A thread is terminated after this long without work. */
const IDLE_MS = 5 * 60_000;
/** Enough for a whole document and what is made from it; a thread that needs more is terminated. */
const MOST_HEAP_MB = 768;
/** After a heavy account's work, heavy accounts wait this many times as long as it took, so that others get the cores. */
const REST = 2;
/** The most pieces of work that may wait at once, of one account and of all. */
const MOST_WAITING = { account: 8, all: 256 } as const;
/** Work on more bytes than this is heavy, whichever account it belongs to. */
const HEAVY_BYTES = 2 * 1024 * 1024;

const TOO_LONG = "This takes the server too long, so nothing was changed.";
const TOO_MANY = "The server is busy with what you have asked for already. Try again in a moment.";

/** The work was terminated because it took too long or needed too much memory. */
export class Overrun extends ApiError {
  /** `isOpen`: the work's document was open by then, so opening it was not what took too long. */
  constructor(
    cause: unknown,
    readonly isOpen: boolean,
  ) {
    super("conflict", TOO_LONG, { cause });
  }
}

/** The stored document cannot be opened; `message` is a sentence for people. */
export class Unreadable extends Error {
  override readonly name = "Unreadable";
}

export interface Done<Name extends WorkName> {
  readonly gives: Gives<Name>;
  /** revisions of stored edits that no longer fit */
  readonly misfits: readonly string[];
  /** what it was charged, ms of thread time */
  readonly ms: number;
}

/** The clocks that deadlines and usage are measured by. */
interface Clocks {
  /** elapsed time, ms */
  readonly now: () => number;
  /** ms that a thread of this process has computed; null if the system does not tell */
  readonly computed: (thread: number | null) => number | null;
}
const CLOCKS: Clocks = { now: () => performance.now(), computed: computedMs };

interface Waiting {
  readonly whose: string;
  readonly name: WorkName;
  /** fetches the input when the work's turn comes, so that waiting work holds no document in memory */
  readonly given: () => Promise<unknown>;
  readonly settle: (done: Promise<Done<WorkName>>) => void;
}

interface Ports {
  readonly usage: Usage;
  readonly log: Log;
  readonly deadline: number;
  readonly clocks: Clocks;
  /** the program that the thread runs */
  readonly program: typeof THREAD;
}

/** One thread, started when there is work for it. The account that has used least is served first. */
export class Thread {
  /** changes whenever the thread starts or ends, because the documents of an earlier thread are gone */
  life = 0;
  #worker: Worker | null = null;
  /** reads the thread's CPU clock; undefined until the thread runs */
  #computed: (() => number | null) | undefined;
  #running = false;
  /** the server is shutting down: no work is accepted */
  #closed = false;
  /** ends the thread when it has been idle, or ends the waiting of heavy accounts */
  #pause: NodeJS.Timeout | undefined;
  /** until this time heavy accounts wait */
  #rested = 0;
  #waiting: Waiting[] = [];
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  get load(): number {
    return this.#waiting.length + (this.#running ? 1 : 0);
  }

  run<Name extends WorkName>(whose: string, name: Name, given: () => Promise<Given<Name>>): Promise<Done<Name>> {
    this.#ports.usage.demand(whose);
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

  /** Has the thread drop a document. */
  forget(key: string): void {
    this.#worker?.postMessage({ kind: "forget", key } satisfies ToThread);
  }

  /** Shuts down for good. Callers whose work waits or runs get "unavailable", which says nothing against their project. */
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
    const { usage, clocks } = this.#ports;
    const next = usage.least(this.#waiting);
    if (!next) {
      this.#pause = setTimeout(() => void this.end(), IDLE_MS).unref();
      return;
    }
    const rest = usage.isHeavy(next.whose) ? this.#rested - clocks.now() : 0;
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
    let ms = 0;
    const charge = () => {
      const { usage, clocks } = this.#ports;
      ms = Math.max(LEAST_MS, computed());
      usage.add(whose, ms);
      if (usage.isHeavy(whose)) this.#rested = clocks.now() + REST * ms;
    };
    const done = await this.#ask(message, computed).finally(charge);
    return { ...done, ms };
  }

  /**
   * Starts a clock that counts only the time in which the thread computes. Where the system does not tell that, it
   * counts elapsed time.
   */
  #clock(): () => number {
    const { now } = this.#ports.clocks;
    let began = now();
    let before = this.#computed?.();
    return () => {
      // the clock starts after the thread has loaded its program, which is not part of the work
      if (before === undefined) [began, before] = [now(), this.#computed?.()];
      if (before === undefined) return 0;
      const present = this.#computed?.() ?? null;
      return before === null || present === null ? now() - began : present - before;
    };
  }

  #ask(message: ToThread, computed: () => number): Promise<Omit<Done<WorkName>, "ms">> {
    const { log, deadline: most, clocks } = this.#ports;
    this.#worker ??= this.#begin();
    const worker = this.#worker;
    const began = clocks.now();
    return new Promise((resolve, reject) => {
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
          log.error({ err: cause, work: message.kind === "work" ? message.name : undefined }, "a thread was ended");
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
        const left = most - computed();
        if (left <= 0 || clocks.now() - began > PATIENCE * most) {
          broke(new Error(`It has computed for longer than ${most} ms.`));
        } else deadline = setTimeout(watch, Math.max(left, WATCHED_MS));
      };
      watch();
      worker.on("message", told).once("error", broke).once("exit", broke);
      worker.postMessage(message, message.kind === "work" ? transferablesIn(message.given) : []);
    });
  }

  #begin(): Worker {
    const { program, clocks } = this.#ports;
    const worker = new Worker(program, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB } });
    worker.unref();
    worker.on("message", (answer: FromThread) => {
      if (answer.kind === "begun") this.#computed = () => clocks.computed(answer.thread);
    });
    // an error during work is reported by that work; between two pieces of work nobody waits for a report
    worker.on("error", () => {});
    worker.once("exit", () => {
      if (this.#worker === worker) this.#lose();
    });
    this.life += 1;
    return worker;
  }
}

interface Options extends Partial<Omit<Ports, "usage" | "log" | "clocks">> {
  readonly log: Log;
  readonly clocks?: Partial<Clocks>;
  /** the clock by which past use decays; by default the threads' own */
  readonly now?: () => number;
}

/**
 * The threads that work on documents. One of them is for heavy work (large documents, accounts that have used much
 * lately), so that small work never waits behind it.
 */
export class Threads {
  readonly usage: Usage;
  readonly #heavy: Thread;
  readonly #light: readonly Thread[];

  constructor({ deadline = DEADLINE_MS, program = THREAD, clocks: given, now, log }: Options) {
    const clocks = { ...CLOCKS, ...given };
    this.usage = new Usage(now ?? clocks.now);
    const thread = () => new Thread({ usage: this.usage, log, deadline, clocks, program });
    this.#heavy = thread();
    this.#light = Array.from({ length: Math.max(1, Math.min(3, availableParallelism() - 1)) }, thread);
  }

  /** Picks the thread for an account's work on this many bytes. `had` is the thread that holds the document. */
  pick(whose: string, bytes: number, had?: Thread): Thread {
    if (bytes > HEAVY_BYTES || this.usage.isHeavy(whose)) return this.#heavy;
    if (had && this.#light.includes(had)) return had;
    return this.#light.reduce((least, one) => (one.load < least.load ? one : least));
  }

  async end(): Promise<void> {
    await Promise.all([this.#heavy, ...this.#light].map((thread) => thread.close()));
  }
}
