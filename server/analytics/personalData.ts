import type { PersonalData } from "../accounts/personalData";
import { lockCounts } from "./roll";

/**
 * What a person did as somebody's audience, and the numbers of their own. What they did goes on being counted for
 * others when they go, without them; their own numbers go with them.
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
