import type { Network } from "../../contract/networks";
import { sentencesOf } from "../../contract/writing/checklist";
import type { Queryable } from "../database/database";

/** The sentences that were written for an account's networks at last. */
export async function lastSentences(on: Queryable, accountId: string, network: Network): Promise<string[]> {
  const { rows } = await on.query<{ text: string }>(
    "select text from written_last where account_id = $1 and network = $2",
    [accountId, network],
  );
  return rows.flatMap(({ text }) => sentencesOf(text));
}

/** Notes a text as the last one for a network. */
export async function noteLast(on: Queryable, accountId: string, network: Network, text: string, now: Date) {
  await on.query(
    `insert into written_last (account_id, network, text, at) values ($1, $2, $3, $4)
     on conflict (account_id, network) do update set text = $3, at = $4`,
    [accountId, network, text, now],
  );
}
