import { TRENDING } from "../../contract/challenges";
import { DAY_MS } from "../clock";
import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";
import { TAKEN_DOWN } from "../publications/store";

interface Row {
  readonly hashtag: string;
  readonly people: number;
  readonly uses: number;
}

/**
 * Hashtags of public posts, of public releases' descriptions and of challenges since a time, by how many different artists used each: one who
 * repeats a hashtag makes it no more popular.
 */
const used = prepared<Row>(
  "challenges.hashtags",
  `with described as (
     select p.id, p.account_id, r.description from publications p join releases r on r.id = p.id
       join accounts a on a.id = p.account_id ${TAKEN_DOWN}
     where p.state = 'ready' and p.visibility = 'public' and p.published_at is not null and t.id is null
       and a.suspended_at is null and a.closed_at is null and r.first_public_at >= $1
     order by r.first_public_at desc limit $2
   ), posted as (
     select p.id, p.account_id, o.text as description from publications p join posts o on o.id = p.id
       join accounts a on a.id = p.account_id ${TAKEN_DOWN}
     where p.kind = 'post' and p.state = 'ready' and p.visibility = 'public' and p.published_at is not null and t.id is null
       and a.suspended_at is null and a.closed_at is null and p.first_public_at >= $1
     order by p.first_public_at desc limit $2
   ), uses as (
     select d.id, d.account_id, found.match[1] as word
       from (select * from described union all select * from posted) d
       cross join lateral regexp_matches(d.description, '#([^][[:space:][:punct:]]{2,64})', 'g') found (match)
     union all
     select c.id, c.account_id, ltrim(c.hashtag, '#') from artist_challenges c join accounts a on a.id = c.account_id
       left join takedowns t on t.kind = 'challenge' and t.thing_id = c.id and t.restored_at is null
     where c.state <> 'cancelled' and t.id is null and a.suspended_at is null and a.closed_at is null and c.created_at >= $1
   )
   select '#' || min(word) as hashtag, count(distinct account_id)::int as people, count(distinct id)::int as uses
   from uses group by lower(word) order by people desc, uses desc, lower(word) limit $3`,
);

/** The hashtags that most artists have used in the days of `TRENDING`. */
export const trendingHashtags = (on: Queryable, now: Date): Promise<Row[]> =>
  used(on, new Date(now.getTime() - TRENDING.days * DAY_MS), TRENDING.publications, TRENDING.hashtags);
