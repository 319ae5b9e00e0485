import { SYNC } from "../../../contract/sync/protocol";
import type { Queryable } from "../../database/database";
import { prepared } from "../../database/prepared";
import { ApiError } from "../../errors";
import { JsonBytes } from "../../http/handlers";
import { findProject, type ProjectRow } from "../store";
import type { Documents } from "./documents";

/** The most bytes of commands in one answer; a single edit may be larger. */
const MOST_ANSWERED = 4 * 1024 * 1024;

interface EditRow {
  rev: string;
  client_id: string;
  client_seq: string;
  person_id: string | null;
  name: string;
  args: string;
  at: Date;
}

const editsAfter = prepared<EditRow>(
  "projects.editsAfter",
  `select e.rev, e.client_id, e.client_seq, a.id as person_id, e.name, e.args::text as args, e.at
   from (select *, sum(bytes) over (order by rev) - bytes as before from project_edits
         where project_id = $1 and rev > $2 and rev <= $3 order by rev limit $4) e
   left join people a on a.id = e.person_id and a.deleted_at is null
   where e.before < $5 order by e.rev`,
);

/** The edits that a client lacks, as JSON. */
export interface MissingEdits {
  readonly rev: number;
  readonly edits: readonly string[];
  readonly more: boolean;
}

/** How to make an answer with the whole document. */
export interface WholeDocument {
  readonly gzip: boolean;
  /** the parts of the answer before and after the document of a revision */
  readonly around: (rev: number) => { readonly head: string; readonly tail: string };
}

/**
 * What a client lacks after its revision: the edits since then, or an answer with the whole document if those are no
 * longer stored, are too many, or if the revision is not one of the server's.
 */
export async function missingAfter(
  on: Queryable,
  documents: Documents,
  project: ProjectRow,
  lastRev: number | null,
  whose: string,
  { gzip, around }: WholeDocument,
): Promise<MissingEdits | JsonBytes> {
  const rev = Number(project.rev);
  const isKnown = lastRev !== null && lastRev <= rev && lastRev >= Number(project.pruned_rev);
  if (!isKnown || rev - lastRev > SYNC.mostReplayed) {
    return documents.turns.take(project.id, async () => {
      const present = await findProject(on, project.id, null);
      if (!present) throw new ApiError("not_found");
      const given = { ...around(Number(present.rev)), gzip };
      return new JsonBytes(await documents.answer(present, whose, given), gzip);
    });
  }
  if (lastRev === rev) return { rev, edits: [], more: false };
  const rows = await editsAfter(on, project.id, lastRev, rev, SYNC.mostMissing, MOST_ANSWERED);
  const last = rows.at(-1);
  return { rev, edits: rows.map(jsonOf), more: (last ? Number(last.rev) : rev) < rev };
}

/** An edit as JSON, in the form of `takenEdit`. Its arguments are stored as JSON and are not parsed. */
function jsonOf({ args, ...row }: EditRow): string {
  const edit = {
    rev: Number(row.rev),
    clientId: row.client_id,
    clientSeq: Number(row.client_seq),
    personId: row.person_id,
    at: row.at.toISOString(),
  };
  const command = `{"name":${JSON.stringify(row.name)},"args":${args}}`;
  return `${JSON.stringify(edit).slice(0, -1)},"command":${command}}`;
}

/** Every edit after `from` up to `rev` as JSON; null if they are more or larger than asked for, or no longer stored. */
export async function readEdits(
  on: Queryable,
  projectId: string,
  { from, rev, most, bytes }: { from: number; rev: number; most: number; bytes: number },
): Promise<readonly string[] | null> {
  const rows = await editsAfter(on, projectId, from, rev, most, bytes);
  const isWhole = rows.length === rev - from && rows.every(({ args }) => (args as string | null) !== null);
  const edits = isWhole ? rows.map(jsonOf) : [];
  // the query lets the last edit exceed the bytes
  return isWhole && edits.reduce((sum, { length }) => sum + length, 0) <= 2 * bytes ? edits : null;
}
