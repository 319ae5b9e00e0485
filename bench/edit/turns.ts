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
  const waited = Atomics.wait(new Int32Array(turn), 0, mine === 0 ? 1 : 0, PATIENCE);
  if (waited === "timed-out") throw new Error("The other thread does not answer.");
}

export function pass({ turn }: Turns, to: 0 | 1): void {
  const cell = new Int32Array(turn);
  Atomics.store(cell, 0, to);
  Atomics.notify(cell, 0);
}

type ThreadClock = Pick<NodeJS.Process, "cpuUsage"> & { threadCpuUsage?(): NodeJS.CpuUsage };

/**
 * µs for which this thread has had a processor. Before Node 23.9 only the process is told, which comes to the same here:
 * the other thread is asleep meanwhile; what V8 does beside it counts, too.
 */
export function threadMicros(): number {
  const { user, system } = (process as ThreadClock).threadCpuUsage?.() ?? process.cpuUsage();
  return user + system;
}
