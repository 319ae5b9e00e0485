import type { Migration } from "../migrate";

/**
 * Coins keep their origin: whom a reward has first given them to, wherever they are sent. Beside it stands through whom
 * rewards were earned and whom coins went to, which accounts belong together, and what rewards give in a day.
 */
export const migration: Migration = {
  async up(client) {
    await client.query(TABLES);
    await client.query(FAMILIES);
    await client.query(MOVES);
    await client.query(LEDGER);
    await client.query(REWARD);
    await client.query(PAYABLE);
    await client.query(EARLIER);
  },
};

const TABLES = `
  -- of an owner's free coins: how many were first given to whom; together they are balance less held
  create table coin_origins (
    account_id bigint not null,
    -- an owner that was rewarded; an account of the platform where the coins are no reward; 'unknown'
    origin text not null,
    amount bigint not null check (amount > 0),
    primary key (account_id, origin)
  );
  -- of coins that a hold sets aside, or has moved
  create table coin_origins_held (
    hold_id uuid not null,
    account_id bigint not null,
    origin text not null,
    amount bigint not null check (amount > 0),
    primary key (hold_id, account_id, origin)
  );
  create index coin_origins_held_origin on coin_origins_held (origin);

  -- owner has earned through something of via's, or has sent them coins
  create table coin_ties (
    owner text not null,
    -- empty where a reward has nobody else in it
    via text not null,
    -- whom a share has brought, besides
    visitor text not null default '',
    -- minor units of rewards
    amount bigint not null default 0,
    primary key (owner, via, visitor)
  );
  create index coin_ties_back on coin_ties (via, owner);

  -- what rewards have given in a day; in parts, so that they do not wait for one another
  create table reward_days (
    day date not null,
    part smallint not null,
    amount bigint not null,
    primary key (day, part)
  );
`;

const FAMILIES = `
  -- Accounts that are taken for one person's: who brought whom, over any number of steps, or who shares a browser. The two
  -- are not mixed: whoever comes by the links of two artists would otherwise make one family of theirs.
  create table families (
    account_id text not null,
    kind text not null check (kind in ('brought', 'browser')),
    family text not null,
    primary key (account_id, kind)
  );
  create index families_members on families (family);

  create function family_join(p_kind text, p_one text, p_other text) returns void language plpgsql as $$
  declare
    one text;
    other text;
  begin
    perform pg_advisory_xact_lock(hashtextextended('families', 0));
    insert into families (account_id, kind, family) values (p_one, p_kind, p_one), (p_other, p_kind, p_other)
      on conflict do nothing;
    select family into one from families where account_id = p_one and kind = p_kind;
    select family into other from families where account_id = p_other and kind = p_kind;
    if one <> other then
      update families set family = one where family = other and kind = p_kind;
    end if;
  end $$;

  create function family_of_referral() returns trigger language plpgsql as $$
  begin
    perform family_join('brought', new.account_id::text, new.referrer::text);
    return null;
  end $$;
  create trigger referrals_make_families after insert on referrals for each row execute function family_of_referral();

  create function family_of_device() returns trigger language plpgsql as $$
  begin
    perform family_join('browser', mine.account_id::text, theirs.account_id::text)
      from people mine, known_devices d join people theirs on theirs.id = d.person_id
      where mine.id = new.person_id and d.token_hash = new.token_hash and d.person_id <> new.person_id
      limit 1;
    return null;
  end $$;
  create trigger known_devices_make_families after insert on known_devices
    for each row execute function family_of_device();
`;

