import type { Migration } from "../migrate";

/**
 * The ledger: double entry in integer minor units. Transfers, postings and holds are only ever added; the database
 * itself refuses to change them, and postings or holds that do not sum to zero per transfer and asset.
 */
export const migration: Migration = {
  async up(client) {
    await client.query(TABLES);
    await client.query(GUARDS);
    await client.query(TRANSFER);
    await client.query(SETTLE);
  },
};

const TABLES = `
  create table ledger_assets (
    code text primary key,
    -- one unit has ten to the power of this many minor units
    minor_digits smallint not null
  );
  insert into ledger_assets (code, minor_digits) values ('AC', 2), ('USD', 2);

  create table ledger_accounts (
    id bigint generated always as identity primary key,
    -- an account of the platform's people and organisations, or "platform:<purpose>"
    owner text not null,
    asset text not null references ledger_assets (code),
    platform boolean not null generated always as (owner like 'platform:%') stored,
    balance bigint not null default 0,
    -- part of the balance that pending transfers have set aside
    held bigint not null default 0,
    unique (owner, asset),
    constraint held_is_not_negative check (held >= 0),
    constraint balance_covers_what_is_held check (balance >= held),
    -- otherwise every transfer would wait for the platform's row
    constraint platform_keeps_no_balance check (not platform or (balance = 0 and held = 0))
  ) with (fillfactor = 70);
  insert into ledger_accounts (owner, asset) values
    ('platform:rewards', 'AC'), ('platform:revenue', 'AC'), ('platform:payouts', 'AC'), ('platform:adjustments', 'AC'),
    ('platform:payments', 'USD'), ('platform:sales', 'USD');

  create table ledger_transfers (
    id uuid primary key,
    -- the same key never applies twice
    key text not null unique,
    kind text not null check (kind in ('transfer', 'hold', 'post', 'void')),
    reason text not null,
    -- version of the table by which the amounts were reckoned
    terms text,
    -- what it concerns: a release, a payout, a receipt
    subject text,
    hold_id uuid references ledger_transfers (id),
    at timestamptz not null,
    check ((hold_id is not null) = (kind in ('post', 'void')))
  );
  -- a hold is posted or voided, once
  create unique index ledger_transfers_settles on ledger_transfers (hold_id) where hold_id is not null;

  create table ledger_postings (
    id bigint generated always as identity,
    transfer_id uuid not null references ledger_transfers (id),
    account_id bigint not null references ledger_accounts (id),
    amount bigint not null check (amount <> 0),
    primary key (transfer_id, account_id)
  );
  create unique index ledger_postings_of_account on ledger_postings (account_id, id) include (amount);

  -- what a hold will post
  create table ledger_holds (
    transfer_id uuid not null references ledger_transfers (id),
    account_id bigint not null references ledger_accounts (id),
    amount bigint not null check (amount <> 0),
    primary key (transfer_id, account_id)
  );
`;

const GUARDS = `
  create function ledger_refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'The ledger is only added to; correct it by a new transfer.' using errcode = 'integrity_constraint_violation';
  end $$;
  create trigger ledger_transfers_stand before update or delete or truncate on ledger_transfers
    for each statement execute function ledger_refuse_change();
  create trigger ledger_postings_stand before update or delete or truncate on ledger_postings
    for each statement execute function ledger_refuse_change();
  create trigger ledger_holds_stand before update or delete or truncate on ledger_holds
    for each statement execute function ledger_refuse_change();
  create trigger ledger_accounts_stay before delete or truncate on ledger_accounts
    for each statement execute function ledger_refuse_change();

  create function ledger_check_sums() returns trigger language plpgsql as $$
  begin
    if exists (
      select from fresh join ledger_accounts a on a.id = fresh.account_id
      group by fresh.transfer_id, a.asset having sum(fresh.amount) <> 0
    ) then
      raise exception 'The amounts of a transfer do not sum to zero.' using errcode = 'integrity_constraint_violation';
    end if;
    return null;
  end $$;
  create trigger ledger_postings_sum_to_zero after insert on ledger_postings
    referencing new table as fresh for each statement execute function ledger_check_sums();
  create trigger ledger_holds_sum_to_zero after insert on ledger_holds
    referencing new table as fresh for each statement execute function ledger_check_sums();
`;

