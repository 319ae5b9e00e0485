import { readFileSync } from "node:fs";
import { join } from "node:path";
import { search } from "../../contract/api/search";
import { openDatabase } from "../../server/database/database";
import { createLog } from "../../server/log";
import type { Benchmark } from "../run";
import { addPeople, type BenchPerson } from "../server/people";
import { databaseOf, freePort, onData, startPlatform } from "../server/platform";
import { printTable } from "../table";
import { addCatalogue, makeCatalogue } from "./catalogue";
import { makeTerms, type Terms } from "./terms";

const PUBLICATIONS = 1_000_000;
const ACCOUNTS = 100_000;
/** searches of each kind that count, and before them */
const COUNTED = 100;
const WARM = 20;

const p = (share: number, times: readonly number[]) => {
  const sorted = [...times].sort((one, other) => one - other);
  return Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(1));
};

/** ms from a request's arrival to its answer, by its id, as the server logged it */
function loggedTimes(folder: string): Map<string, number> {
  const times = new Map<string, number>();
  for (const line of readFileSync(join(folder, "server.log"), "utf8").split("\n")) {
    if (!line.startsWith("{")) continue;
    const { request, ms } = JSON.parse(line) as { request?: unknown; ms?: number };
    if (typeof request === "string" && ms !== undefined) times.set(request, ms);
  }
  return times;
}

interface Search {
  readonly kind: keyof Terms;
  readonly text: string;
  readonly wallMs: number;
  readonly request: string;
  readonly found: number;
}

/** The kinds in turn, one search at a time, each by another account. */
async function searchAll(address: string, people: readonly BenchPerson[], terms: Terms): Promise<Search[]> {
  const kinds = Object.keys(terms) as (keyof Terms)[];
  const searches: Search[] = [];
  for (let number = 0; number < WARM + COUNTED; number += 1) {
    for (const kind of kinds) {
      const text = terms[kind][number] ?? "";
      const { token } = people[searches.length % people.length] as BenchPerson;
      const began = performance.now();
      const answer = await fetch(`${address}${search.find.path}?text=${encodeURIComponent(text)}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      const { accounts, publications } = (await answer.json()) as Record<string, unknown[]>;
      const wallMs = performance.now() - began;
      if (!answer.ok) throw new Error(`A search answered ${answer.status}.`);
      const request = answer.headers.get("x-request-id") ?? "";
      searches.push({ kind, text, wallMs, request, found: (accounts?.length ?? 0) + (publications?.length ?? 0) });
    }
  }
  return searches.slice(WARM * kinds.length);
}

export const benchmark: Benchmark = {
  title: "search over a million publications and 100,000 accounts, by kind of term; number of publications",
  run: ([given]) =>
    onData(async (folder, cleanups) => {
      const publications = Number(given ?? PUBLICATIONS);
      const server = await startPlatform(folder, await freePort(), { LOG_LEVEL: "info" });
      cleanups.add("the server", server.stop);
      const { pool, close } = openDatabase({ url: await databaseOf(folder), connections: 2, log: createLog("error") });
      cleanups.add("the connections", close);
      const people = await addPeople(pool);
      const catalogue = makeCatalogue(publications, Math.round((ACCOUNTS * publications) / PUBLICATIONS));
      await addCatalogue(pool, catalogue);
      const searches = await searchAll(server.address, people, makeTerms(catalogue, WARM + COUNTED));
      await server.stop();
      const logged = loggedTimes(folder);
      const rows = [...new Set(searches.map(({ kind }) => kind)), "all"].map((kind) => {
        const of = searches.filter((one) => kind === "all" || one.kind === kind);
        const own = of.map(({ request }) => logged.get(request) ?? Number.NaN);
        const walls = of.map(({ wallMs }) => wallMs);
        const slowest = of.reduce((most, one) => (one.wallMs > most.wallMs ? one : most));
        return {
          term: kind,
          p50ms: p(0.5, walls),
          p95ms: p(0.95, walls),
          serverP50ms: p(0.5, own),
          serverP95ms: p(0.95, own),
          found: Number((of.reduce((sum, { found }) => sum + found, 0) / of.length).toFixed(1)),
          slowest: slowest.text,
        };
      });
      printTable(rows);
      const figures = Object.fromEntries(rows.map(({ term, p95ms }) => [`${term}P95ms`, p95ms]));
      return { publications, ...figures, allServerP95ms: rows.at(-1)?.serverP95ms };
    }),
};