const MOVES = `
  -- Takes coins of an owner: first those that were given to it, then the others in one order.
  create function coins_take(p_account bigint, p_owner text, p_need bigint, out origins text[], out parts bigint[])
  language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
  declare
    lot record;
    rest bigint := p_need;
  begin
    origins := '{}';
    parts := '{}';
    for lot in
      (select origin, amount from coin_origins where account_id = p_account and origin = p_owner)
      union all
      (select origin, amount from coin_origins where account_id = p_account and origin <> p_owner order by origin)
    loop
      exit when rest = 0;
      origins := array_append(origins, lot.origin);
      parts := array_append(parts, least(lot.amount, rest));
      if lot.amount <= rest then
        delete from coin_origins where account_id = p_account and origin = lot.origin;
      else
        update coin_origins set amount = amount - rest where account_id = p_account and origin = lot.origin;
      end if;
      rest := rest - least(lot.amount, rest);
    end loop;
    if rest > 0 then
      origins := array_append(origins, 'unknown');
      parts := array_append(parts, rest);
    end if;
  end $$;

  -- Sets the coins of a hold aside with their origins.
  create function coins_set_aside(p_hold uuid, p_ids bigint[], p_amounts bigint[]) returns void language sql
  set enable_seqscan = off as $$
    insert into coin_origins_held (hold_id, account_id, origin, amount)
      select p_hold, a.id, t.origin, t.part
      from unnest(p_ids, p_amounts) l (id, amount)
      join ledger_accounts a on a.id = l.id
      cross join lateral coins_take(a.id, a.owner, -l.amount) taken
      cross join lateral unnest(taken.origins, taken.parts) t (origin, part)
      where l.amount < 0 and a.asset = 'AC' and not a.platform;
  $$;

  -- Gives the coins of a hold back as they were.
  create function coins_put_back(p_hold uuid) returns void language sql as $$
    with back as (delete from coin_origins_held where hold_id = p_hold returning account_id, origin, amount)
    insert into coin_origins as c (account_id, origin, amount) select account_id, origin, amount from back
      on conflict (account_id, origin) do update set amount = c.amount + excluded.amount;
  $$;

  -- Sets other coins of an owner aside than a hold has taken: as many.
  create function coins_choose(p_hold uuid, p_owner text, p_origins text[], p_parts bigint[]) returns void
  language plpgsql as $$
  declare
    account bigint;
    number int;
  begin
    perform coins_put_back(p_hold);
    select id into account from ledger_accounts where owner = p_owner and asset = 'AC';
    for number in 1 .. cardinality(p_origins) loop
      delete from coin_origins where account_id = account and origin = p_origins[number] and amount = p_parts[number];
      if not found then
        update coin_origins set amount = amount - p_parts[number]
          where account_id = account and origin = p_origins[number];
        if not found then
          raise exception 'These coins are not there.';
        end if;
      end if;
    end loop;
    insert into coin_origins_held (hold_id, account_id, origin, amount)
      select p_hold, account, * from unnest(p_origins, p_parts);
  end $$;

  /* Moves coins with their origins, as the legs of a transfer say: from free ones, or (p_hold) from those that a hold has
     set aside. What rewards give has the owner who gets it for its origin. */
  create function coins_move(p_ids bigint[], p_amounts bigint[], p_hold uuid) returns void language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off
  set enable_mergejoin = off as $$
  declare
    leg record;
    taken record;
    origins text[] := '{}';
    parts bigint[] := '{}';
  begin
    for leg in
      select a.id, a.owner, a.platform, -l.amount as need
      from unnest(p_ids, p_amounts) l (id, amount) join ledger_accounts a on a.id = l.id
      where l.amount < 0 and a.asset = 'AC' order by a.id
    loop
      if leg.platform then
        origins := array_append(origins, nullif(leg.owner, 'platform:rewards'));
        parts := array_append(parts, leg.need);
      elsif p_hold is null then
        select * into taken from coins_take(leg.id, leg.owner, leg.need);
        origins := origins || taken.origins;
        parts := parts || taken.parts;
      else
        select array_agg(h.origin order by h.origin) as origins, array_agg(h.amount order by h.origin) as parts
          into taken from coin_origins_held h where h.hold_id = p_hold and h.account_id = leg.id;
        origins := origins || coalesce(taken.origins, array['unknown']);
        parts := parts || coalesce(taken.parts, array[leg.need]);
      end if;
    end loop;
    if origins = '{}' then
      return;
    end if;
    -- givers and takers side by side, each a stretch of the sum: where two overlap, coins go from one to the other
    insert into coin_origins as c (account_id, origin, amount)
      select sink.id, coalesce(src.origin, sink.owner),
        sum(least(src.upto, sink.upto) - greatest(src.upto - src.amount, sink.upto - sink.amount))
      from (
        select u.origin, u.amount, sum(u.amount) over (order by u.number) as upto
        from unnest(origins, parts) with ordinality u (origin, amount, number)
      ) src
      join (
        select a.id, a.owner, a.platform, l.amount, sum(l.amount) over (order by a.platform, a.id) as upto
        from unnest(p_ids, p_amounts) l (id, amount) join ledger_accounts a on a.id = l.id
        where l.amount > 0 and a.asset = 'AC'
      ) sink on src.upto > sink.upto - sink.amount and sink.upto > src.upto - src.amount
      where not sink.platform
      group by 1, 2
      on conflict (account_id, origin) do update set amount = c.amount + excluded.amount;
    insert into coin_ties (owner, via)
      select giver.owner, taker.owner
      from unnest(p_ids, p_amounts) g (id, amount) join ledger_accounts giver on giver.id = g.id,
        unnest(p_ids, p_amounts) t (id, amount) join ledger_accounts taker on taker.id = t.id
      where g.amount < 0 and t.amount > 0 and giver.asset = 'AC' and taker.asset = 'AC'
        and not giver.platform and not taker.platform
      on conflict do nothing;
  end $$;
`;

