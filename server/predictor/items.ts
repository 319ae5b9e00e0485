import type pg from "pg";
import { NETWORK_NAMES, type Network } from "../../contract/networks";
import { PREDICTOR } from "../../contract/predictor";
import type { PublicationKind } from "../../contract/publications";
import { DAY_MS } from "../clock";
import { prepared } from "../database/prepared";
import type { Item } from "./features";

interface Row {
  readonly account_id: string;
  readonly platform: string;
  readonly kind: PublicationKind;
  readonly at: Date;
  readonly seconds: number | null;
  readonly characters: number;
  readonly views: number;
  readonly reactions: number;
}

/** Accounts that are read at once. */
const AT_ONCE = 200;

const accountsAfter = prepared<{ account_id: string }>(
  "predictor.accounts",
  `select distinct account_id from publications
   where ($1::uuid is null or account_id > $1) and first_public_at < $2 and state = 'ready'
   order by account_id limit $3`,
);

/**
 * What the publications of some accounts ($1) that came out before a moment ($2) reached within their first days ($3), on
 * each network, the latest ones ($4). On Backline, one that nobody saw counts as well. A day's numbers of a network are its
 * own; those of an imported file count where it gave none.
 */
const itemsOf = prepared<Row>(
  "predictor.items",
  `with latest as (
     select id, account_id, kind, first_public_at as at, seconds, char_length(title || description) as characters
     from (
       select *, row_number() over (partition by account_id order by first_public_at desc) as place from publications
       where account_id = any($1::uuid[]) and first_public_at < $2 and state = 'ready'
     ) p where place <= $4
   ), reached as (
     select l.*, s.platform, s.metric, s.value
     from latest l join metric_sums s on s.account_id = l.account_id and s.step = 'day' and s.part = 'publication'
       and s.publication_id = l.id and s.start >= date_trunc('day', l.at, 'UTC')
       and s.start < date_trunc('day', l.at, 'UTC') + $3::interval
     where s.metric in ('plays', 'views', 'likes', 'comments', 'shares')
       and (s.source <> 'import' or not exists (
         select from metric_sums n where n.account_id = s.account_id and n.step = 'day' and n.part = 'publication'
           and n.start = s.start and n.platform = s.platform and n.source = 'network'))
     union all select l.*, 'backline', 'plays', 0 from latest l where l.kind <> 'post'
   )
   select account_id, platform, kind, at, seconds, characters,
     sum(value) filter (where metric in ('plays', 'views'))::float8 as views,
     coalesce(sum(value) filter (where metric not in ('plays', 'views')), 0)::float8 as reactions
   from reached group by id, account_id, platform, kind, at, seconds, characters
   having bool_or(metric in ('plays', 'views'))
   order by account_id, at, id`,
);

/** Publications by account of each network, the earliest first. */
export type ItemsByNetwork = ReadonlyMap<Network, ReadonlyMap<string, readonly Item[]>>;

const isNetwork = (platform: string): platform is Network => (NETWORK_NAMES as readonly string[]).includes(platform);

/** Reads what all accounts' publications reached that are out for long enough. */
export async function readItems(pool: pg.Pool, now: Date, signal: AbortSignal): Promise<ItemsByNetwork> {
  const all = new Map<Network, Map<string, Item[]>>();
  // the last of its days is over
  const before = new Date(now.getTime() - (PREDICTOR.days + 1) * DAY_MS);
  for (let last: string | null = null; ; ) {
    signal.throwIfAborted();
    const accounts: { account_id: string }[] = await accountsAfter(pool, last, before, AT_ONCE);
    const ids = accounts.map(({ account_id }) => account_id);
    const rows = await itemsOf(pool, ids, before, `${PREDICTOR.days} days`, PREDICTOR.most);
    for (const { account_id, platform, ...item } of rows) {
      if (!isNetwork(platform)) continue;
      const accountsOf = all.get(platform) ?? new Map<string, Item[]>();
      all.set(platform, accountsOf);
      const items = accountsOf.get(account_id) ?? [];
      accountsOf.set(account_id, items);
      items.push(item);
    }
    last = ids.at(-1) ?? null;
    if (ids.length < AT_ONCE) return all;
  }
}
