import type { Migration } from "../migrate";

/**
 * Metrics: what happened to an account's publications, by the hour, in partitions of a month, with sums by day and month.
 * They take the place of `audience_counts`.
 *
 * Servers of the version before go on as they are: they find the inbox and the events under their old names, their own
 * counting finds nothing to do, and what is counted is carried over into the table that they read. All of `OLD_NAMES`
 * goes away in a later migration, when no such server is left.
 */
export const migration: Migration = {
  async up(client) {
    await client.query(EVENTS);
    await client.query(TABLES);
    await client.query(MONTHS);
    await client.query(CARRIED);
    await client.query(PEOPLE);
    await client.query(OLD_NAMES);
  },
};

const EVENTS = `
  alter table audience_inbox rename to metric_inbox;
  alter table metric_inbox rename column release_id to publication_id;
  alter table metric_inbox rename column artist to account_id;
  alter table metric_inbox rename column source to place;
  alter table metric_inbox drop constraint audience_inbox_kind_check;
  alter table metric_inbox add constraint metric_inbox_kind_check
    check (kind in ('play', 'minute', 'like', 'unlike', 'comment', 'share', 'follow', 'unfollow', 'sale'));
  alter table metric_inbox
    -- country of who did it, two letters by ISO 3166
    add column region text not null default 'unknown',
    -- of a sale: what the account got, minor units of AC
    add column amount bigint not null default 0;

  alter table audience_events rename to metric_events;
  alter table metric_events rename column release_id to publication_id;
  alter table metric_events rename column artist to account_id;
  alter table metric_events rename column source to place;
  alter table metric_events add column region text not null default 'unknown';
  create index metric_events_listeners on metric_events (account_id, person, at)
    where kind = 'play' and person is not null;
`;

const TABLES = `
  create table metrics (
    account_id uuid not null,
    metric text not null,
    -- empty for what concerns none
    publication_id text not null,
    -- where it happened: 'backline', or a network
    platform text not null,
    -- who says so: counted by ourselves, read from the network, or out of a file
    source text not null check (source in ('own', 'network', 'import')),
    region text not null,
    -- of money; empty otherwise
    asset text not null,
    hour timestamptz not null check (hour = date_trunc('hour', hour, 'UTC')),
    value bigint not null,
    primary key (account_id, hour, metric, publication_id, platform, source, region, asset)
  ) partition by range (hour);
  -- of months without a partition of their own yet
  create table metrics_other partition of metrics default;

  create table metric_sums (
    account_id uuid not null,
    step text not null check (step in ('day', 'month')),
    -- of one publication, of one region, or of all together: what a row is not split by is empty
    part text not null check (part in ('all', 'publication', 'region')),
    -- in UTC
    start timestamptz not null,
    metric text not null,
    publication_id text not null,
    region text not null,
    platform text not null,
    source text not null check (source in ('own', 'network', 'import')),
    asset text not null,
    value bigint not null,
    primary key (account_id, step, part, start, metric, publication_id, region, platform, source, asset)
  );

  -- different people who listened, signed in; those of several days can't be added
  create table metric_people (
    account_id uuid not null,
    step text not null check (step in ('day', 'week', 'month')),
    part text not null check (part in ('all', 'publication', 'region')),
    -- in UTC; a week begins on Monday
    start timestamptz not null,
    publication_id text not null,
    region text not null,
    platform text not null,
    people int not null,
    primary key (account_id, step, part, start, publication_id, region, platform)
  );
`;

