import type { Project } from "../../../contract/project/document";
import { CommandError } from "../../../contract/project/errors";
import { carryOutInPlace } from "../../../contract/project/inPlace";
import { BYTES_SENTENCE, MOST_DOCUMENT_BYTES } from "../../../contract/project/limits";
import { type Rejection, SYNC } from "../../../contract/sync/protocol";

/** An edit that a client offers to a project; its arguments are JSON. */
export interface Offered {
  readonly clientSeq: number;
  readonly baseRev: number;
  readonly name: string;
  readonly args: string;
}

export interface Refused {
  readonly clientSeq: number;
  readonly code: Rejection;
  readonly message: string;
}

export interface CarriedOut {
  /** the approximate size of the document as JSON */
  readonly bytes: number;
  readonly cost: number;
  /** edits that fit, with their parsed arguments */
  readonly taken: readonly Offered[];
  readonly refused: readonly Refused[];
  /** the number of the last edit that was tried; later ones are left for another request. Null if none was tried */
  readonly until: number | null;
}

/** What edits may cost, in values of a document that are read and written: a million take about a second. */
export const COST = {
  /** of one edit; every edit of a document within its limits costs less */
  most: 6_000_000,
  /** a request ends with the edit that reaches this cost */
  request: 250_000,
  /** a snapshot is made once replaying the edits since the last one would cost this much */
  snapshot: 1_000_000,
  snapshotEdits: SYNC.snapshotEvery,
  /** of replaying all edits since the last snapshot; edits that were taken never cost this much */
  replay: 20_000_000,
} as const;
/** Characters of an edit's arguments that cost as much to parse as one value. */
const PARSED_TEXT_PER_PLACE = 20;

const LATE = "This edit came too late: later ones of the same device were here before it.";
const late = new CommandError("stale", LATE);

/**
 * A copy of a document that changes in place, for readers that cache results by object identity. Copies only the
 * objects that such readers use as keys.
 */
export function fresh(document: Project): Project {
  const copy = <Entry>(entries: Readonly<Record<string, Entry>>): Record<string, Entry> =>
    Object.fromEntries(Object.entries(entries).map(([id, entry]) => [id, { ...entry }]));
  const { tracks, clips, tempo, samples } = document;
  return { ...document, tracks: copy(tracks), clips: copy(clips), tempo: copy(tempo), samples: { ...samples } };
}

/**
 * Applies edits to a document in place, one after the other, until they reach the cost that one request may have. An
 * edit is refused if it does not fit, breaks an invariant of the document, or makes its JSON larger than `most` bytes.
 * `bytes` is the size of the JSON before; `budget` is what they may cost together. The edits in `passed` arrived after later ones of the same client were
 * answered: they are never taken, only tried and undone to find the reason for refusing them.
 */
export function carryOut(
  document: Project,
  bytes: number,
  edits: readonly Offered[],
  passed: readonly Offered[] = [],
  { most = MOST_DOCUMENT_BYTES, budget = COST.request }: { readonly most?: number; readonly budget?: number } = {},
): CarriedOut {
  const taken: Offered[] = [];
  const refused: Refused[] = [];
  let size = bytes;
  let cost = 0;
  let until: number | null = null;
  const run = ({ name, args }: Offered, fits: (growth: number) => void) => {
    cost += args.length / PARSED_TEXT_PER_PLACE;
    const done = carryOutInPlace(document, { name, args: JSON.parse(args) }, COST.most, fits);
    cost += done.cost;
    return done;
  };
  for (const edit of edits) {
    if (cost >= budget) break;
    until = edit.clientSeq;
    const done = run(edit, (growth) => {
      if (growth > 0 && size + growth > most) throw new CommandError("tooLarge", BYTES_SENTENCE);
    });
    if ("error" in done) {
      refused.push({ clientSeq: edit.clientSeq, code: done.error.code, message: done.error.sentence });
    } else {
      size += done.growth;
      taken.push({ ...edit, args: JSON.stringify(done.command.args) });
    }
  }
  for (const edit of passed) {
    // this error undoes an edit that would still fit
    const done =
      cost < budget
        ? run(edit, () => {
            throw late;
          })
        : null;
    const error = done && "error" in done ? done.error : late;
    refused.push({
      clientSeq: edit.clientSeq,
      code: error === late ? "late" : error.code,
      message: error.sentence,
    });
  }
  return { bytes: Math.max(0, size), cost: Math.ceil(cost), taken, refused, until };
}
