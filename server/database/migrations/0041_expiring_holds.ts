import type { Migration } from "../migrate";

/** Holds that expire, by the database's own time; and accounts locked ahead for several transfers at once. */
export const migration: Migration = {
  async up(client) {
    await client.query(EXPIRY);
    await client.query(SETTLE);
    await client.query(LOCK);
  },
};

const EXPIRY = `
  -- until when a hold can be posted; one without a row here does not expire
  create table ledger_hold_ends (
    hold_id uuid primary key references ledger_transfers (id),
    until timestamptz not null,
    -- posted, or given back
    settled boolean not null default false
  );
  create index ledger_hold_ends_due on ledger_hold_ends (until) where not settled;
`;

/** As before, but a hold that has expired is not posted any more. */
const SETTLE = `
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

const LOCK = `
  -- Makes the accounts that are missing and locks all of them in the order of ids, until the transaction ends.
  create function ledger_lock(p_owners text[], p_assets text[]) returns void language plpgsql
    set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off
    set enable_mergejoin = off as $$
  begin
    insert into ledger_accounts (owner, asset)
      select distinct l.owner, l.asset from unnest(p_owners, p_assets) l (owner, asset)
      where not exists (select from ledger_accounts a where a.owner = l.owner and a.asset = l.asset)
      order by 1, 2
      on conflict do nothing;
    perform from ledger_accounts a
      where a.id in (
        select b.id from unnest(p_owners, p_assets) l (owner, asset)
        join ledger_accounts b on b.owner = l.owner and b.asset = l.asset
      ) and not a.platform
      order by a.id for no key update;
  end $$;
`;
