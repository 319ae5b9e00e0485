import { setTimeout as sleep } from "node:timers/promises";
import { type BenchPerson, RELEASES, releaseId } from "../server/people";

/** A write that the server has acknowledged. */
export type Acknowledged =
  /** a link was made: its code */
  | { readonly kind: "link"; readonly code: string }
  /** a view was paid */
  | { readonly kind: "view"; readonly release: string; readonly account: string };

export interface Writers {
  /** what was acknowledged since the last call */
  take(): Acknowledged[];
  stop(): Promise<void>;
}

/** What a view of each release costs, in minor units. */
export const PRICE = "100";
const AGAIN_MS = 20;
const PATIENCE_MS = 5000;

async function write(address: string, person: BenchPerson, release: string, kind: "link" | "view") {
  const path = kind === "link" ? "share" : "view";
  const answer = await fetch(`${address}/api/releases/${release}/${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${person.token}`, "content-type": "application/json" },
    ...(kind === "view" ? { body: JSON.stringify({ price: PRICE }) } : {}),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    return null;
  }
  const said = (await answer.json()) as { code?: string; charged?: string };
  if (kind === "link") return { kind, code: said.code ?? "" } as const;
  if (said.charged !== PRICE) throw new Error(`A view took ${said.charged}, not ${PRICE}.`);
  return { kind, release, account: person.accountId } as const;
}

/**
 * Starts clients that write without a pause, each to its own things: links to releases, and paid views. A write without
 * a successful answer does not count, because it may or may not have happened.
 */
export function startWriters(address: string, people: readonly BenchPerson[], clients: number): Writers {
  let running = true;
  let number = 0;
  let acknowledged: Acknowledged[] = [];
  const mine = async () => {
    while (running) {
      const turn = number;
      number += 1;
      const person = people[turn % people.length];
      // nobody pays for their own release: the first people are the artists
      const release = releaseId(Math.floor(turn / people.length) % RELEASES);
      if (!person) return;
      for (const kind of ["link", "view"] as const) {
        try {
          const done = await write(address, person, release, kind);
          if (done) acknowledged.push(done);
          else await sleep(AGAIN_MS);
        } catch (error) {
          if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
          // the server is not available
          await sleep(AGAIN_MS);
        }
      }
    }
  };
  const all = Promise.all(Array.from({ length: clients }, mine));
  return {
    take: () => {
      const taken = acknowledged;
      acknowledged = [];
      return taken;
    },
    stop: async () => {
      running = false;
      await all;
    },
  };
}
