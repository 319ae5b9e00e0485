import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { WebSocket } from "ws";
import { LIVE } from "../../contract/live/frames";
import { VALUES } from "../../contract/live/topics";
import type { BenchPerson } from "../server/people";
import type { RunningPlatform } from "../server/platform";
import { openPage } from "./page";

export const IDLE_PAGES = 2000;
/** Pages that come and go before the counting, so that code is loaded and the heap has grown as far as it will. */
const WARM_PAGES = 200;
/** Sockets from one address of this machine; Linux gives it all of 127.0.0.0/8. */
const PER_ADDRESS = 100;
/** Opened at once. */
const AT_ONCE = 10;

/** Private memory of a process in KB (Linux). */
function privateKB(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(rollup)?.[1] ?? 0);
  return of("Private_Dirty") + of("Private_Clean");
}

/** Pages as the app's are: each follows every value there is. */
async function openPages(address: string, people: readonly BenchPerson[], count: number): Promise<WebSocket[]> {
  const pages: WebSocket[] = [];
  for (let at = 0; at < count; at += AT_ONCE) {
    const some = people.slice(at, Math.min(at + AT_ONCE, count));
    const opened = await Promise.all(
      some.map(({ token }, index) => {
        const from = `127.0.0.${2 + Math.floor((at + index) / PER_ADDRESS)}`;
        return openPage({ address, token, from }, () => {});
      }),
    );
    for (const page of opened) {
      for (const topic of Object.keys(VALUES)) page.send(JSON.stringify({ type: "subscribe", topic }));
      pages.push(page);
    }
  }
  return pages;
}

/** What a page that only listens costs the server: its private memory, after every page was asked whether it is there. */
export async function measureIdle(
  { address, process }: RunningPlatform,
  people: readonly BenchPerson[],
): Promise<{ readonly idleKBPerPage: number; readonly idlePages: number }> {
  const pid = process.pid ?? 0;
  for (const page of await openPages(address, people, WARM_PAGES)) page.close();
  await sleep(LIVE.pingMs);
  const before = privateKB(pid);
  const pages = await openPages(address, people, IDLE_PAGES);
  await sleep(2 * LIVE.pingMs);
  const open = pages.filter(({ readyState, OPEN }) => readyState === OPEN).length;
  const each = (privateKB(pid) - before) / open;
  for (const page of pages) page.terminate();
  return { idleKBPerPage: Number(each.toFixed(1)), idlePages: open };
}
