import { readdirSync, readFileSync } from "node:fs";

/** Process ids by their parent's id. */
function children(): Map<number, number[]> {
  const byParent = new Map<number, number[]>();
  for (const name of readdirSync("/proc").filter((one) => /^\d+$/.test(one))) {
    try {
      // the program's name is in brackets and may contain anything
      const fields = readFileSync(`/proc/${name}/stat`, "latin1").split(") ").at(-1)?.split(" ") ?? [];
      const parent = Number(fields[1]);
      byParent.set(parent, [...(byParent.get(parent) ?? []), Number(name)]);
    } catch {
      // it ended meanwhile
    }
  }
  return byParent;
}

/**
 * Megabytes of a process and all its descendants: proportional set size, so shared memory counts once (Linux:
 * /proc/<pid>/smaps_rollup).
 */
export function memoryOf(pid: number): number {
  const byParent = children();
  const all = [pid];
  for (const one of all) all.push(...(byParent.get(one) ?? []));
  const kilobytes = all.map((one) => {
    const rollup = readFileSync(`/proc/${one}/smaps_rollup`, "utf8");
    return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0);
  });
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}
