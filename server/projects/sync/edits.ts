import { summaryOf } from "../../../contract/project/overview";
import { SYNC, type SyncAnswer, type SyncRequest } from "../../../contract/sync/protocol";
import type { Queryable, Tx } from "../../database/database";
import { prepared } from "../../database/prepared";
import { ApiError } from "../../errors";
import { addSnapshot, type ProjectRow } from "../store";
import { carryOut, type Fitting, type Offered, type Refused, refusedLate } from "./carryOut";
import type { Documents } from "./documents";

/** The client of edits that the server makes itself. */
export const SERVER_CLIENT = "the-server";

/** Commands of so many edits behind the last snapshot but one are kept for those who come back late. */
const KEPT_EDITS = 5000;
/** An answer's commands as JSON, bytes; one edit alone may be more. */
const MOST_ANSWERED = 4 * 1024 * 1024;

/** Whose edits they are. */
export interface Author {
  readonly clientId: string;
  readonly personId: string;
}

/** What became of edits, within a transaction. */
export interface Taken {
  readonly project: ProjectRow;
  readonly applied: SyncAnswer["applied"];
  readonly rejected: readonly Refused[];
}

const clientRow = prepared<{ person_id: string | null; last_seq: string }>(
  "projects.client",
  "select person_id, last_seq from project_clients where project_id = $1 and client_id = $2",
);
const editsByNumber = prepared<{ client_seq: string; rev: string }>(
  "projects.editsByNumber",
  `select client_seq, rev from project_edits where project_id = $1 and client_id = $2 and client_seq = any($3::bigint[])`,
);
const noteClient = prepared(
  "projects.noteClient",
  `insert into project_clients (project_id, client_id, person_id, last_seq, seen_at) values ($1, $2, $3, $4, $5)
   on conflict (project_id, client_id) do update set last_seq = $4, seen_at = $5`,
);
const addEdits = prepared(
  "projects.addEdits",
  `insert into project_edits (project_id, rev, client_id, client_seq, base_rev, person_id, name, args, bytes, at)
   select $1, e.rev, $2, e.seq, e.base, $3, e.name, e.args::json, e.bytes, $4
   from unnest($5::bigint[], $6::bigint[], $7::bigint[], $8::text[], $9::text[], $10::int[]) e (rev, seq, base, name, args, bytes)`,
);
const noteHead = prepared(
  "projects.noteHead",
  `update projects set rev = $2, bytes = $3, name = $4, tracks = $5, seconds = $6, overview = $7, modified_at = $8,
     snapshot_rev = $9, pruned_rev = $10 where id = $1`,
);
const editsAfter = prepared<{
  rev: string;
  client_id: string;
  client_seq: string;
  person_id: string | null;
  name: string;
  args: Record<string, unknown>;
  at: Date;
}>(
  "projects.editsAfter",
  `select e.rev, e.client_id, e.client_seq, a.id as person_id, e.name, e.args, e.at
   from (select *, sum(bytes) over (order by rev) - bytes as before from project_edits
         where project_id = $1 and rev > $2 and rev <= $3 order by rev limit $4) e
   left join people a on a.id = e.person_id and a.deleted_at is null
   where e.before < $5 order by e.rev`,
);

async function store(
  on: Queryable,
  projectId: string,
  author: Author,
  taken: readonly Fitting[],
  rev: number,
  now: Date,
) {
  await addEdits(
    on,
    projectId,
    author.clientId,
    author.personId,
    now,
    taken.map((_edit, index) => rev + 1 + index),
    taken.map(({ clientSeq }) => clientSeq),
    taken.map(({ baseRev }) => baseRev),
    taken.map(({ command }) => command.name),
    taken.map(({ argsText }) => argsText),
    taken.map(({ argsText }) => argsText.length),
  );
}

/** Keeps the last two snapshots, and forgets commands far behind them. */
async function makeSnapshot(on: Queryable, project: ProjectRow, rev: number, text: string): Promise<number> {
  const previous = Number(project.snapshot_rev);
  await addSnapshot(on, project.id, rev, text);
  await on.query("delete from project_snapshots where project_id = $1 and rev < $2", [project.id, previous]);
  const pruned = Number(project.pruned_rev);
  const before = previous - KEPT_EDITS;
  if (before <= pruned) return pruned;
  await on.query("update project_edits set args = null where project_id = $1 and rev > $2 and rev <= $3", [
    project.id,
    pruned,
    before,
  ]);
  return before;
}

/**
 * Takes edits of one client into a project whose row the transaction has locked: each number once, in their order,
 * each with the next revision. Those that do not fit are refused; the numbers of both are passed.
 */
