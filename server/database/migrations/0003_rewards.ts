import type { Migration } from "../migrate";

/** Rewards: one per (owner, occasion, thing), so many a day; and the cycle of the daily login reward. */
export const migration: Migration = {
  async up(client) {
    await client.query(`
      create table rewards (
        owner text not null,
        occasion text not null,
        thing text not null,
        day date not null,
        amount bigint not null check (amount > 0),
        transfer_id uuid not null references ledger_transfers (id),
        primary key (owner, occasion, thing)
      );
      create index rewards_of_day on rewards (owner, day, occasion) include (amount);

      create table daily_logins (
        owner text not null,
        date date not null,
        day smallint not null check (day between 1 and 7),
        primary key (owner, date)
      );

      -- Gives a reward, or says why not: 'rewarded', 'already_rewarded', 'daily_cap'.
      create function ledger_reward(
        p_id uuid, p_owner text, p_occasion text, p_thing text, p_amount bigint, p_most int, p_version text,
        p_day date, p_at timestamptz
      ) returns text language plpgsql as $$
      begin
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
        perform from ledger_transfer(
          p_id, 'reward:' || p_owner || ':' || p_occasion || ':' || p_thing, 'transfer', 'reward.' || p_occasion,
          'rewards ' || p_version, p_thing, p_at,
          array['platform:rewards', p_owner], array['AC', 'AC'], array[-p_amount, p_amount]);
        insert into rewards (owner, occasion, thing, day, amount, transfer_id)
          values (p_owner, p_occasion, p_thing, p_day, p_amount, p_id);
        return 'rewarded';
      end $$;
    `);
  },
};
