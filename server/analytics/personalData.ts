import type { PersonalData } from "../accounts/personalData";
import { lockCounts } from "./roll";

/**
 * What a person did as part of others' audiences, and the figures about their own audience. When they leave, what they
 * did stays in others' figures without a name; their own figures are deleted.
 */
export const audienceData: PersonalData = {
  name: "audience",
  read: async (on, { accountId }) => {
    const { rows: did } = await on.query(
      `select at, kind, release_id as release, source from audience_events where person = $1
       union all select at, kind, release_id, source from audience_inbox where person = $1 order by at`,
      [accountId],
    );
    const { rows: days } = await on.query(
      `select start as day, nullif(release_id, '') as release, plays, minutes, likes, comments, shares,
         follows as followers, sold, earned from audience_counts
       where artist = $1 and step = 'day' order by start, release_id`,
      [accountId],
    );
    return { did, days };
  },
  erase: async (on, { accountId }) => {
    await lockCounts(on);
    for (const table of ["audience_inbox", "audience_events"]) {
      await on.query(`update ${table} set person = null where person = $1`, [accountId]);
      await on.query(`delete from ${table} where artist = $1`, [accountId]);
    }
    await on.query("delete from audience_counts where artist = $1", [accountId]);
    await on.query("delete from audience_earnings where artist = $1", [accountId]);
  },
};
