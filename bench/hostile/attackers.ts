// Eight hostile accounts, in a process of their own: `attackers.ts <address> <token>…`. Prints "ready" once everything
// is prepared, then attacks until it is told to stop; finally prints the answers that it received.
import { setTimeout as sleep } from "node:timers/promises";
import { type Ask, ATTACKS } from "./attacks";

const [address = "", ...tokens] = process.argv.slice(2);
/** Bytes read of an answer. Reading large documents here would take CPU time from the server. */
const MOST_READ = 1e6;
/** Attackers do not wait as long as the server asks them to. */
const PAUSE_MS = 20;

const answered = new Map<string, Record<number, number>>();
let isOver = false;

const asking =
  (name: string, token: string): Ask =>
  async (method, path, body) => {
    const response = await fetch(`${address}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body }),
    });
    const bytes = await response.arrayBuffer();
    const text = Buffer.from(bytes, 0, Math.min(bytes.byteLength, MOST_READ)).toString();
    const counts = answered.get(name) ?? {};
    counts[response.status] = (counts[response.status] ?? 0) + 1;
    answered.set(name, counts);
    return { status: response.status, text };
  };

async function attack(once: () => Promise<void>): Promise<void> {
  while (!isOver) {
    // if the server ends meanwhile, the measuring process reports it
    await once().catch((error: unknown) => isOver || console.error(error));
    await sleep(PAUSE_MS);
  }
}

const ready = [];
for (const [index, { name, prepare }] of ATTACKS.entries())
  ready.push(await prepare(asking(name, tokens[index] ?? "")));
answered.clear();
process.stdout.write("ready\n");
process.once("SIGTERM", () => {
  isOver = true;
  process.stdout.write(`${JSON.stringify(Object.fromEntries(answered))}\n`, () => process.exit(0));
});
// two requests of each at a time
await Promise.all([...ready, ...ready].map(attack));
