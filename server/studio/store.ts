import type { MusicAct } from "../../contract/api/studio";
import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";

/** A person's last activity in a studio. */
export interface ActivityRow {
  readonly project_id: string | null;
  readonly track_id: string | null;
  readonly playing: boolean;
  readonly recording: boolean;
  readonly position: number | null;
  readonly last_act: MusicAct;
  readonly at: Date;
}

/** What somebody did; fields that are left out stay as they were. */
export interface StudioActivity {
  readonly act: MusicAct;
  readonly projectId?: string;
  /** null: no track any more */
  readonly trackId?: string | null;
  readonly playing?: boolean;
  readonly recording?: boolean;
  /** seconds from the project's start */
  readonly position?: number;
}

const COLUMNS = "project_id, track_id, playing, recording, position, last_act, at";

const note = prepared<ActivityRow>(
  "studio.note",
  `insert into studio_activity as a (account_id, studio, last_act, at, project_id, track_id, playing, recording, position)
   values ($1, $2, $3, $4, $5, $6, coalesce($8, false), coalesce($9, false), $10)
   on conflict (account_id, studio) do update set
     last_act = $3, at = $4, project_id = coalesce($5, a.project_id),
     track_id = case when $7 then $6 else a.track_id end,
     playing = coalesce($8, a.playing), recording = coalesce($9, a.recording),
     position = coalesce($10, a.position)
   returning ${COLUMNS}`,
);

/** Records what an account did in a studio, and returns its state there. */
export async function recordActivity(
  on: Queryable,
  accountId: string,
  studio: string,
  { act, projectId, trackId, playing, recording, position }: StudioActivity,
  now: Date,
): Promise<ActivityRow> {
  const [row] = await note(
    on,
    accountId,
    studio,
    act,
    now,
    projectId ?? null,
    trackId ?? null,
    trackId !== undefined,
    playing ?? null,
    recording ?? null,
    position ?? null,
  );
  if (!row) throw new Error("What was done in a studio was not noted.");
  return row;
}

const read = prepared<ActivityRow>(
  "studio.read",
  `select ${COLUMNS} from studio_activity where account_id = $1 and studio = $2`,
);

/** The state of an account in a studio; null if it was never there. */
export async function findActivity(on: Queryable, accountId: string, studio: string): Promise<ActivityRow | null> {
  return (await read(on, accountId, studio))[0] ?? null;
}

const active = prepared<{ studio: string; active: number }>(
  "studio.active",
  "select studio, count(*)::int as active from studio_activity where at > $1 group by studio",
);

/** How many people did something since a given time, by studio. */
export async function activeSince(on: Queryable, since: Date): Promise<ReadonlyMap<string, number>> {
  return new Map((await active(on, since)).map((row) => [row.studio, row.active]));
}
