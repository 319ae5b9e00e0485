/** How events become metrics: parts of the SQL that counts and reads them. */

/** What is counted of our own (views are of posts); money is in minor units of its asset. */
export const FIGURES = ["plays", "views", "minutes", "likes", "comments", "shares", "follows"] as const;
export const INCOME = ["sold", "earned"] as const;

/** The metrics that an event (of kind and amount) adds to: metric, asset, value. A sale is a paid view. */
export const ADDED = `lateral (
  select case kind when 'unlike' then 'likes' when 'unfollow' then 'follows' when 'sale' then 'sold' else kind || 's' end
      as metric, '' as asset, case when kind in ('unlike', 'unfollow') then -1 else 1 end::bigint as value
  union all select 'earned', 'AC', amount where kind = 'sale'
) added`;

/** Which part a sum is of, and what it is not split by: for \`group by … grouping sets (PARTS)\`. */
export const PART = `case
  when grouping(publication_id) = 0 then 'publication' when grouping(region) = 0 then 'region' else 'all' end`;
export const PARTS = "grouping sets ((), (publication_id), (region))";
