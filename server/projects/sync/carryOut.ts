import type { Project } from "../../../contract/project/document";
import { CommandError } from "../../../contract/project/errors";
import { carryOutInPlace } from "../../../contract/project/inPlace";
import { BYTES_SENTENCE, MOST_DOCUMENT_BYTES } from "../../../contract/project/limits";
import { type Rejection, SYNC } from "../../../contract/sync/protocol";

/** An edit on its way into a project; its arguments are JSON. */
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
  /** of the document as JSON, about */
  readonly bytes: number;
  readonly cost: number;
  /** those that fit, with their arguments as they were understood */
  readonly taken: readonly Offered[];
  readonly refused: readonly Refused[];
  /** the number of the last edit that was looked at; those after it are for another request. Null: none was */
  readonly until: number | null;
}

/** What edits may cost, in places of a document that are read and written: a million take about a second. */
export const COST = {
  /** of one edit: any that fits a document within its limits */
  most: 6_000_000,
  /** a request ends with the edit that reaches it */
  request: 250_000,
  /** a snapshot is made where carrying the edits since the last one out again would cost so much */
  snapshot: 1_000_000,
  snapshotEdits: SYNC.snapshotEvery,
  /** of the edits since the last snapshot; nothing that was taken costs so much */
  replay: 20_000_000,
} as const;
/** Characters of arguments that cost as much as one place, to read. */
const TEXT_PER_PLACE = 20;

const LATE = "This edit came too late: later ones of the same device were here before it.";
const late = new CommandError("stale", LATE);

/** Readings of a document remember their answers by what they read, so one that changes in place is read as a copy. */
export function fresh(document: Project): Project {
  const copy = <Entry>(entries: Readonly<Record<string, Entry>>): Record<string, Entry> =>
    Object.fromEntries(Object.entries(entries).map(([id, entry]) => [id, { ...entry }]));
  const { tracks, clips, tempo, samples } = document;
  return { ...document, tracks: copy(tracks), clips: copy(clips), tempo: copy(tempo), samples: { ...samples } };
}

/**
 * Carries edits out on a document in place, one after the other, until they have cost what a request may; those that do
 * not fit, or would break a rule of the document or let it grow beyond `most`, are refused. `bytes`: of the document as
 * JSON. `passed`: edits whose number was answered before, or passed over; they are refused with their reason, where
 * they still have one.
 */
export function carryOut(
  document: Project,
  bytes: number,
  edits: readonly Offered[],
  passed: readonly Offered[] = [],
  most: number = MOST_DOCUMENT_BYTES,
): CarriedOut {
  const taken: Offered[] = [];
  const refused: Refused[] = [];
  let size = bytes;
  let cost = 0;
  let until: number | null = null;
  const run = ({ name, args }: Offered, fits: (growth: number) => void) => {
    cost += args.length / TEXT_PER_PLACE;
    const done = carryOutInPlace(document, { name, args: JSON.parse(args) }, COST.most, fits);
    cost += done.cost;
    return done;
  };
  for (const edit of edits) {
    if (cost >= COST.request) break;
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
    // looked at, and taken back
    const done =
      cost < COST.request
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
