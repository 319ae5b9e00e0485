import { decimal, reasonOf } from "../../contract/wallet";
import { word } from "../../contract/words/said";
import type { Queryable } from "../database/database";
import type { Writer } from "../words/writer";
import { csvLine } from "./csv";
import { balanceBefore, movementsAfter } from "./store";

const ROWS_AT_ONCE = 500;
const HEADINGS = [
  word("Time (UTC)"),
  word("What"),
  word("Concerns"),
  word("Amount (AC)"),
  word("Balance (AC)"),
  word("Number"),
];

/**
 * An owner's movements in a span of time (`from` inclusive, `to` exclusive) as lines of CSV, the earliest first, each
 * with the balance after it; headings and reasons in the reader's language. Reads in parts, so that a long history needs little memory.
 */
export async function* statementLines(
  on: Queryable,
  owner: string,
  { from, to, write }: { readonly from: Date; readonly to: Date; readonly write: Writer },
): AsyncGenerator<string> {
  yield csvLine(HEADINGS.map(write));
  let balance = await balanceBefore(on, owner, from);
  let cursor = "0";
  for (;;) {
    const rows = await movementsAfter(on, owner, from, to, cursor, ROWS_AT_ONCE);
    let lines = "";
    for (const row of rows) {
      const amount = BigInt(row.amount);
      balance += amount;
      cursor = row.id;
      lines += csvLine([
        row.at.toISOString(),
        write(reasonOf(row.reason, amount)),
        row.subject ?? "",
        decimal(amount),
        decimal(balance),
        row.id,
      ]);
    }
    if (lines !== "") yield lines;
    if (rows.length < ROWS_AT_ONCE) return;
  }
}
