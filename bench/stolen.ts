import { readFileSync } from "node:fs";

/** ms of a tick in /proc/stat */
const TICK = 10;

/**
 * Time for which the host of a virtual machine has kept its processors, all together and since boot, in ms (steps of
 * ten); undefined where the system does not say (proc_stat(5), "steal"). Every clock runs on meanwhile.
 */
export function stolenMs(): number | undefined {
  try {
    const [, steal] = /^cpu +(?:\d+ +){7}(\d+)/.exec(readFileSync("/proc/stat", "utf8")) ?? [];
    return steal === undefined ? undefined : Number(steal) * TICK;
  } catch {
    return undefined;
  }
}
