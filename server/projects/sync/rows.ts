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

export const clientRows = prepared<{ client_id: string; person_id: string | null; last_seq: string }>(
  "projects.clients",
  "select client_id, person_id, last_seq from project_clients where project_id = $1 and client_id = any($2::text[])",
);
export const editsByNumber = prepared<{ client_id: string; client_seq: string; rev: string }>(
  "projects.editsByNumber",
  `select e.client_id, e.client_seq, e.rev from unnest($2::text[], $3::bigint[]) o (client, seq)
   join project_edits e on e.project_id = $1 and e.client_id = o.client and e.client_seq = o.seq`,
);
const noteClients = prepared(
  "projects.noteClients",
  `insert into project_clients (project_id, client_id, person_id, last_seq, seen_at)
   select $1, c.client, c.person, c.seq, $2 from unnest($3::text[], $4::uuid[], $5::bigint[]) c (client, person, seq)
   on conflict (project_id, client_id) do update set last_seq = excluded.last_seq, seen_at = excluded.seen_at`,
);
const addEdits = prepared(
  "projects.addEdits",
  `insert into project_edits (project_id, rev, client_id, client_seq, base_rev, person_id, name, args, bytes, at)
   select $1, e.rev, e.client, e.seq, e.base, e.person, e.name, e.args::json, e.bytes, $2
   from unnest($3::bigint[], $4::text[], $5::uuid[], $6::bigint[], $7::bigint[], $8::text[], $9::text[], $10::int[])
     e (rev, client, person, seq, base, name, args, bytes)`,
);
const noteHead = prepared(
  "projects.noteHead",
  `update projects set rev = $2, bytes = $3, name = $4, tracks = $5, seconds = $6, overview = $7, modified_at = $8,
     snapshot_rev = $9, pruned_rev = $10, replay_cost = $11 where id = $1`,
);
/** An edit that was taken, with its author. */
type Authored = Offered & { readonly author: Author };

async function addTaken(on: Queryable, projectId: string, taken: readonly Authored[], rev: number, now: Date) {
  await addEdits(
    on,
    projectId,
    now,
    taken.map((_edit, index) => rev + 1 + index),
    taken.map(({ author }) => author.clientId),
    taken.map(({ author }) => author.personId),
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
 * Stores the outcomes of clients' edits, each up to its client's number `until`; `authors` are in the order of the
 * outcomes. The transaction must have locked the project's row, which must be as it was when the edits were carried out.
 * Returns the row as it is afterwards.
 */
export async function keepEdits(
  on: Queryable,
  project: ProjectRow,
  authors: readonly Author[],
  { outcomes, summary, snapshot, bytes, cost }: Edited,
  now: Date,
): Promise<ProjectRow> {
  const tried = authors.flatMap((author, index) => {
    const until = outcomes[index]?.until ?? null;
    return until === null ? [] : [{ author, until }];
  });
  if (tried.length > 0) {
    await noteClients(
      on,
      project.id,
      now,
      tried.map(({ author }) => author.clientId),
      tried.map(({ author }) => holderOf(author)),
      tried.map(({ until }) => until),
    );
  }
  const taken = authors.flatMap((author, index) => (outcomes[index]?.taken ?? []).map((edit) => ({ ...edit, author })));
  if (taken.length === 0) return project;
  const rev = Number(project.rev);
  const newRev = rev + taken.length;
  await addTaken(on, project.id, taken, rev, now);
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
