import type { Migration } from "../migrate";

/** What an account has earned by views and rewards is kept beside its balance: nobody sums all postings for it. */
export const migration: Migration = {
  async up(client) {
    await client.query(`
      alter table ledger_accounts add column earned bigint not null default 0;
      update ledger_accounts a set earned = e.sum from (
        select p.account_id, sum(p.amount) as sum
        from ledger_postings p join ledger_transfers t on t.id = p.transfer_id
        where p.amount > 0 and (t.reason = 'view' or t.reason like 'reward.%') group by p.account_id
      ) e where a.id = e.account_id and a.asset = 'AC' and not a.platform;

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
        else
          insert into ledger_holds (transfer_id, account_id, amount) select p_id, * from unnest(ids, amounts);
          update ledger_accounts a set held = a.held - l.amount
            from unnest(ids, amounts) l (id, amount) where a.id = l.id and not a.platform and l.amount < 0;
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
        end if;
        outcome := 'applied';
        transfer_id := p_id;
      end $$;
    `);
  },
};
