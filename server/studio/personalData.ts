import type { PersonalData } from "../accounts/personalData";

/** What a person did last in each studio goes with them. */
export const studioData: PersonalData = {
  name: "studios",
  read: async (on, { accountId }) => {
    const { rows } = await on.query<{ studio: string; project_id: string | null; last_act: string; at: Date }>(
      "select studio, project_id, last_act, at from studio_activity where account_id = $1 order by studio",
      [accountId],
    );
    return rows.map((row) => ({
      studio: row.studio,
      project: row.project_id,
      lastAct: row.last_act,
      at: row.at.toISOString(),
    }));
  },
  erase: async (on, { accountId }) => {
    await on.query("delete from studio_activity where account_id = $1", [accountId]);
  },
};
