import type { Migration } from "../migrate";

/**
 * Credits without a lock: what an account gets is appended, and folded into its balance under its lock before anything is
 * debited from it. So those who pay one artist at the same time do not wait for each other. `ledger_accounts`, which
 * everybody reads, is a view now: balances with what was not folded in yet.
 */
export const migration: Migration = {
  async up(client) {
    await client.query(TABLES);
    await client.query(FOLD);
    await client.query(CREDIT);
    await client.query(TRANSFER);
    await client.query(SETTLE);
    await client.query(LOCK);
  },
};

const PLANNED =
  "set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off";

const TABLES = `
  alter table ledger_accounts rename to ledger_books;
  create table ledger_credits (
    account_id bigint not null,
    amount bigint not null check (amount > 0),
    -- the part that counts as earned
    earned bigint not null,
    -- of coins: how many were first given to whom
    origins text[] not null,
    parts bigint[] not null
  );
  create index ledger_credits_of_account on ledger_credits (account_id);

  create view ledger_accounts as
    select b.id, b.owner, b.asset, b.platform,
      b.balance + coalesce((select sum(c.amount) from ledger_credits c where c.account_id = b.id), 0)::bigint as balance,
      b.held,
      b.earned + coalesce((select sum(c.earned) from ledger_credits c where c.account_id = b.id), 0)::bigint as earned
    from ledger_books b;
`;

const FOLD = `
  -- Locks accounts in the order of their ids, until the transaction ends, and folds their credits into what stands there.
  create function ledger_fold(p_ids bigint[]) returns void language plpgsql ${PLANNED} as $$
  begin
    perform from ledger_books b where b.id = any(p_ids) and not b.platform order by b.id for no key update;
    with taken as (
      delete from ledger_credits where account_id = any(p_ids) returning account_id, amount, earned, origins, parts
    ), lots as (
      insert into coin_origins as c (account_id, origin, amount)
        select t.account_id, o.origin, sum(o.part) from taken t cross join lateral unnest(t.origins, t.parts) o (origin, part)
        group by 1, 2
        on conflict (account_id, origin) do update set amount = c.amount + excluded.amount
    )
    update ledger_books b set balance = b.balance + s.amount, earned = b.earned + s.earned
      from (select account_id, sum(amount) as amount, sum(earned) as earned from taken group by 1) s
      where b.id = s.account_id;
  end $$;
`;

const CREDIT = `
  drop function coins_move(bigint[], bigint[], uuid);
  /* Appends what a transfer's legs credit, coins with their origins: from free ones of those who give, or (p_hold) from
     those that a hold has set aside. What rewards give has the owner who gets it for its origin. */
  create function ledger_credit(p_ids bigint[], p_amounts bigint[], p_hold uuid, p_earns boolean) returns void
  language plpgsql ${PLANNED} as $$
  declare
    leg record;
    taken record;
    origins text[] := '{}';
    parts bigint[] := '{}';
  begin
    for leg in
      select b.id, b.owner, b.platform, -l.amount as need
      from unnest(p_ids, p_amounts) l (id, amount) join ledger_books b on b.id = l.id
      where l.amount < 0 and b.asset = 'AC' order by b.id
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
    -- givers and takers side by side, each a stretch of the sum: where two overlap, coins go from one to the other
    insert into ledger_credits (account_id, amount, earned, origins, parts)
      select sink.id, sink.amount, case when p_earns and sink.asset = 'AC' then sink.amount else 0 end,
        coalesce(array_agg(coalesce(src.origin, sink.owner)) filter (where src.upto is not null), '{}'),
        coalesce(array_agg(least(src.upto, sink.upto) - greatest(src.upto - src.amount, sink.upto - sink.amount))
          filter (where src.upto is not null), '{}')
      from (
        select b.id, b.owner, b.asset, b.platform, l.amount,
          sum(l.amount) over (partition by b.asset order by b.platform, b.id) as upto
        from unnest(p_ids, p_amounts) l (id, amount) join ledger_books b on b.id = l.id
        where l.amount > 0
      ) sink
      left join (
        select u.origin, u.amount, sum(u.amount) over (order by u.number) as upto
        from unnest(origins, parts) with ordinality u (origin, amount, number)
      ) src on sink.asset = 'AC' and src.upto > sink.upto - sink.amount and sink.upto > src.upto - src.amount
      where not sink.platform
      group by sink.id, sink.amount, sink.asset;
    insert into coin_ties (owner, via)
      select giver.owner, taker.owner
      from unnest(p_ids, p_amounts) g (id, amount) join ledger_books giver on giver.id = g.id,
        unnest(p_ids, p_amounts) t (id, amount) join ledger_books taker on taker.id = t.id
      where g.amount < 0 and t.amount > 0 and giver.asset = 'AC' and taker.asset = 'AC'
        and not giver.platform and not taker.platform
      on conflict do nothing;
  end $$;
`;

/** The sum of a leg with the platform's share: what an artist gets of a paid view is counted among their metrics. */
const SALE = `
  insert into metric_inbox (at, kind, publication_id, account_id, amount)
    select p_at, 'sale', SUBJECT, b.owner::uuid, l.amount
    from unnest(ids, amounts) l (id, amount) join ledger_books b on b.id = l.id
    where l.amount > 0 and b.asset = 'AC' and b.owner ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
`;

