import type { Queryable } from "../../database/database";
import { prepared } from "../../database/prepared";
import { addSnapshot, type ProjectRow } from "../store";
import type { Edited } from "../threads/messages";
import type { Offered } from "./carryOut";

/** The client of edits that the server makes itself. */
export const SERVER_CLIENT = "the-server";

/** Edits older than the last snapshot but one keep their commands up to this number, for clients that were away. */
const KEPT_EDITS = 5000;

/** Who made the edits. */
export interface Author {
  readonly clientId: string;
  readonly personId: string;
}

/** The person whose client it is; null for the server's own client, which many people share. */
export const holderOf = ({ clientId, personId }: Author): string | null =>
  clientId === SERVER_CLIENT ? null : personId;

export const clientRow = prepared<{ person_id: string | null; last_seq: string }>(
  "projects.client",
  "select person_id, last_seq from project_clients where project_id = $1 and client_id = $2",
);
export const editsByNumber = prepared<{ client_seq: string; rev: string }>(
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
     snapshot_rev = $9, pruned_rev = $10, replay_cost = $11 where id = $1`,
);
async function addTaken(
  on: Queryable,
  projectId: string,
  author: Author,
  taken: readonly Offered[],
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
    taken.map(({ name }) => name),
    taken.map(({ args }) => args),
    taken.map(({ args }) => Buffer.byteLength(args)),
  );
}

/**
 * Adds a snapshot, keeps the previous one, and deletes the commands of old edits. Returns the revision up to which they
 * are deleted.
 */
async function makeSnapshot(on: Queryable, project: ProjectRow, rev: number, packed: Uint8Array): Promise<number> {
  const previous = Number(project.snapshot_rev);
  await addSnapshot(on, project.id, rev, packed);
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
 * Stores the outcome of a client's edits up to its number `until`. The transaction must have locked the project's row,
 * which must be as it was when the edits were carried out. Returns the row as it is afterwards.
 */
export async function keepEdits(
  on: Queryable,
  project: ProjectRow,
  author: Author,
  { taken, summary, snapshot, bytes, cost, until }: Edited,
  now: Date,
): Promise<ProjectRow> {
  if (until !== null) await noteClient(on, project.id, author.clientId, holderOf(author), until, now);
  if (taken.length === 0) return project;
  const rev = Number(project.rev);
  const newRev = rev + taken.length;
  await addTaken(on, project.id, author, taken, rev, now);
  const pruned = snapshot === null ? Number(project.pruned_rev) : await makeSnapshot(on, project, newRev, snapshot);
  const snapshotRev = snapshot === null ? project.snapshot_rev : String(newRev);
  const replayCost = snapshot === null ? Number(project.replay_cost) + cost : 0;
  const { name, tracks, seconds, overview } = summary;
  await noteHead(
    on,
    project.id,
    newRev,
    bytes,
    name,
    tracks,
    seconds,
    JSON.stringify(overview),
    now,
    snapshotRev,
    pruned,
    replayCost,
  );
  return {
    ...project,
    ...summary,
    rev: String(newRev),
    bytes: String(bytes),
    snapshot_rev: snapshotRev,
    pruned_rev: String(pruned),
    replay_cost: String(replayCost),
    modified_at: now,
  };
}
