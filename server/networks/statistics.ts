import type pg from "pg";
import { networks as routes } from "../../contract/api/networks";
import { OWN_FEED, POST_STATUSES, type PostStatus, TRENDS, titleOfDestination } from "../../contract/deployments";
import { NETWORK_NAMES } from "../../contract/networks";
import { type Clock, DAY_MS } from "../clock";
import { prepared } from "../database/prepared";
import { type Handled, handle, ok } from "../http/handlers";
import { SEEN_COMMENT } from "../social/store";

interface PostFigures {
  readonly id: string;
  readonly title: string;
  readonly published_at: Date;
  readonly views: number;
  readonly likes: number;
  readonly comments: number;
  readonly shares: number;
  /** views of the last 24 hours, and of the 24 before */
  readonly today: number;
  readonly before: number;
}

const SINCE = "m.account_id = $1::uuid and m.publication_id = p.id and m.metric = 'views' and m.source = 'own'";
const ownPosts = prepared<PostFigures>(
  "networks.ownPosts",
  `select p.id, p.title, p.published_at,
     (select count(*) from post_views v where v.post_id = p.id)::int as views,
     (select count(*) from publication_likes l where l.publication_id = p.id)::int as likes,
     (select count(*) from publication_comments c join accounts a on a.id = c.account_id
       where c.publication_id = p.id and ${SEEN_COMMENT})::int as comments,
     (select count(*) from publication_shares s where s.publication_id = p.id)::int as shares,
     (select coalesce(sum(m.value), 0) from metrics m where ${SINCE} and m.hour >= $2)::int as today,
     (select coalesce(sum(m.value), 0) from metrics m where ${SINCE} and m.hour >= $3 and m.hour < $2)::int as before
   from publications p where p.account_id = $1::uuid and p.kind = 'post' and p.published_at is not null
   order by p.published_at desc, p.id desc limit 100`,
);
const followersOf = prepared<{ network: string; followers: number | null; accounts: number }>(
  "networks.followers",
  `select network, sum(followers)::int as followers, count(*)::int as accounts from social_accounts
   where account_id = $1 and state = 'connected' group by network
   union all select 'backline', (select count(*) from follows where artist = $1)::int, 1`,
);
interface Sent {
  readonly id: string;
  readonly post_id: string;
  readonly title: string;
  readonly network: (typeof NETWORK_NAMES)[number];
  readonly published_at: Date;
  readonly url: string | null;
  readonly likes: number | null;
  readonly comments: number | null;
  readonly shares: number | null;
}
const sentPosts = prepared<Sent>(
  "networks.sentPosts",
  `select d.id, d.post_id, p.title, d.network, d.published_at, d.url, d.likes, d.comments, d.shares
   from post_deployments d join publications p on p.id = d.post_id
   where d.account_id = $1 and d.state = 'published' and d.network not in ('backline', 'webhook')
   order by d.published_at desc, d.id desc limit 100`,
);
const tags = prepared<{ tag: string; people: number; uses: number; before: number }>(
  "networks.tags",
  `with used as (
     select lower(m[1]) as tag, p.account_id, p.published_at as at
     from posts o join publications p on p.id = o.id
       join accounts a on a.id = p.account_id and a.suspended_at is null and a.closed_at is null
       left join takedowns t on t.kind = p.kind and t.thing_id = p.id and t.restored_at is null
       cross join lateral regexp_matches(o.text, '#([[:alnum:]_]{2,64})', 'g') m
     where p.visibility = 'public' and p.published_at >= $2 and t.id is null
     union all
     select regexp_replace(lower(tag), '[^[:alnum:]]', '', 'g'), p.account_id, r.first_public_at
     from releases r join publications p on p.id = r.id
       join accounts a on a.id = p.account_id and a.suspended_at is null and a.closed_at is null
       cross join lateral unnest(r.tags) tag
     where r.visibility = 'public' and r.published_at is not null and r.first_public_at >= $2)
   select tag, count(distinct account_id) filter (where at >= $1)::int as people, count(*) filter (where at >= $1)::int as uses,
     count(*) filter (where at < $1)::int as before
   from used where tag <> '' group by tag having count(distinct account_id) filter (where at >= $1) >= $3
   order by people desc, uses desc, tag limit 20`,
);

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] =
    sorted.length % 2 === 1 ? [sorted[middle], sorted[middle]] : sorted.slice(middle - 1, middle + 1);
  return (low + high) / 2;
};

