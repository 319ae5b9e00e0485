import { beginChallenge, type NewChallenge } from "../../../server/challenges/begin";
import { transaction } from "../../../server/database/database";
import { createLedger } from "../../../server/ledger/ledger";
import { createPlanLimits } from "../../../server/plans/limits";
import type { TestApp } from "../support/app";
import { giveCoins } from "../support/coins";

export const FIELDS = { title: "Dance to Dusk", description: "Show your steps.", hashtag: "DuskDance" };

/** A form as a browser sends it. */
export async function formOf(
  fields: Readonly<Record<string, string>>,
  film?: { readonly bytes: Buffer; readonly type: string },
): Promise<{ readonly body: Buffer; readonly headers: Record<string, string> }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (film) form.set("demoVideo", new File([new Uint8Array(film.bytes)], "demo.mp4", { type: film.type }));
  const response = new Response(form);
  return {
    body: Buffer.from(await response.arrayBuffer()),
    headers: { "content-type": response.headers.get("content-type") ?? "" },
  };
}

/** The beginning of an MP4 file. */
export const MP4 = Buffer.concat([Buffer.from("\0\0\0\x18ftypisom\0\0\0\0isommp42", "latin1"), Buffer.alloc(2000, 7)]);

/** A running challenge of somebody, who is given its pool before; gives its id. */
export async function begun(
  app: TestApp,
  { accountId }: { readonly accountId: string },
  words: Partial<NewChallenge> = {},
): Promise<string> {
  const { pool, clock, events } = app.platform;
  const prizePool = words.prizePool ?? 500;
  await giveCoins(app, accountId, BigInt(prizePool) * 100n);
  const ports = { clock, events, ledger: createLedger(clock), limits: createPlanLimits(clock) };
  const one: NewChallenge = {
    ...FIELDS,
    hashtag: "#DuskDance",
    type: "dance",
    duration: 7,
    ...words,
    prizePool,
    accountId,
  };
  return transaction(pool, (tx) => beginChallenge(tx, ports, one, null));
}