const LEDGER = `
  create or replace function ledger_transfer(
    p_id uuid, p_key text, p_kind text, p_reason text, p_terms text, p_subject text, p_at timestamptz,
    p_owners text[], p_assets text[], p_amounts bigint[],
    out outcome text, out transfer_id uuid
  ) language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off
    set enable_hashjoin = off set enable_mergejoin = off as $$
  declare
    ids bigint[];
    amounts bigint[];
    known bigint;
    short boolean;
    earns boolean := p_reason = 'view' or p_reason like 'reward.%';
  begin
    if p_kind not in ('transfer', 'hold') then
      raise exception 'No such transfer: %.', p_kind;
    end if;
    loop
      select array_agg(leg.id order by leg.id) filter (where leg.amount <> 0),
          array_agg(leg.amount order by leg.id) filter (where leg.amount <> 0), sum(leg.parts)
        into ids, amounts, known
        from (
          select a.id, sum(l.amount)::bigint as amount, count(*) as parts
          from unnest(p_owners, p_assets, p_amounts) l (owner, asset, amount)
          join ledger_accounts a on a.owner = l.owner and a.asset = l.asset
          group by a.id
        ) leg;
      exit when known = cardinality(p_owners);
      insert into ledger_accounts (owner, asset)
        select distinct l.owner, l.asset from unnest(p_owners, p_assets) l (owner, asset)
        where not exists (select from ledger_accounts a where a.owner = l.owner and a.asset = l.asset)
        order by 1, 2
        on conflict do nothing;
    end loop;
    -- always in the order of ids, and before anything refers to them: two transfers never wait for each other
    select coalesce(bool_or(l.amount < 0 and locked.free + l.amount < 0), false) into short
      from (
        select a.id, a.balance - a.held as free from ledger_accounts a
        where a.id = any(ids) and not a.platform order by a.id for no key update
      ) locked
      join unnest(ids, amounts) l (id, amount) on l.id = locked.id;
    if not short then
      insert into ledger_transfers (id, key, kind, reason, terms, subject, at)
        values (p_id, p_key, p_kind, p_reason, p_terms, p_subject, p_at)
        on conflict (key) do nothing;
    end if;
    if short or not found then
      select t.id into transfer_id from ledger_transfers t where t.key = p_key;
      outcome := case
        when transfer_id is null then 'insufficient'
        when ledger_is_same(transfer_id, p_kind, p_reason, ids, amounts) then 'repeated'
        else 'conflict'
      end;
      return;
    end if;
    if p_kind = 'transfer' then
      insert into ledger_postings (transfer_id, account_id, amount) select p_id, * from unnest(ids, amounts);
      update ledger_accounts a set balance = a.balance + l.amount,
          earned = a.earned + case when earns and a.asset = 'AC' then greatest(l.amount, 0) else 0 end
        from unnest(ids, amounts) l (id, amount) where a.id = l.id and not a.platform;
      perform coins_move(ids, amounts, null);
    else
      insert into ledger_holds (transfer_id, account_id, amount) select p_id, * from unnest(ids, amounts);
      update ledger_accounts a set held = a.held - l.amount
        from unnest(ids, amounts) l (id, amount) where a.id = l.id and not a.platform and l.amount < 0;
      perform coins_set_aside(p_id, ids, amounts);
    end if;
    outcome := 'applied';
    transfer_id := p_id;
  end $$;

  create or replace function ledger_settle(
    p_id uuid, p_key text, p_kind text, p_hold uuid, p_at timestamptz,
    out outcome text, out transfer_id uuid
  ) language plpgsql as $$
  begin
    if p_kind not in ('post', 'void') then
      raise exception 'A hold is posted or voided, not %.', p_kind;
    end if;
    perform from ledger_accounts a
      where a.id in (select h.account_id from ledger_holds h where h.transfer_id = p_hold) and not a.platform
      order by a.id for no key update;
    insert into ledger_transfers (id, key, kind, reason, terms, subject, hold_id, at)
      select p_id, p_key, p_kind, t.reason, t.terms, t.subject, p_hold, p_at
      from ledger_transfers t where t.id = p_hold and t.kind = 'hold'
      on conflict do nothing;
    if not found then
      select t.id, case when t.kind = p_kind then 'repeated' else 'conflict' end into transfer_id, outcome
        from ledger_transfers t where t.hold_id = p_hold;
      outcome := coalesce(outcome, case when exists (select from ledger_transfers t where t.key = p_key) then 'conflict' else 'unknown' end);
      return;
    end if;
    update ledger_accounts a set
        held = a.held + least(h.amount, 0),
        balance = a.balance + case when p_kind = 'post' then h.amount else 0 end,
        earned = a.earned + case
          when p_kind = 'post' and (t.reason = 'view' or t.reason like 'reward.%') and a.asset = 'AC'
          then greatest(h.amount, 0) else 0 end
      from ledger_holds h join ledger_transfers t on t.id = h.transfer_id
      where h.transfer_id = p_hold and a.id = h.account_id and not a.platform;
    if p_kind = 'post' then
      insert into ledger_postings (transfer_id, account_id, amount)
        select p_id, h.account_id, h.amount from ledger_holds h where h.transfer_id = p_hold;
      perform coins_move(array_agg(h.account_id), array_agg(h.amount), p_hold)
        from ledger_holds h where h.transfer_id = p_hold;
    else
      perform coins_put_back(p_hold);
    end if;
    outcome := 'applied';
    transfer_id := p_id;
  end $$;
`;