const TRANSFER = `
  -- Whether a transfer has exactly these amounts on these accounts.
  create function ledger_is_same(p_transfer uuid, p_kind text, p_reason text, p_ids bigint[], p_amounts bigint[])
  returns boolean language sql stable as $$
    select exists (select from ledger_transfers t where t.id = p_transfer and t.kind = p_kind and t.reason = p_reason)
      and not exists (
        (select account_id, amount from ledger_postings where transfer_id = p_transfer
         union all select account_id, amount from ledger_holds where transfer_id = p_transfer)
        except select * from unnest(p_ids, p_amounts))
      and not exists (
        select * from unnest(p_ids, p_amounts)
        except
        (select account_id, amount from ledger_postings where transfer_id = p_transfer
         union all select account_id, amount from ledger_holds where transfer_id = p_transfer));
  $$;

  /* Transfers amounts between owners, or holds them. Outcome: 'applied'; 'repeated' where this key has done just that
     before; 'conflict' where it has done something else; 'insufficient' where somebody has too little. */
  create function ledger_transfer(
    p_id uuid, p_key text, p_kind text, p_reason text, p_terms text, p_subject text, p_at timestamptz,
    p_owners text[], p_assets text[], p_amounts bigint[],
    out outcome text, out transfer_id uuid
  ) language plpgsql as $$
  declare
    ids bigint[];
    amounts bigint[];
    short boolean;
  begin
    if p_kind not in ('transfer', 'hold') then
      raise exception 'No such transfer: %.', p_kind;
    end if;
    insert into ledger_accounts (owner, asset)
      select distinct l.owner, l.asset from unnest(p_owners, p_assets) l (owner, asset)
      where not exists (select from ledger_accounts a where a.owner = l.owner and a.asset = l.asset)
      order by 1, 2
      on conflict do nothing;
    select array_agg(leg.id order by leg.id), array_agg(leg.amount order by leg.id) into ids, amounts
      from (
        select a.id, sum(l.amount)::bigint as amount
        from unnest(p_owners, p_assets, p_amounts) l (owner, asset, amount)
        join ledger_accounts a on a.owner = l.owner and a.asset = l.asset
        group by a.id
      ) leg where leg.amount <> 0;
    -- always in the order of ids, and before anything refers to them: two transfers never wait for each other
    perform from ledger_accounts a where a.id = any(ids) and not a.platform order by a.id for no key update;
    select coalesce(bool_or(a.balance - a.held + l.amount < 0), false) into short
      from unnest(ids, amounts) l (id, amount) join ledger_accounts a on a.id = l.id
      where not a.platform and l.amount < 0;
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
      update ledger_accounts a set balance = a.balance + l.amount
        from unnest(ids, amounts) l (id, amount) where a.id = l.id and not a.platform;
    else
      insert into ledger_holds (transfer_id, account_id, amount) select p_id, * from unnest(ids, amounts);
      update ledger_accounts a set held = a.held - l.amount
        from unnest(ids, amounts) l (id, amount) where a.id = l.id and not a.platform and l.amount < 0;
    end if;
    outcome := 'applied';
    transfer_id := p_id;
  end $$;
`;

const SETTLE = `
  /* Posts or voids a hold. Outcome: 'applied'; 'repeated' where that was done before; 'conflict' where the other was;
     'unknown' where there is no such hold. */
  create function ledger_settle(
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
        balance = a.balance + case when p_kind = 'post' then h.amount else 0 end
      from ledger_holds h where h.transfer_id = p_hold and a.id = h.account_id and not a.platform;
    if p_kind = 'post' then
      insert into ledger_postings (transfer_id, account_id, amount)
        select p_id, h.account_id, h.amount from ledger_holds h where h.transfer_id = p_hold;
    end if;
    outcome := 'applied';
    transfer_id := p_id;
  end $$;
`;
