import { differences } from "../../../contract/project/changes";
import type { OutboxEntry } from "./records";
import { type PendingEdit, type Replica, tried } from "./replica";

/** A log entry that is being sent, with the numbers of its edits. */
interface Numbered {
  readonly entry: OutboxEntry;
  /** number of its last edit */
  readonly last: number;
}

/**
 * Log entries as numbered edits. The numbers depend only on the log, whatever the edits do to the document: after a
 * crash the same edit is sent with the same number again.
 */
export class Outbox {
  readonly #waiting: Numbered[] = [];
  #lastSeq: number;
  #lastClientSeq: number;

  /** @param seq log entry up to which the server has answered, `clientSeq` the number of its last edit */
  constructor(seq: number, clientSeq: number) {
    this.#lastSeq = seq;
    this.#lastClientSeq = clientSeq;
  }

  /** log entries waiting for an answer */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Adds entries that are on disk now and were not added before; returns the state with their edits pending. */
  take(state: Replica, entries: readonly OutboxEntry[]): Replica {
    let { present } = state;
    const pending: PendingEdit[] = [];
    for (const entry of entries) {
      if (entry.seq <= (this.#waiting.at(-1)?.entry.seq ?? this.#lastSeq) || entry.commands.length === 0) continue;
      let clientSeq = this.#waiting.at(-1)?.last ?? this.#lastClientSeq;
      for (const command of entry.commands) {
        clientSeq += 1;
        const made = tried(present, command);
        pending.push({ clientSeq, baseRev: state.rev ?? 0, command, changes: differences(present, made) });
        present = made;
      }
      this.#waiting.push({ entry, last: clientSeq });
    }
    if (pending.length === 0) return state;
    return { ...state, present, pending: [...state.pending, ...pending] };
  }

  /** The undo label of the edit with this number. */
  labelOf(clientSeq: number): string {
    return this.#waiting.find(({ last }) => clientSeq <= last)?.entry.label ?? "";
  }

  /** Removes the entries whose edits were all answered; returns how far that is. */
  answered(state: Replica): { acknowledged: number; lastClientSeq: number } {
    const first = state.pending[0]?.clientSeq ?? Number.POSITIVE_INFINITY;
    while (this.#waiting[0] && this.#waiting[0].last < first) {
      this.#lastSeq = this.#waiting[0].entry.seq;
      this.#lastClientSeq = this.#waiting[0].last;
      this.#waiting.shift();
    }
    return { acknowledged: this.#lastSeq, lastClientSeq: this.#lastClientSeq };
  }
}
