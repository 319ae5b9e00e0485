import type pg from "pg";
import { waitingAgreements } from "../agreements/store";
import { gigsOf } from "../booking/store";
import type { Clock } from "../clock";
import { DAY_MS } from "../clock";
import { prepared } from "../database/prepared";
import type { Payable } from "../payouts/payable";
import { readTerms } from "../payouts/store";
import { dayOf, daysOf, RECENT_DAYS, totalsOf, WEEKS, weeksOf } from "./figures";
import type { ArtistFacts, GigFacts, ReleaseFacts } from "./rules/rule";

export interface FactPorts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly payable: Pick<Payable, "sum">;
}

/** Releases that the agents look at, the most played first. */
const MOST_RELEASES = 200;

const releases = prepared<{
  id: string;
  title: string;
  price: string;
  first_public_at: Date;
  cover: boolean;
  isrc: boolean;
  credits: boolean;
  plays: number;
  sold: number;
}>(
  "career.releases",
  `select p.id, p.title, p.price, p.first_public_at, c.id is not null as cover, r.isrc is not null as isrc,
     coalesce(jsonb_array_length(r.credits), 0) > 0 as credits, coalesce(m.plays, 0)::float8 as plays,
     coalesce(m.sold, 0)::float8 as sold
   from publications p
     left join publication_covers c on c.publication_id = p.id
     left join release_rights r on r.publication_id = p.id
     left join (
       select publication_id, sum(value) filter (where metric = 'plays') as plays,
         sum(value) filter (where metric = 'sold') as sold
       from metric_sums where account_id = $1 and step = 'day' and part = 'publication' and platform = 'backline'
         and source = 'own' and metric in ('plays', 'sold') and start >= $2
       group by publication_id
     ) m on m.publication_id = p.id
   where p.account_id = $1 and p.kind = 'release' and p.state = 'ready' and p.published_at is not null
     and p.visibility = 'public' and p.first_public_at is not null
   order by plays desc, p.first_public_at desc, p.id limit $3`,
);

const weekly = prepared<{ publication_id: string; start: Date; plays: number }>(
  "career.weekly",
  `select publication_id, start, sum(value)::float8 as plays from metric_sums
   where account_id = $1 and step = 'day' and part = 'publication' and platform = 'backline' and source = 'own'
     and metric = 'plays' and start >= $2 and publication_id = any($3)
   group by publication_id, start`,
);

const followerRegions = prepared<{ region: string; won: number; before: number }>(
  "career.followerRegions",
  `select region,
     greatest(0, sum(case kind when 'follow' then 1 else -1 end) filter (where at >= $2))::int as won,
     greatest(0, coalesce(sum(case kind when 'follow' then 1 else -1 end) filter (where at < $2), 0))::int as before
   from metric_events where account_id = $1 and kind in ('follow', 'unfollow') and at >= $3
   group by region having sum(case kind when 'follow' then 1 else -1 end) filter (where at >= $2) > 0`,
);

const listenerRegions = prepared<{ region: string; people: number }>(
  "career.listenerRegions",
  `select region, max(people)::int as people from metric_people
   where account_id = $1 and step = 'month' and part = 'region' and platform = 'backline'
     and start >= date_trunc('month', $2::timestamptz - interval '1 month', 'UTC')
   group by region`,
);

const isPerson = prepared<{ id: string }>("career.person", "select id from accounts where id = $1 and kind = 'person'");

async function payoutOf({ pool, payable }: FactPorts, accountId: string): Promise<ArtistFacts["payout"]> {
  if ((await isPerson(pool, accountId)).length === 0) return null;
  const terms = await readTerms(pool);
  if (!terms?.cents_per_hundred_coins || !terms.minimum) return null;
  return {
    payable: await payable.sum(pool, accountId),
    minimum: BigInt(terms.minimum),
    centsPerHundredCoins: BigInt(terms.cents_per_hundred_coins),
  };
}

/** All that the agents look at. */
export async function readFacts(ports: FactPorts, accountId: string): Promise<ArtistFacts> {
  const { pool, clock } = ports;
  const now = clock();
  const today = dayOf(now);
  const ago = (days: number) => new Date(today.getTime() - days * DAY_MS);
  const [totals, days, rows, regions, listeners, payout, gigs, agreements] = await Promise.all([
    totalsOf(pool, accountId, now),
    daysOf(pool, accountId, now),
    releases(pool, accountId, ago(RECENT_DAYS - 1), MOST_RELEASES),
    followerRegions(pool, accountId, ago(RECENT_DAYS), ago(2 * RECENT_DAYS)),
    listenerRegions(pool, accountId, now),
    payoutOf(ports, accountId),
    gigsOf(pool, accountId),
    waitingAgreements(pool, accountId),
  ]);
  const ids = rows.map(({ id }) => id);
  const plays = await weekly(pool, accountId, ago(WEEKS * 7), ids);
  const of = (id: string) => plays.filter(({ publication_id }) => publication_id === id);
  const weeksOut = totals.first_out
    ? Math.min(WEEKS, Math.floor((today.getTime() - totals.first_out.getTime()) / (7 * DAY_MS)))
    : 0;
  return {
    now,
    releases: rows.map(
      (row): ReleaseFacts => ({
        id: row.id,
        title: row.title,
        since: row.first_public_at,
        cover: row.cover,
        price: BigInt(row.price),
        weeks: weeksOf(of(row.id), now, (day) => day.plays),
        plays: row.plays,
        sold: row.sold,
        isrc: row.isrc,
        credits: row.credits,
      }),
    ),
    lastOut: totals.last_out,
    earned: weeksOf(days, now, ({ earned }) => earned),
    weeksOut: Math.max(0, weeksOut),
    followerRegions: regions,
    listenerRegions: listeners,
    payout,
    gigs: gigs
      .filter(
        ({ state, starts }) => starts > now && (state === "enquiry" || state === "offered" || state === "confirmed"),
      )
      .map(
        (gig): GigFacts => ({
          id: gig.id,
          title: gig.title,
          state: gig.state as GigFacts["state"],
          since: gig.state_at,
          starts: gig.starts,
          country: gig.country,
          hasFee: gig.fee !== null,
          hasPlace: gig.place !== "",
          hasContact: gig.contact_id !== null,
        }),
      ),
    unsigned: agreements.flatMap(({ id, title, state, sent_at: sentAt, parties }) =>
      state === "sent" && sentAt
        ? [{ id, title, sentAt, missing: parties.filter(({ signed_at }) => signed_at === null).length }]
        : [],
    ),
  };
}
