import { readdirSync, readFileSync } from "node:fs";

/** A thread's CPU time, as the scheduler counts it (Linux). */
export interface ThreadTime {
  /** the kind of process, as Chromium calls it, and the thread's name */
  readonly name: string;
  readonly ranMs: number;
  /** time in which it was ready to run but no processor was free */
  readonly waitedMs: number;
}

/** The kind of a Chromium process, from its command line. */
function kindOf(pid: number): string {
  const line = readFileSync(`/proc/${pid}/cmdline`, "utf8");
  const [, kind = "browser"] = /--type=([\w-]+)/.exec(line) ?? [];
  const [, service] = /--utility-sub-type=(\w+)/.exec(line) ?? [];
  return service ?? kind;
}

/** Total times of all threads of some processes, by process and thread id. */
export function threadTimes(processes: readonly number[]): Map<string, ThreadTime> {
  const times = new Map<string, ThreadTime>();
  for (const pid of processes) {
    try {
      const kind = kindOf(pid);
      for (const thread of readdirSync(`/proc/${pid}/task`)) {
        const [ran = 0, waited = 0] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8")
          .split(" ")
          .map(Number);
        const name = readFileSync(`/proc/${pid}/task/${thread}/comm`, "utf8").trim();
        times.set(`${pid}/${thread}`, { name: `${kind}: ${name}`, ranMs: ran / 1e6, waitedMs: waited / 1e6 });
      }
    } catch {
      // it ended meanwhile
    }
  }
  return times;
}

/** The threads' times between two readings, added up by name, the busiest first. */
export function threadsBetween(
  before: ReadonlyMap<string, ThreadTime>,
  after: ReadonlyMap<string, ThreadTime>,
): ThreadTime[] {
  const sums = new Map<string, { name: string; ranMs: number; waitedMs: number }>();
  for (const [id, { name, ranMs, waitedMs }] of after) {
    const was = before.get(id);
    const sum = sums.get(name) ?? { name, ranMs: 0, waitedMs: 0 };
    sum.ranMs += ranMs - (was?.ranMs ?? 0);
    sum.waitedMs += waitedMs - (was?.waitedMs ?? 0);
    sums.set(name, sum);
  }
  return [...sums.values()].sort((a, b) => b.ranMs - a.ranMs);
}
