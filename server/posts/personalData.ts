import type { PersonalData } from "../accounts/personalData";
import type { PlanLimits } from "../plans/limits";
import { removePost } from "./changes";
import { removeUnused } from "./pictures";

/** A person's posts with what was said of their pictures, and which posts of others they have seen. All go with them. */
export const postData = (limits: PlanLimits): PersonalData => ({
  name: "posts",
  read: async (on, { accountId }) => {
    const all = async (text: string) => (await on.query(text, [accountId])).rows as unknown[];
    return {
      posts: await all(
        `select p.id, o.text, o.link, o.release_id as release, p.visibility, p.created_at as at, p.published_at,
           (select coalesce(json_agg(i.alt order by i.place), '[]') from post_pictures i where i.post_id = p.id) as pictures
         from publications p join posts o on o.id = p.id where p.account_id = $1 order by p.created_at`,
      ),
      seen: await all("select post_id as post from post_views where account_id = $1 order by post_id"),
    };
  },
  erase: async (on, { accountId }) => {
    const { rows } = await on.query<{ id: string; account_id: string }>(
      "select id, account_id from publications where account_id = $1 and kind = 'post'",
      [accountId],
    );
    for (const row of rows) await removePost(on, limits, row);
    await removeUnused(on, limits, accountId, null);
    await on.query("delete from post_views where account_id = $1", [accountId]);
  },
});
