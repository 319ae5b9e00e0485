import type pg from "pg";
import type { Clock } from "../clock";
import type { Queryable } from "../database/database";
import { ApiError } from "../errors";
import type { Session } from "../http/session";
import type { Projects } from "../projects/projects";
import type { ProjectRow } from "../projects/store";
import type { ChallengeRow } from "./store";
import { isOpen } from "./takingPart";

interface Ports {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly projects: Pick<Projects, "find" | "copy">;
}

const GONE = "The artist no longer shares a project with this challenge.";

/**
 * Gives a participant a project of their own, copied from the one that the artist shares with a running challenge: as it is
 * now, with its recordings and without its versions and members. Nobody gets access to the artist's own project. Throws
 * "conflict" where there is nothing to copy, "plan_limit" where the participant's storage has no room.
 */
export async function copyStems(
  { pool, clock, projects }: Ports,
  session: Session,
  challenge: ChallengeRow,
  copyId: string,
): Promise<{ readonly project: ProjectRow; readonly added: boolean }> {
  if (!isOpen(challenge, clock())) throw new ApiError("conflict", "This challenge is over.");
  const shared = async (on: Queryable): Promise<ProjectRow> => {
    const { rows } = await on.query<{ project_id: string | null; person_id: string | null }>(
      `select c.project_id, p.id as person_id from artist_challenges c left join people p on p.account_id = c.account_id
       where c.id = $1 and c.state = 'open'`,
      [challenge.id],
    );
    const { project_id: projectId = null, person_id: personId = null } = rows[0] ?? {};
    const project = projectId === null || personId === null ? null : await projects.find(on, projectId, personId);
    // the artist may have deleted it, or given it away
    if (project?.role !== "owner" || project.deleted_at || project.owner_gone) throw new ApiError("conflict", GONE);
    return project;
  };
  const copied = await projects.copy(session, shared, { id: copyId, name: challenge.title });
  await pool.query(
    "insert into challenge_openings (challenge_id, account_id, at) values ($1, $2, $3) on conflict do nothing",
    [challenge.id, session.accountId, clock()],
  );
  return copied;
}
