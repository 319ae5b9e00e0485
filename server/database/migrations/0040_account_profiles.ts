import type { Migration } from "../migrate";

/**
 * Accounts carry what others see of an owner: handle, name, biography, picture, suspension; so an owner need not be a
 * person. A person's account is kept in step by triggers, whichever version of the server writes.
 */
export const migration: Migration = {
  async up(client) {
    await client.query(`
      alter table accounts drop constraint accounts_kind_check;
      alter table accounts add constraint accounts_kind_check check (kind in ('person', 'organisation'));
      alter table accounts
        -- unique among persons and organisations; none for a moment, while the version before adds a person
        add column handle text,
        add column name text not null default '',
        add column biography text not null default '',
        add column avatar_id text,
        add column suspended_at timestamptz,
        add column suspended_reason text;

      update accounts a set handle = p.handle, name = p.name, biography = p.biography, suspended_at = p.suspended_at,
        suspended_reason = p.suspended_reason, closed_at = p.deleted_at,
        avatar_id = (select v.id from avatars v where v.person_id = p.id)
      from people p where p.account_id = a.id;
      alter table accounts add constraint accounts_handle_key unique (handle);

      create function account_of_person() returns trigger language plpgsql as $$
      begin
        update accounts set handle = new.handle, name = new.name, biography = new.biography,
          suspended_at = new.suspended_at, suspended_reason = new.suspended_reason, closed_at = new.deleted_at
        where id = new.account_id;
        return null;
      end $$;
      create trigger people_account
        after insert or update of handle, name, biography, suspended_at, suspended_reason, deleted_at on people
        for each row execute function account_of_person();

      create function account_of_avatar() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then
          update accounts a set avatar_id = null
            from people p where p.id = old.person_id and a.id = p.account_id and a.avatar_id = old.id;
        else
          update accounts a set avatar_id = new.id from people p where p.id = new.person_id and a.id = p.account_id;
        end if;
        return null;
      end $$;
      create trigger avatars_account after insert or update of id, person_id or delete on avatars
        for each row execute function account_of_avatar();
    `);
  },
};
