import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";
import type { PersonRow } from "../projects/store";

/** Somebody in a project; the fields about what they do are false if their studio last did something elsewhere. */
export interface VisitorRow extends PersonRow {
  readonly seen_at: Date;
  readonly playing: boolean;
  readonly recording: boolean;
}

const MAY_SEE = `(o.id = $2 or exists (select 1 from project_members m
  where m.project_id = p.id and m.person_id = $2 and m.removed_at is null))`;

const visit = prepared(
  "studio.visit",
  `insert into project_visits as v (project_id, person_id, seen_at)
   select p.id, $2, $3 from projects p join people o on o.account_id = p.account_id
   where p.id = $1 and p.deleted_at is null and ${MAY_SEE}
   on conflict (project_id, person_id) do update set seen_at = $3
     where v.seen_at < $3::timestamptz - interval '5 seconds'`,
);

/** Records that somebody is in a project; does nothing if they may not see it. */
export async function noteVisit(on: Queryable, projectId: string, personId: string, now: Date): Promise<void> {
  await visit(on, projectId, personId, now);
}

const visitors = prepared<VisitorRow>(
  "studio.visitors",
  `select a.id as person_id, a.handle, a.name as person_name, i.id as avatar_id, v.seen_at,
     coalesce(s.playing and s.at > $3, false) as playing, coalesce(s.recording and s.at > $3, false) as recording
   from project_visits v
   join projects p on p.id = v.project_id
   join people o on o.account_id = p.account_id
   join people a on a.id = v.person_id and a.deleted_at is null and a.suspended_at is null
   left join avatars i on i.person_id = a.id
   left join studio_activity s on s.account_id = a.account_id and s.studio = 'music' and s.project_id = p.id
   where v.project_id = $1 and v.seen_at > $2
     and (o.id = a.id or exists (select 1 from project_members m
       where m.project_id = p.id and m.person_id = a.id and m.removed_at is null))
   order by a.handle`,
);

/**
 * People who were in a project since a given time and may still see it, by handle; they count as playing if that was
 * reported since `heard`.
 */
export const visitorsSince = (on: Queryable, projectId: string, since: Date, heard: Date): Promise<VisitorRow[]> =>
  visitors(on, projectId, since, heard);

const visited = prepared<{ project_id: string; seen_at: Date }>(
  "studio.visited",
  "select project_id, seen_at from project_visits where person_id = $1 order by seen_at desc limit $2",
);

/** The projects in which somebody was last, and when. */
export async function lastVisits(on: Queryable, personId: string, most: number): Promise<ReadonlyMap<string, Date>> {
  return new Map((await visited(on, personId, most)).map((row) => [row.project_id, row.seen_at]));
}
