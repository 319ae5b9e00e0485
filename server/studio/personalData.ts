import type { PersonalData } from "../accounts/personalData";

/** A person's last activity in each studio is deleted with them. */
export const studioData: PersonalData = {
  name: "studios",
  read: async (on, { accountId, personId }) => {
    const { rows } = await on.query<{ studio: string; project_id: string | null; last_act: string; at: Date }>(
      "select studio, project_id, last_act, at from studio_activity where account_id = $1 order by studio",
      [accountId],
    );
    const { rows: visits } = await on.query<{ project_id: string; seen_at: Date }>(
      "select project_id, seen_at from project_visits where person_id = $1 order by project_id",
      [personId],
    );
    return {
      lastActs: rows.map((row) => ({
        studio: row.studio,
        project: row.project_id,
        lastAct: row.last_act,
        at: row.at.toISOString(),
      })),
      visits: visits.map((row) => ({ project: row.project_id, at: row.seen_at.toISOString() })),
    };
  },
  erase: async (on, { accountId, personId }) => {
    await on.query("delete from studio_activity where account_id = $1", [accountId]);
    await on.query("delete from project_visits where person_id = $1", [personId]);
  },
};
