import type { Migration } from "../migrate";

/**
 * Origins with crowds behind them cannot keep others from being judged for ever: those that few lead to come first, and
 * the others take turns by the day.
 */
export const migration: Migration = {
  async up(client) {
    await client.query(LEADING);
    await client.query(JUDGED);
    await client.query(PAYABLE);
  },
};

const LEADING = `
  drop function coins_leading_to(text);
  /* The accounts from which ties lead to an account, itself among them, nearest first, and no more than p_most of them. */
  create function coins_leading_to(p_account text, p_most int) returns text[] language sql stable
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
    with recursive back (account) as (
      select p_account
      union
      select t.owner from back join coin_ties t on t.via = back.account
    )
    select array(select account from back limit p_most);
  $$;
`;

const JUDGED = `
  /* How many of p_amount coins of an origin, at an owner, may be paid out in money: as many as the origin has earned where
     coins do not go round, and as were not paid out to anybody yet. p_back: the accounts from which ties lead to it. */
  create function coins_judged(p_origin text, p_owner text, p_amount bigint, p_back text[])
  returns bigint language sql stable as $$
    select case
      when p_origin <> p_owner and (p_owner = any (p_back) or coins_go_round(p_origin, p_owner)) then 0
      else greatest(0, least(p_amount,
        (select coalesce(sum(t.amount), 0) from coin_ties t where t.owner = p_origin and t.amount > 0
           and (t.via = '' or not (t.via = any (p_back) or coins_go_round(p_origin, t.via)))
           and (t.visitor = '' or not (t.visitor = any (p_back) or coins_go_round(p_origin, t.visitor))))
        - (select coalesce(sum(h.amount), 0) from coin_origins_held h join payouts p on p.hold_id = h.hold_id
           where h.origin = p_origin and p.state in ('requested', 'settled'))))
      end::bigint
  $$;
`;

const PAYABLE = `
  /* An owner's free coins by origin, and how many of each may be paid out in money: those that the operator gave, and of
     a reward's as many as coins_judged says. Nothing of an origin that joined after p_grown, or that goes round with the
     owner. Coins have always come from their origin to their owner by ties, and a reward ties its owner to those through
     whom it was earned: coins go round where ties lead back to the origin.

     The work is bounded. An origin costs as much as accounts lead to it and as it has ties; once that is 200,000 in all,
     nothing of the rest is paid out in this payout. Origins to which no more than 30 accounts lead are judged first, the
     others after them with another 200,000, each day in another order: so every origin has its turn, whatever else was
     sent to the owner. */
  create or replace function coins_payable(p_owner text, p_grown timestamptz)
  returns table (origin text, amount bigint, payable bigint) language plpgsql stable as $$
  #variable_conflict use_column
  declare
    most constant bigint := 200000;
    few constant int := 31;
    crowd constant int := 1001;
    coins record;
    back text[];
    seen bigint := 0;
    crowded text[] := '{}';
    amounts bigint[] := '{}';
  begin
    for coins in
      select c.origin, c.amount, (select count(*) from coin_ties t where t.owner = c.origin) as ties
      from ledger_accounts a join coin_origins c on c.account_id = a.id
      where a.owner = p_owner and a.asset = 'AC'
      order by md5(c.origin || p_grown::date)
    loop
      origin := coins.origin;
      amount := coins.amount;
      payable := 0;
      if coins.origin = 'platform:adjustments' then
        payable := coins.amount;
      elsif seen < most and coins_grown(coins.origin, p_grown) then
        back := coins_leading_to(coins.origin, few);
        seen := seen + cardinality(back);
        if cardinality(back) = few then
          crowded := crowded || coins.origin;
          amounts := amounts || coins.amount;
          continue;
        end if;
        seen := seen + coins.ties;
        payable := coins_judged(coins.origin, p_owner, coins.amount, back);
      end if;
      return next;
    end loop;
    seen := 0;
    for index in 1 .. cardinality(crowded) loop
      origin := crowded[index];
      amount := amounts[index];
      payable := 0;
      if seen < most then
        back := coins_leading_to(origin, crowd);
        seen := seen + cardinality(back) + (select count(*) from coin_ties t where t.owner = crowded[index]);
        payable := coins_judged(origin, p_owner, amount, back);
      end if;
      return next;
    end loop;
  end $$;
`;