const MONTHS = `
  -- Makes the partition of a month, unless it is there, and moves into it what waited for it.
  create function metrics_month(p_month timestamptz) returns void language plpgsql as $$
  declare
    first timestamptz := date_trunc('month', p_month, 'UTC');
    next timestamptz := (first at time zone 'UTC' + interval '1 month') at time zone 'UTC';
    part text := 'metrics_' || to_char(first at time zone 'UTC', 'YYYY_MM');
  begin
    if to_regclass(part) is not null then
      return;
    end if;
    execute format('create table %I (like metrics including all)', part);
    execute format(
      'with moved as (delete from metrics_other where hour >= %L and hour < %L returning *)
       insert into %I select * from moved', first, next, part);
    execute format('alter table metrics attach partition %I for values from (%L) to (%L)', part, first, next);
  end $$;

  -- Makes the partitions of the present month, the next one, and of all for which something waits.
  create function metrics_months(p_now timestamptz) returns void language sql as $$
    select metrics_month(month) from (
      select p_now union select p_now + interval '31 days'
      union select distinct date_trunc('month', hour, 'UTC') from metrics_other
    ) m (month);
  $$;

  -- Removes the hours of months that ended before a moment. Their sums by day and month stay.
  create function metrics_forget(p_before timestamptz) returns void language plpgsql as $$
  declare
    part text;
  begin
    for part in
      select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'metrics'::regclass and c.relname ~ '^metrics_[0-9]{4}_[0-9]{2}$'
        and c.relname < 'metrics_' || to_char(p_before at time zone 'UTC', 'YYYY_MM')
    loop
      execute format('drop table %I', part);
    end loop;
  end $$;
`;

const SALE = "t.reason = 'view' and p.amount > 0";

/** What was counted stays as it was counted, money too; hours are those of the events and postings of the last year. */
const CARRIED = `
  insert into metric_sums (account_id, step, part, start, metric, publication_id, region, platform, source, asset, value)
    select artist, s.step,
      case when grouping(publication_id) = 0 then 'publication' when grouping(region) = 0 then 'region' else 'all' end,
      date_trunc(s.step, start, 'UTC'), metric, coalesce(publication_id, ''), coalesce(region, ''), 'backline', 'own',
      asset, sum(value)
    from (
      select artist, start, release_id as publication_id, 'unknown' as region, m.metric, m.asset, m.value
      from audience_counts cross join lateral (values
        ('plays', '', plays::bigint), ('minutes', '', minutes), ('likes', '', likes), ('comments', '', comments),
        ('shares', '', shares), ('follows', '', follows), ('sold', '', sold), ('earned', 'AC', earned)
      ) m (metric, asset, value)
      where step = 'day' and m.value <> 0
    ) counted cross join (values ('day'), ('month')) s (step)
    group by artist, s.step, date_trunc(s.step, start, 'UTC'), metric, asset,
      grouping sets ((), (publication_id), (region))
    having grouping(region) = 1 or metric in ('plays', 'minutes');

  insert into metrics (account_id, metric, publication_id, platform, source, region, asset, hour, value)
    select account_id, m.metric, coalesce(publication_id, ''), 'backline', 'own', 'unknown', '',
      date_trunc('hour', at, 'UTC'), sum(m.by)
    from metric_events join (values
      ('play', 'plays', 1), ('minute', 'minutes', 1), ('like', 'likes', 1), ('unlike', 'likes', -1),
      ('comment', 'comments', 1), ('share', 'shares', 1), ('follow', 'follows', 1), ('unfollow', 'follows', -1)
    ) m (kind, metric, by) using (kind)
    where at > now() - interval '400 days'
    group by 1, 2, 3, 8;

  insert into metrics (account_id, metric, publication_id, platform, source, region, asset, hour, value)
    select e.artist, m.metric, coalesce(t.subject, ''), 'backline', 'own', 'unknown', m.asset,
      date_trunc('hour', t.at, 'UTC'), sum(m.value)
    from audience_earnings e
      join ledger_accounts a on a.owner = e.artist::text and a.asset = 'AC'
      join ledger_postings p on p.account_id = a.id and p.id <= e.posting_id
      join ledger_transfers t on t.id = p.transfer_id and ${SALE} and t.at > now() - interval '400 days'
      cross join lateral (values ('sold', '', 1::bigint), ('earned', 'AC', p.amount)) m (metric, asset, value)
    group by 1, 2, 3, 7, 8;

  -- what was not counted yet waits in the inbox from now on
  insert into metric_inbox (at, kind, publication_id, account_id, amount)
    select t.at, 'sale', t.subject, a.owner::uuid, p.amount
    from ledger_accounts a join ledger_postings p on p.account_id = a.id
      join ledger_transfers t on t.id = p.transfer_id and ${SALE}
      left join audience_earnings e on e.artist::text = a.owner
    where a.asset = 'AC' and a.owner ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' and p.id > coalesce(e.posting_id, 0);

  select metrics_months(now());
`;

