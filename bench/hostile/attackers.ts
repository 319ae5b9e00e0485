// Eight hostile accounts, in a process of their own: `attackers.ts <address> <token>…`. Says "ready" once all is
// prepared, then attacks until it is told to end; last it says what it was answered.
import { setTimeout as sleep } from "node:timers/promises";
import { type Ask, ATTACKS } from "./attacks";

const [address = "", ...tokens] = process.argv.slice(2);
/** Of an answer, bytes. To read a large document here would take of what the server has. */
const MOST_READ = 1e6;
/** Nobody who attacks waits as long as they are asked to. */
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
    // a server that ends in between is told by the one that measures
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
