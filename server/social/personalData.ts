import type { PersonalData } from "../accounts/personalData";

/** A person's likes, follows, comments, shares and watching. They are deleted with the person; their reports stay. */
export const socialData: PersonalData = {
  name: "social",
  read: async (on, { accountId }) => {
    const all = async (text: string) => (await on.query(text, [accountId])).rows as unknown[];
    return {
      likes: await all("select publication_id as release, at from publication_likes where account_id = $1 order by at"),
      follows: await all(
        `select a.handle as artist, f.at from follows f join accounts a on a.id = f.artist
         where f.account_id = $1 order by f.at`,
      ),
      comments: await all(
        "select publication_id as release, text, created_at as at from publication_comments where account_id = $1 order by created_at",
      ),
      links: await all(
        `select l.publication_id as release, l.code, l.created_at as at, count(v.visitor)::int as visitors
         from publication_shares l left join share_visits v on v.code = l.code where l.account_id = $1
         group by l.publication_id, l.code, l.created_at order by l.created_at`,
      ),
      heard: await all(
        "select publication_id as release, seconds from publication_heard where account_id = $1 order by publication_id",
      ),
      views: await all(
        "select publication_id as release, started_at as at, seconds from publication_views where account_id = $1 order by started_at",
      ),
      reports: await all(
        "select kind, thing_id as thing, reason, details, at, state from reports where reporter = $1 order by at",
      ),
      invited: await all("select count(*)::int as people from referrals where referrer = $1"),
    };
  },
  erase: async (on, { accountId }) => {
    for (const [table, column] of [
      ["publication_likes", "account_id"],
      ["follows", "account_id"],
      ["follows", "artist"],
      ["publication_comments", "account_id"],
      ["share_visits", "visitor"],
      ["publication_shares", "account_id"],
      ["referral_codes", "account_id"],
      ["referrals", "account_id"],
      ["publication_views", "account_id"],
      ["watch_turns", "account_id"],
      ["publication_heard", "account_id"],
    ]) {
      await on.query(`delete from ${table} where ${column} = $1`, [accountId]);
    }
  },
};
