import { Readable } from "node:stream";
import type { Queryable } from "../../database/database";
import { snapshotText } from "../packed";
import type { ProjectRow } from "../store";

/** How many edits are read at a time. */
const MANY = 100;

/** A project's last snapshot and the edits since then, as JSON. */
async function* piecesOf(on: Queryable, project: ProjectRow): AsyncGenerator<Buffer | string> {
  yield `{"rev":${project.rev},"snapshotRev":${project.snapshot_rev},"document":`;
  yield* snapshotText(on, project.id, Number(project.snapshot_rev));
  yield `,"edits":[`;
  for (let from = Number(project.snapshot_rev); from < Number(project.rev); from += MANY) {
    const edits = await on.query<{ edit: string }>(
      `select json_build_object('rev', rev, 'at', at, 'name', name, 'args', args)::text as edit from project_edits
       where project_id = $1 and rev > $2 and rev <= $3 order by rev`,
      [project.id, from, Math.min(from + MANY, Number(project.rev))],
    );
    const isFirst = from === Number(project.snapshot_rev);
    yield (isFirst ? "" : ",") + edits.rows.map(({ edit }) => edit).join(",");
  }
  yield "]}\n";
}

/** The stored form of a project, read piece by piece while it is sent. */
export const storedProject = (on: Queryable, project: ProjectRow): Readable => Readable.from(piecesOf(on, project));
