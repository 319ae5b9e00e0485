import { SYNC } from "../../../contract/sync/protocol";
import type { Queryable } from "../../database/database";
import { prepared } from "../../database/prepared";
import { ApiError } from "../../errors";
import { findProject, type ProjectRow } from "../store";
import type { Documents } from "./documents";

/** An answer's commands as JSON, bytes; one edit alone may be more. */
const MOST_ANSWERED = 4 * 1024 * 1024;

const editsAfter = prepared<{
  rev: string;
  client_id: string;
  client_seq: string;
  person_id: string | null;
  name: string;
  args: string;
  at: Date;
}>(
  "projects.editsAfter",
  `select e.rev, e.client_id, e.client_seq, a.id as person_id, e.name, e.args::text as args, e.at
   from (select *, sum(bytes) over (order by rev) - bytes as before from project_edits
         where project_id = $1 and rev > $2 and rev <= $3 order by rev limit $4) e
   left join people a on a.id = e.person_id and a.deleted_at is null
   where e.before < $5 order by e.rev`,
);

/** What a client lacks; its parts are JSON as it is stored. */
export interface Missing {
  readonly rev: number;
  readonly edits: readonly string[];
  /** JSON of the document */
  readonly snapshot: string | null;
  readonly more: boolean;
}

/** What a client lacks after its revision: edits, or a snapshot where those are gone, too many, or not known here. */
export async function missingAfter(
  on: Queryable,
  documents: Documents,
  project: ProjectRow,
  lastRev: number | null,
  whose: string,
): Promise<Missing> {
  const rev = Number(project.rev);
  const isKnown = lastRev !== null && lastRev <= rev && lastRev >= Number(project.pruned_rev);
  if (!isKnown || rev - lastRev > SYNC.mostReplayed) {
    return documents.turns.take(project.id, async () => {
      const present = await findProject(on, project.id, null);
      if (!present) throw new ApiError("not_found");
      const snapshot = await documents.text(present, whose);
      return { rev: Number(present.rev), edits: [], snapshot, more: false };
    });
  }
  if (lastRev === rev) return { rev, edits: [], snapshot: null, more: false };
  const rows = await editsAfter(on, project.id, lastRev, rev, SYNC.mostMissing, MOST_ANSWERED);
  const edits = rows.map(({ args, ...row }) => {
    const edit = {
      rev: Number(row.rev),
      clientId: row.client_id,
      clientSeq: Number(row.client_seq),
      personId: row.person_id,
      at: row.at.toISOString(),
    };
    const command = `{"name":${JSON.stringify(row.name)},"args":${args}}`;
    return `${JSON.stringify(edit).slice(0, -1)},"command":${command}}`;
  });
  const last = rows.at(-1);
  return { rev, edits, snapshot: null, more: (last ? Number(last.rev) : rev) < rev };
}
