import type { Migration } from "../migrate";

/** A DJ set's own salt, under which the networks of its guests are hashed. */
export const migration: Migration = {
  async up(client) {
    await client.query(`
      -- null: the set is over for good. Who voted in it is forgotten, so nobody may vote in it again.
      alter table dj_sets add column salt text;
      update dj_sets s set salt = gen_random_uuid()::text || gen_random_uuid()::text
        where id = (select id from dj_sets l where l.account_id = s.account_id order by created_at desc, id desc limit 1);
    `);
  },
};
