import { SYNC, type SyncRequest } from "../../../contract/sync/protocol";
import type { Offered } from "./carryOut";

/** A sync request in which the edits' arguments are JSON text, the form in which they are stored. */
export interface Exchange extends Omit<SyncRequest, "edits"> {
  readonly edits: readonly Offered[];
}

/**
 * A sync request with as many of its edits as one request may carry: up to and including the edit that reaches
 * `SYNC.fullBytes`. The client sends the others again with its next request, because they are not answered.
 */
export function exchangeOf({ edits: sent, ...rest }: SyncRequest): Exchange {
  const edits: Offered[] = [];
  let size = 0;
  for (const { clientSeq, baseRev, command } of sent) {
    if (size >= SYNC.fullBytes) break;
    const args = JSON.stringify(command.args);
    size += Buffer.byteLength(args);
    edits.push({ clientSeq, baseRev, name: command.name, args });
  }
  return { ...rest, edits };
}
