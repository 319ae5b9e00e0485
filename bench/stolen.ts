import { readFileSync } from "node:fs";

/** ms per tick in /proc/stat */
const TICK = 10;

/**
 * Time that the host of a virtual machine took from its processors since boot, all together, in ms (steps of ten);
 * undefined if the system does not report it (proc_stat(5), "steal"). All clocks run on meanwhile.
 */
export function stolenMs(): number | undefined {
  try {
    const [, steal] = /^cpu +(?:\d+ +){7}(\d+)/.exec(readFileSync("/proc/stat", "utf8")) ?? [];
    return steal === undefined ? undefined : Number(steal) * TICK;
  } catch {
    return undefined;
  }
}