const REWARD = `
  drop function ledger_reward(uuid, text, text, text, bigint, int, text, date, timestamptz);
  /* Gives a reward, or says why not: 'rewarded', 'too_new', 'already_rewarded', 'daily_cap', 'budget_spent'. p_via: to
     whom the thing belongs; p_visitor: whom it has brought; p_since: who joined later is too new; p_budget: most that
     rewards give in a day, which those that are given at this very moment may pass by what they are. */
  create function ledger_reward(
    p_id uuid, p_owner text, p_occasion text, p_thing text, p_amount bigint, p_most int, p_version text,
    p_day date, p_at timestamptz, p_via text, p_visitor text, p_since timestamptz, p_budget bigint
  ) returns text language plpgsql as $$
  begin
    if p_owner ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        and exists (select from accounts where id = p_owner::uuid and created_at > p_since) then
      return 'too_new';
    end if;
    insert into ledger_accounts (owner, asset)
      select p_owner, 'AC' where not exists (select from ledger_accounts where owner = p_owner and asset = 'AC')
      on conflict do nothing;
    -- rewards of one owner are given one after another, so that the count below holds
    perform from ledger_accounts where owner = p_owner and asset = 'AC' for no key update;
    if exists (select from rewards where owner = p_owner and occasion = p_occasion and thing = p_thing) then
      return 'already_rewarded';
    end if;
    if (select count(*) from rewards where owner = p_owner and day = p_day and occasion = p_occasion) >= p_most then
      return 'daily_cap';
    end if;
    if (select coalesce(sum(amount), 0) from reward_days where day = p_day) + p_amount > p_budget then
      return 'budget_spent';
    end if;
    perform from ledger_transfer(
      p_id, 'reward:' || p_owner || ':' || p_occasion || ':' || p_thing, 'transfer', 'reward.' || p_occasion,
      'rewards ' || p_version, p_thing, p_at,
      array['platform:rewards', p_owner], array['AC', 'AC'], array[-p_amount, p_amount]);
    insert into rewards (owner, occasion, thing, day, amount, transfer_id)
      values (p_owner, p_occasion, p_thing, p_day, p_amount, p_id);
    insert into coin_ties as t (owner, via, visitor, amount) values (p_owner, p_via, p_visitor, p_amount)
      on conflict (owner, via, visitor) do update set amount = t.amount + excluded.amount;
    if p_visitor <> '' then
      insert into coin_ties (owner, via) values (p_owner, p_visitor) on conflict do nothing;
    end if;
    insert into reward_days as d (day, part, amount) values (p_day, hashtext(p_owner) & 31, p_amount)
      on conflict (day, part) do update set amount = d.amount + excluded.amount;
    return 'rewarded';
  end $$;
`;

