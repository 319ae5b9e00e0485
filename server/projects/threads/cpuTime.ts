import { readFileSync, readlinkSync } from "node:fs";

/** Milliseconds of a clock tick in /proc; every Linux that Node runs on has 100 ticks a second. */
const MS_PER_TICK = 10;

/** The calling thread's id in the operating system; null where the system does not tell it (Linux does). */
export function ownThread(): number | null {
  try {
    return Number(readlinkSync("/proc/thread-self").split("/").at(-1));
  } catch {
    return null;
  }
}

/** Milliseconds of CPU time that a thread of this process has used; null where the system does not tell it. */
export function computedMs(thread: number | null): number | null {
  if (thread === null) return null;
  try {
    // the second field is a name in brackets that may contain anything; fields 14 and 15 are user and system time
    const fields = readFileSync(`/proc/self/task/${thread}/stat`, "latin1").split(") ").at(-1)?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
  } catch {
    return null;
  }
}
