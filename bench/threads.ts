import { readdirSync, readFileSync } from "node:fs";

/** What a thread of a process has had of the processors, by the scheduler's own count (Linux). */
export interface ThreadTime {
  /** the kind of process, as Chromium names it, and the thread's name */
  readonly name: string;
  readonly ranMs: number;
  /** for which it could have run and no processor was free for it */
  readonly waitedMs: number;
}

/** The kind of a process of Chromium by its command line. */
function kindOf(pid: number): string {
  const line = readFileSync(`/proc/${pid}/cmdline`, "utf8");
  const [, kind = "browser"] = /--type=([\w-]+)/.exec(line) ?? [];
  const [, service] = /--utility-sub-type=(\w+)/.exec(line) ?? [];
  return service ?? kind;
}

/** Running totals of all threads of some processes since each began, by process and thread id. */
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
      // it ended while we looked
    }
  }
  return times;
}

/** What the threads did between two looks, those of one name together, the busiest first. */
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