const PAYABLE = `
  -- How many ties lead from one account to another: 1 to 3, null where more.
  create function coins_steps(p_from text, p_to text) returns int language plpgsql stable as $$
  begin
    if not exists (select from coin_ties where via = p_to) or not exists (select from coin_ties where owner = p_from) then
      return null;
    end if;
    if exists (select from coin_ties where owner = p_from and via = p_to) then
      return 1;
    end if;
    if exists (
      select from coin_ties a join coin_ties b on b.owner = a.via where a.owner = p_from and b.via = p_to
    ) then
      return 2;
    end if;
    if exists (
      select from coin_ties a join coin_ties b on b.owner = a.via join coin_ties c on c.owner = b.via
      where a.owner = p_from and c.via = p_to
    ) then
      return 3;
    end if;
    return null;
  end $$;

  -- Whether coins of two accounts go round: they are one, of one family, or on a ring of ties of at most four.
  create function coins_go_round(p_one text, p_other text) returns boolean language plpgsql stable as $$
  begin
    if p_one = p_other or exists (
      select from families a join families b on b.family = a.family and b.kind = a.kind
      where a.account_id = p_one and b.account_id = p_other
    ) then
      return true;
    end if;
    return coalesce(coins_steps(p_other, p_one) + coins_steps(p_one, p_other) <= 4, false);
  end $$;

  /* An owner's free coins by origin, and how many of each may be paid out in money: those that the operator gave, and of
     a reward's as many as its first owner has earned where coins do not go round, and as were not paid out to anybody
     yet. Nothing of an origin that joined after p_grown, or that goes round with the owner. */
  create function coins_payable(p_owner text, p_grown timestamptz)
  returns table (origin text, amount bigint, payable bigint) language sql stable as $$
    select c.origin, c.amount, case
      when c.origin = 'platform:adjustments' then c.amount
      when c.origin !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then 0
      when not exists (select from accounts where id = c.origin::uuid and created_at <= p_grown) then 0
      when c.origin <> p_owner and coins_go_round(c.origin, p_owner) then 0
      else greatest(0, least(c.amount,
        (select coalesce(sum(t.amount), 0) from coin_ties t where t.owner = c.origin and t.amount > 0
           and (t.via = '' or not coins_go_round(c.origin, t.via))
           and (t.visitor = '' or not coins_go_round(c.origin, t.visitor)))
        - (select coalesce(sum(h.amount), 0) from coin_origins_held h join payouts p on p.hold_id = h.hold_id
           where h.origin = c.origin and p.state in ('requested', 'settled'))))
      end::bigint
    from ledger_accounts a join coin_origins c on c.account_id = a.id
    where a.owner = p_owner and a.asset = 'AC'
  $$;
`;

/** What was written before: ties of rewards, families, and every movement of coins once more in its order. */
const EARLIER = `
  insert into coin_ties as t (owner, via, visitor, amount)
    select r.owner,
      case
        when r.occasion = 'login.daily' then ''
        -- through whom is no longer known: as if through oneself
        else coalesce(p.account_id::text, link.artist, r.owner)
      end,
      case when r.occasion = 'release.share' then split_part(r.thing, ':', 2) else '' end,
      sum(r.amount)
    from rewards r
    left join publications p on r.occasion in ('release.like', 'watch.minute') and p.id = split_part(r.thing, ':', 1)
    left join lateral (
      select q.account_id::text as artist from share_links l join publications q on q.id = l.release_id
      where r.occasion = 'release.share' and l.code = split_part(r.thing, ':', 1)
    ) link on true
    group by 1, 2, 3;
  insert into coin_ties (owner, via) select owner, visitor from coin_ties where visitor <> '' on conflict do nothing;

  do $$
  declare
    found_one record;
  begin
    for found_one in select account_id, referrer from referrals loop
      perform family_join('brought', found_one.account_id::text, found_one.referrer::text);
    end loop;
    for found_one in
      select p.transfer_id, array_agg(p.account_id) as ids, array_agg(p.amount) as amounts
      from ledger_postings p group by p.transfer_id order by min(p.id)
    loop
      perform coins_move(found_one.ids, found_one.amounts, null);
    end loop;
    -- coins that are set aside still, and those that have been paid out by origin
    for found_one in
      select h.transfer_id, array_agg(h.account_id) as ids, array_agg(h.amount) as amounts
      from ledger_holds h where not exists (select from ledger_transfers t where t.hold_id = h.transfer_id)
      group by h.transfer_id
    loop
      perform coins_set_aside(found_one.transfer_id, found_one.ids, found_one.amounts);
    end loop;
  end $$;
`;
