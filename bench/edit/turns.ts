import { WASI } from "node:wasi";

/** Shared by two threads: whose turn it is, and what the other has measured. */
export interface Turns {
  /** 0: the page's turn, 1: the worker's */
  readonly turn: SharedArrayBuffer;
  /** µs by the worker's own clock */
  readonly spent: SharedArrayBuffer;
}

/** ms after which the other thread counts as lost. */
const PATIENCE = 60_000;

/** Sleeps until it is the turn of `mine`. */
export function waitFor({ turn }: Turns, mine: 0 | 1): void {
  const cell = new Int32Array(turn);
  // the value may still be the old one when this thread is woken
  while (Atomics.load(cell, 0) !== mine) {
    if (Atomics.wait(cell, 0, 1 - mine, PATIENCE) === "timed-out") throw new Error("The other thread does not answer.");
  }
}

export function pass({ turn }: Turns, to: 0 | 1): void {
  const cell = new Int32Array(turn);
  Atomics.store(cell, 0, to);
  Atomics.notify(cell, 0);
}

/** The WASI clock that counts the calling thread's CPU time. */
const THREAD_CPU_TIME = 3;

/** Measures the calling thread's CPU time in µs: other threads and V8's helpers do not count. */
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