const TRANSFER = `
  create or replace function ledger_transfer(
    p_id uuid, p_key text, p_kind text, p_reason text, p_terms text, p_subject text, p_at timestamptz,
    p_owners text[], p_assets text[], p_amounts bigint[],
    out outcome text, out transfer_id uuid
  ) language plpgsql ${PLANNED} as $$
  declare
    ids bigint[];
    amounts bigint[];
    known bigint;
    debited bigint[];
    short boolean;
  begin
    if p_kind not in ('transfer', 'hold') then
      raise exception 'No such transfer: %.', p_kind;
    end if;
    loop
      select array_agg(leg.id order by leg.id) filter (where leg.amount <> 0),
          array_agg(leg.amount order by leg.id) filter (where leg.amount <> 0), sum(leg.parts),
          array_agg(leg.id) filter (where leg.amount < 0 and not leg.platform)
        into ids, amounts, known, debited
        from (
          select b.id, b.platform, sum(l.amount)::bigint as amount, count(*) as parts
          from unnest(p_owners, p_assets, p_amounts) l (owner, asset, amount)
          join ledger_books b on b.owner = l.owner and b.asset = l.asset
          group by b.id
        ) leg;
      exit when known = cardinality(p_owners);
      insert into ledger_books (owner, asset)
        select distinct l.owner, l.asset from unnest(p_owners, p_assets) l (owner, asset)
        where not exists (select from ledger_books b where b.owner = l.owner and b.asset = l.asset)
        order by 1, 2
        on conflict do nothing;
    end loop;
    short := false;
    if debited is not null then
      -- before anything refers to them, and always in the order of ids: two transfers never wait for each other
      perform ledger_fold(debited);
      select coalesce(bool_or(b.balance - b.held + l.amount < 0), false) into short
        from unnest(ids, amounts) l (id, amount) join ledger_books b on b.id = l.id
        where l.amount < 0 and not b.platform;
    end if;
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
      perform ledger_credit(ids, amounts, null, p_reason = 'view' or p_reason like 'reward.%');
      if debited is not null then
        update ledger_books b set balance = b.balance + l.amount
          from unnest(ids, amounts) l (id, amount) where b.id = l.id and l.amount < 0 and not b.platform;
      end if;
      if p_reason = 'view' then
        ${SALE.replace("SUBJECT", "p_subject")}
      end if;
    else
      insert into ledger_holds (transfer_id, account_id, amount) select p_id, * from unnest(ids, amounts);
      update ledger_books b set held = b.held - l.amount
        from unnest(ids, amounts) l (id, amount) where b.id = l.id and not b.platform and l.amount < 0;
      perform coins_set_aside(p_id, ids, amounts);
    end if;
    outcome := 'applied';
    transfer_id := p_id;
  end $$;
`;

const SETTLE = `
  create or replace function ledger_settle(
    p_id uuid, p_key text, p_kind text, p_hold uuid, p_at timestamptz,
    out outcome text, out transfer_id uuid
  ) language plpgsql as $$
  declare
    ids bigint[];
    amounts bigint[];
    debited bigint[];
    held record;
  begin
    if p_kind not in ('post', 'void') then
      raise exception 'A hold is posted or voided, not %.', p_kind;
    end if;
    select array_agg(h.account_id order by h.account_id), array_agg(h.amount order by h.account_id),
        array_agg(h.account_id) filter (where h.amount < 0)
      into ids, amounts, debited from ledger_holds h where h.transfer_id = p_hold;
    perform ledger_fold(debited);
    -- the time is read once the accounts are locked: however long that took, nothing is posted late
    if p_kind = 'post' and exists (
      select from ledger_hold_ends e where e.hold_id = p_hold and not e.settled and e.until <= clock_timestamp()
    ) then
      outcome := 'expired';
      return;
    end if;
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
    update ledger_hold_ends set settled = true where hold_id = p_hold;
    update ledger_books b set
        held = b.held + h.amount,
        balance = b.balance + case when p_kind = 'post' then h.amount else 0 end
      from ledger_holds h
      where h.transfer_id = p_hold and h.amount < 0 and b.id = h.account_id and not b.platform;
    if p_kind = 'post' then
      select t.reason, t.subject into held from ledger_transfers t where t.id = p_hold;
      insert into ledger_postings (transfer_id, account_id, amount) select p_id, * from unnest(ids, amounts);
      perform ledger_credit(ids, amounts, p_hold, held.reason = 'view' or held.reason like 'reward.%');
      if held.reason = 'view' then
        ${SALE.replace("SUBJECT", "held.subject")}
      end if;
    else
      perform coins_put_back(p_hold);
    end if;
    outcome := 'applied';
    transfer_id := p_id;
  end $$;
`;

const LOCK = `
  /* Makes the accounts that are missing, locks those that are debited in the order of ids, until the transaction ends, and
     folds their credits. */
  create function ledger_lock(p_owners text[], p_assets text[], p_debited boolean[]) returns void language plpgsql
    ${PLANNED} as $$
  begin
    insert into ledger_books (owner, asset)
      select distinct l.owner, l.asset from unnest(p_owners, p_assets) l (owner, asset)
      where not exists (select from ledger_books b where b.owner = l.owner and b.asset = l.asset)
      order by 1, 2
      on conflict do nothing;
    perform ledger_fold(array(
      select b.id from unnest(p_owners, p_assets, p_debited) l (owner, asset, debited)
      join ledger_books b on b.owner = l.owner and b.asset = l.asset where l.debited
    ));
  end $$;
`;