const PEOPLE = `
  insert into metric_people (account_id, step, part, start, publication_id, region, platform, people)
    select account_id, step,
      case when grouping(publication_id) = 0 then 'publication' when grouping(region) = 0 then 'region' else 'all' end,
      start, coalesce(publication_id, ''), coalesce(region, ''), 'backline', count(distinct person)
    from (
      select account_id, s.step, date_trunc(s.step, at, 'UTC') as start, coalesce(publication_id, '') as publication_id,
        region, person
      from metric_events cross join (values ('day'), ('week'), ('month')) s (step)
      where kind = 'play' and person is not null
    ) listened
    group by account_id, step, start, grouping sets ((), (publication_id), (region));
`;

const OLD_NAMES = `
  create view audience_inbox as
    select id, at, kind, publication_id as release_id, account_id as artist, person, place as source from metric_inbox
    where kind <> 'sale';
  create view audience_events as
    select id, at, kind, publication_id as release_id, account_id as artist, person, place as source from metric_events;

  -- the version before counts by taking rows out of the inbox: it gets none
  create function audience_inbox_keeps() returns trigger language plpgsql as $$ begin return null; end $$;
  create trigger audience_inbox_keeps instead of delete on audience_inbox
    for each row execute function audience_inbox_keeps();

  -- it reads what was counted in a table of its own
  create function audience_counts_of_metric() returns trigger language plpgsql as $$
  declare
    step text := case when tg_table_name = 'metric_sums' then 'day' else 'hour' end;
    start timestamptz := case when step = 'day' then (to_jsonb(new) ->> 'start') else (to_jsonb(new) ->> 'hour') end;
    added bigint := new.value - case when tg_op = 'UPDATE' then old.value else 0 end;
  begin
    if step = 'hour' and start < now() - interval '3 days' then
      return null;
    end if;
    execute format(
      'insert into audience_counts as c (artist, step, start, release_id, %1$I) values ($1, $2, $3, $4, $5)
       on conflict (artist, step, start, release_id) do update set %1$I = c.%1$I + excluded.%1$I', new.metric)
      using new.account_id, step, start, new.publication_id, added;
    if new.metric = 'earned' then
      -- there is nothing left that it would have to count itself
      insert into audience_earnings (artist, posting_id) values (new.account_id, 9223372036854775807)
        on conflict (artist) do update set posting_id = excluded.posting_id
        where audience_earnings.posting_id <> excluded.posting_id;
    end if;
    return null;
  end $$;
  update audience_earnings set posting_id = 9223372036854775807;
  create trigger metric_sums_old_counts after insert or update on metric_sums for each row
    when (new.step = 'day' and new.part = 'publication' and new.platform = 'backline' and new.source = 'own')
    execute function audience_counts_of_metric();
  create trigger metrics_old_counts after insert or update on metrics for each row
    when (new.platform = 'backline' and new.source = 'own') execute function audience_counts_of_metric();

  -- whose account it closes, whose numbers go
  create function metrics_of_closed() returns trigger language plpgsql as $$
  begin
    delete from metric_inbox where account_id = new.id;
    delete from metrics where account_id = new.id;
    delete from metric_sums where account_id = new.id;
    delete from metric_people where account_id = new.id;
    delete from audience_counts where artist = new.id;
    delete from audience_earnings where artist = new.id;
    return null;
  end $$;
  create trigger accounts_metrics after update of closed_at on accounts for each row
    when (old.closed_at is null and new.closed_at is not null) execute function metrics_of_closed();
`;
