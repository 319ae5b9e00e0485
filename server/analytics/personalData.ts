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
      `select at, kind, publication_id as publication, region, place from metric_events where person = $1
       union all select at, kind, publication_id, region, place from metric_inbox where person = $1 order by at`,
      [accountId],
    );
    const { rows: days } = await on.query(
      `select start as day, metric, nullif(publication_id, '') as publication, platform, source, nullif(asset, '') as asset,
         value
       from metric_sums where account_id = $1 and step = 'day' and part = 'publication'
       order by start, publication_id, metric`,
      [accountId],
    );
    const { rows: listeners } = await on.query(
      `select step, start, people from metric_people where account_id = $1 and part = 'all' order by step, start`,
      [accountId],
    );
    return { did, days, listeners };
  },
  erase: async (on, { accountId }) => {
    await lockCounts(on);
    for (const table of ["metric_inbox", "metric_events"]) {
      await on.query(`update ${table} set person = null where person = $1`, [accountId]);
      await on.query(`delete from ${table} where account_id = $1`, [accountId]);
    }
    for (const table of ["metrics", "metric_sums", "metric_people"]) {
      await on.query(`delete from ${table} where account_id = $1`, [accountId]);
    }
  },
};