/** What a post is by the rules that its author is shown; null where none of them holds. */
export function statusOf(
  { views, today, before }: Pick<PostFigures, "views" | "today" | "before">,
  typical: number,
): PostStatus | null {
  const { viral, trending } = POST_STATUSES;
  const usual = Math.max(1, typical);
  if (views >= viral.least && views >= viral.times * usual) return "viral";
  if (today >= trending.least && today >= trending.times * usual) return "trending";
  return today > before ? "growing" : null;
}

interface Ports {
  readonly pool: pg.Pool;
  readonly clock: Clock;
}

/** Routes that tell how posts and accounts do. */
export function statisticsRoutes({ pool, clock }: Ports): Handled[] {
  const ago = (days: number) => new Date(clock().getTime() - days * DAY_MS);
  const posts = (accountId: string) => ownPosts(pool, accountId, ago(1), ago(2));
  return [
    handle(routes.platformStats, async ({ session: { accountId } }) => {
      const [known, own] = await Promise.all([followersOf(pool, accountId), posts(accountId)]);
      const views = own.reduce((sum, post) => sum + post.views, 0);
      const deeds = own.reduce((sum, post) => sum + post.likes + post.comments + post.shares, 0);
      return ok({
        items: NETWORK_NAMES.map((platform) => {
          const row = known.find(({ network }) => network === platform);
          return {
            id: platform,
            name: titleOfDestination(platform),
            connected: row !== undefined,
            followers: row?.followers ?? null,
            engagement: platform === OWN_FEED && views > 0 ? Math.round((1000 * deeds) / views) / 10 : null,
          };
        }),
      });
    }),
    handle(routes.analytics, async ({ session: { accountId } }) => {
      const [own, sent] = await Promise.all([posts(accountId), sentPosts(pool, accountId)]);
      const typical = median(own.map(({ views }) => views));
      const items = [
        ...own.map((post) => ({
          id: post.id,
          platform: OWN_FEED,
          content: post.title,
          url: `/post/${post.id}`,
          publishedAt: post.published_at.toISOString(),
          views: post.views,
          likes: post.likes,
          comments: post.comments,
          shares: post.shares,
          status: statusOf(post, typical),
        })),
        ...sent.map((one) => ({
          id: one.id,
          platform: one.network,
          content: one.title,
          url: one.url,
          publishedAt: one.published_at.toISOString(),
          views: null,
          likes: one.likes,
          comments: one.comments,
          shares: one.shares,
          status: null,
        })),
      ].sort((one, other) => other.publishedAt.localeCompare(one.publishedAt));
      const platforms = NETWORK_NAMES.flatMap((platform) => {
        const there = items.filter((one) => one.platform === platform);
        const sum = (of: "likes" | "comments" | "shares") => there.reduce((all, one) => all + (one[of] ?? 0), 0);
        if (there.length === 0) return [];
        return [
          {
            platform,
            posts: there.length,
            views: platform === OWN_FEED ? there.reduce((all, { views }) => all + (views ?? 0), 0) : null,
            likes: sum("likes"),
            comments: sum("comments"),
            shares: sum("shares"),
          },
        ];
      });
      return ok({ posts: items, platforms, typicalViews: own.length === 0 ? null : typical });
    }),
    handle(routes.trends, async () => {
      const rows = await tags(pool, ago(TRENDS.days), ago(2 * TRENDS.days), TRENDS.leastAccounts);
      return ok({ items: rows.map((row) => ({ ...row, tag: `#${row.tag}` })) });
    }),
  ];
}
