import { readFileSync, readlinkSync } from "node:fs";

/** Clock ticks of /proc a second: 100 on every Linux that Node runs on. */
const MS_PER_TICK = 10;

/** The number by which the system knows the calling thread; null where it does not tell (Linux does). */
export function ownThread(): number | null {
  try {
    return Number(readlinkSync("/proc/thread-self").split("/").at(-1));
  } catch {
    return null;
  }
}

/** Milliseconds that a thread of this process has computed; null where the system does not tell. */
export function computedMs(thread: number | null): number | null {
  if (thread === null) return null;
  try {
    // the name of the thread, in brackets, may hold anything; user and system time are fields 14 and 15 of all
    const fields = readFileSync(`/proc/self/task/${thread}/stat`, "latin1").split(") ").at(-1)?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
  } catch {
    return null;
  }
}
