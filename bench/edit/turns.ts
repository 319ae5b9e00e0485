import { WASI } from "node:wasi";

/** What two threads share: whose turn it is, and what the other has measured. */
export interface Turns {
  /** 0: the page's turn, 1: the worker's */
  readonly turn: SharedArrayBuffer;
  /** µs of the worker's own clock */
  readonly spent: SharedArrayBuffer;
}

/** ms after which the other thread counts as lost. */
const PATIENCE = 60_000;

/** Waits, asleep, until it is the turn of `mine`. */
export function waitFor({ turn }: Turns, mine: 0 | 1): void {
  const cell = new Int32Array(turn);
  // the other may be late to tell of a turn that was taken up long ago
  while (Atomics.load(cell, 0) !== mine) {
    if (Atomics.wait(cell, 0, 1 - mine, PATIENCE) === "timed-out") throw new Error("The other thread does not answer.");
  }
}

export function pass({ turn }: Turns, to: 0 | 1): void {
  const cell = new Int32Array(turn);
  Atomics.store(cell, 0, to);
  Atomics.notify(cell, 0);
}

/** The clock of WASI that counts what the thread that asks has had of the processors. */
const THREAD_CPU_TIME = 3;

/** Gives the µs for which the calling thread has had a processor: neither other threads nor V8's helpers count. */
export function threadClock(): () => number {
  const memory = new WebAssembly.Memory({ initial: 1 });
  const wasi = new WASI({ version: "preview1" });
  wasi.initialize({ exports: { memory } });
  const { clock_time_get: read } = wasi.wasiImport as {
    clock_time_get(id: number, precision: bigint, to: number): number;
  };
  const nanoseconds = new BigUint64Array(memory.buffer, 0, 1);
  return () => {
    if (read(THREAD_CPU_TIME, 1n, 0) !== 0) throw new Error("This system has no clocks of threads.");
    return Number(nanoseconds[0]) / 1000;
  };
}
