import type { Migration } from "../migrate";

/**
 * Rings of any number of accounts are found when coins are paid out: not only those of up to four, which
 * `coins_go_round` sees.
 */
export const migration: Migration = {
  async up(client) {
    await client.query(LEADING);
    await client.query(PAYABLE);
  },
};

const LEADING = `
  /* The accounts from which ties lead to an account, itself among them, nearest first. No more than the nearest
     thousand are looked for: what leads to an account in the middle of a crowd is the crowd, and no ring. */
  create function coins_leading_to(p_account text) returns text[] language sql stable
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
    with recursive back (account) as (
      select p_account
      union
      select t.owner from back join coin_ties t on t.via = back.account
    )
    select array(select account from back limit 1001);
  $$;
`;

const PAYABLE = `
  /* An owner's free coins by origin, and how many of each may be paid out in money: those that the operator gave, and of
     a reward's as many as its first owner has earned where coins do not go round, and as were not paid out to anybody
     yet. Nothing of an origin that joined after p_grown, or that goes round with the owner. Coins have always come from
     their origin to their owner by ties, and a reward ties its owner to those through whom it was earned: coins go round
     where ties lead back to the origin. */
  create or replace function coins_payable(p_owner text, p_grown timestamptz)
  returns table (origin text, amount bigint, payable bigint) language sql stable as $$
    select c.origin, c.amount, case
      when c.origin = 'platform:adjustments' then c.amount
      when c.origin !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then 0
      when not exists (select from accounts where id = c.origin::uuid and created_at <= p_grown) then 0
      when c.origin <> p_owner and (p_owner = any (back.accounts) or coins_go_round(c.origin, p_owner)) then 0
      else greatest(0, least(c.amount,
        (select coalesce(sum(t.amount), 0) from coin_ties t where t.owner = c.origin and t.amount > 0
           and (t.via = '' or not (t.via = any (back.accounts) or coins_go_round(c.origin, t.via)))
           and (t.visitor = '' or not (t.visitor = any (back.accounts) or coins_go_round(c.origin, t.visitor))))
        - (select coalesce(sum(h.amount), 0) from coin_origins_held h join payouts p on p.hold_id = h.hold_id
           where h.origin = c.origin and p.state in ('requested', 'settled'))))
      end::bigint
    from ledger_accounts a join coin_origins c on c.account_id = a.id
    -- "offset 0": once for each origin, not once for each use
    cross join lateral (select coins_leading_to(c.origin) as accounts offset 0) back
    where a.owner = p_owner and a.asset = 'AC'
  $$;
`;
