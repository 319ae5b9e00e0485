import type { Migration } from "../migrate";

/**
 * What an owner may be paid out is found with a bounded amount of work, for it is found under the lock that all payouts
 * share. The accounts behind an origin are looked for only where its coins could be paid out at all.
 */
export const migration: Migration = {
  async up(client) {
    await client.query(GROWN);
    await client.query(PAYABLE);
  },
};

const GROWN = `
  /* Whether an origin of coins is an account that had joined by p_grown. */
  create function coins_grown(p_origin text, p_grown timestamptz) returns boolean language sql stable as $$
    select case
      when p_origin ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
        then exists (select from accounts where id = p_origin::uuid and created_at <= p_grown)
      else false
    end
  $$;
`;

const PAYABLE = `
  /* An owner's free coins by origin, and how many of each may be paid out in money: those that the operator gave, and of
     a reward's as many as its first owner has earned where coins do not go round, and as were not paid out to anybody
     yet. Nothing of an origin that joined after p_grown, or that goes round with the owner. Coins have always come from
     their origin to their owner by ties, and a reward ties its owner to those through whom it was earned: coins go round
     where ties lead back to the origin. The largest amounts are judged first; once 200,000 accounts behind them were
     seen, nothing of the rest is paid out in this payout. */
  create or replace function coins_payable(p_owner text, p_grown timestamptz)
  returns table (origin text, amount bigint, payable bigint) language plpgsql stable as $$
  #variable_conflict use_column
  declare
    coins record;
    back text[];
    seen bigint := 0;
  begin
    for coins in
      select c.origin, c.amount from ledger_accounts a join coin_origins c on c.account_id = a.id
      where a.owner = p_owner and a.asset = 'AC'
      order by c.amount desc, c.origin
    loop
      origin := coins.origin;
      amount := coins.amount;
      payable := 0;
      if coins.origin = 'platform:adjustments' then
        payable := coins.amount;
      elsif seen < 200000 and coins_grown(coins.origin, p_grown) then
        back := coins_leading_to(coins.origin);
        seen := seen + cardinality(back);
        if coins.origin = p_owner or not (p_owner = any (back) or coins_go_round(coins.origin, p_owner)) then
          payable := greatest(0, least(coins.amount,
            (select coalesce(sum(t.amount), 0) from coin_ties t where t.owner = coins.origin and t.amount > 0
               and (t.via = '' or not (t.via = any (back) or coins_go_round(coins.origin, t.via)))
               and (t.visitor = '' or not (t.visitor = any (back) or coins_go_round(coins.origin, t.visitor))))
            - (select coalesce(sum(h.amount), 0) from coin_origins_held h join payouts p on p.hold_id = h.hold_id
               where h.origin = coins.origin and p.state in ('requested', 'settled'))));
        end if;
      end if;
      return next;
    end loop;
  end $$;
`;