export async function takeEdits(
  on: Tx,
  documents: Documents,
  project: ProjectRow,
  author: Author,
  offered: readonly Offered[],
  now: Date,
): Promise<Taken> {
  const [client] = await clientRow(on, project.id, author.clientId);
  // the server's own edits are many people's
  const holder = author.clientId === SERVER_CLIENT ? null : author.personId;
  if (client && client.person_id !== holder) {
    throw new ApiError("conflict", "Another person's device has this client id. Take a new one.");
  }
  const last = Number(client?.last_seq ?? 0);
  const edits = [...new Map(offered.map((edit) => [edit.clientSeq, edit])).values()].sort(
    (a, b) => a.clientSeq - b.clientSeq,
  );
  const known = new Map(
    (
      await editsByNumber(
        on,
        project.id,
        author.clientId,
        edits.map(({ clientSeq }) => clientSeq),
      )
    ).map((row) => [Number(row.client_seq), Number(row.rev)]),
  );
  const fresh = edits.filter(({ clientSeq }) => clientSeq > last);
  const passed = edits.filter(({ clientSeq }) => clientSeq <= last);
  const before = await documents.at(on, project);
  const done = carryOut(before, Number(project.bytes), fresh);
  const rev = Number(project.rev);
  const newRev = rev + done.taken.length;
  const applied = [
    ...passed.flatMap(({ clientSeq }) => {
      const at = known.get(clientSeq);
      return at === undefined ? [] : [{ clientSeq, rev: at }];
    }),
    ...done.taken.map(({ clientSeq }, index) => ({ clientSeq, rev: rev + 1 + index })),
  ];
  const rejected = [
    ...passed.filter(({ clientSeq }) => !known.has(clientSeq)).map((edit) => refusedLate(done.document, edit)),
    ...done.refused,
  ];
  const newest = fresh.at(-1);
  if (newest) await noteClient(on, project.id, author.clientId, holder, newest.clientSeq, now);
  if (done.taken.length === 0) return { project, applied, rejected };
  await store(on, project.id, author, done.taken, rev, now);
  const due = newRev - Number(project.snapshot_rev) >= SYNC.snapshotEvery;
  const text = due ? JSON.stringify(done.document) : null;
  const pruned = text === null ? Number(project.pruned_rev) : await makeSnapshot(on, project, newRev, text);
  const summary = summaryOf(done.document);
  const bytes = text?.length ?? done.bytes;
  const snapshotRev = text === null ? project.snapshot_rev : String(newRev);
  await noteHead(
    on,
    project.id,
    newRev,
    bytes,
    summary.name,
    summary.tracks,
    summary.seconds,
    JSON.stringify(summary.overview),
    now,
    snapshotRev,
    pruned,
  );
  on.afterCommit(() => documents.remember(project, newRev, done.document, bytes));
  return {
    project: {
      ...project,
      ...summary,
      rev: String(newRev),
      bytes: String(bytes),
      snapshot_rev: snapshotRev,
      pruned_rev: String(pruned),
      modified_at: now,
    },
    applied,
    rejected,
  };
}

/** An edit that the server makes for a person; throws a `conflict` with its sentence where it does not fit. */
export async function takeOwnEdit(
  on: Tx,
  documents: Documents,
  project: ProjectRow,
  { command, personId }: { readonly command: Offered["command"]; readonly personId: string },
  now: Date,
): Promise<Taken> {
  const [client] = await clientRow(on, project.id, SERVER_CLIENT);
  const clientSeq = Number(client?.last_seq ?? 0) + 1;
  const offered = { clientSeq, baseRev: Number(project.rev), command };
  const taken = await takeEdits(on, documents, project, { clientId: SERVER_CLIENT, personId }, [offered], now);
  const [refused] = taken.rejected;
  if (refused) throw new ApiError("conflict", refused.message);
  return taken;
}

/** What a client lacks after its revision: edits, or a snapshot where those are gone, too many, or not known here. */
export async function missingAfter(
  on: Queryable,
  documents: Documents,
  project: ProjectRow,
  lastRev: SyncRequest["lastRev"],
): Promise<Pick<SyncAnswer, "rev" | "edits" | "snapshot" | "more">> {
  const rev = Number(project.rev);
  const isKnown = lastRev !== null && lastRev <= rev && lastRev >= Number(project.pruned_rev);
  if (!isKnown || rev - lastRev > SYNC.mostReplayed) {
    return { rev, edits: [], snapshot: { rev, document: await documents.at(on, project) }, more: false };
  }
  if (lastRev === rev) return { rev, edits: [], snapshot: null, more: false };
  const rows = await editsAfter(on, project.id, lastRev, rev, SYNC.mostMissing, MOST_ANSWERED);
  const edits = rows.map((row) => ({
    rev: Number(row.rev),
    clientId: row.client_id,
    clientSeq: Number(row.client_seq),
    personId: row.person_id,
    at: row.at.toISOString(),
    command: { name: row.name, args: row.args },
  }));
  return { rev, edits, snapshot: null, more: (edits.at(-1)?.rev ?? rev) < rev };
}
