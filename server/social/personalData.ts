import type { PersonalData } from "../accounts/personalData";

/** A person's likes, follows, comments, shares and watching. They are deleted with the person; their reports stay. */
export const socialData: PersonalData = {
  name: "social",
  read: async (on, { accountId }) => {
    const all = async (text: string) => (await on.query(text, [accountId])).rows as unknown[];
    return {
      likes: await all("select release_id as release, at from release_likes where account_id = $1 order by at"),
      follows: await all(
        `select p.handle as artist, f.at from follows f join people p on p.account_id = f.artist
         where f.account_id = $1 order by f.at`,
      ),
      comments: await all(
        "select release_id as release, text, created_at as at from release_comments where account_id = $1 order by created_at",
      ),
      links: await all(
        `select l.release_id as release, l.code, l.created_at as at, count(v.visitor)::int as visitors
         from share_links l left join share_visits v on v.code = l.code where l.account_id = $1
         group by l.code order by l.created_at`,
      ),
      heard: await all(
        "select release_id as release, seconds from watch_heard where account_id = $1 order by release_id",
      ),
      views: await all(
        "select release_id as release, started_at as at, seconds from watch_streams where account_id = $1 order by started_at",
      ),
      reports: await all(
        "select kind, thing_id as thing, reason, details, at, state from reports where reporter = $1 order by at",
      ),
      invited: await all("select count(*)::int as people from referrals where referrer = $1"),
    };
  },
  erase: async (on, { accountId }) => {
    for (const [table, column] of [
      ["release_likes", "account_id"],
      ["follows", "account_id"],
      ["follows", "artist"],
      ["release_comments", "account_id"],
      ["share_visits", "visitor"],
      ["share_links", "account_id"],
      ["referral_codes", "account_id"],
      ["referrals", "account_id"],
      ["watch_streams", "account_id"],
      ["watch_turns", "account_id"],
      ["watch_heard", "account_id"],
    ]) {
      await on.query(`delete from ${table} where ${column} = $1`, [accountId]);
    }
  },
};
