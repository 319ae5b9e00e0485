import type { Migration } from "../migrate";

/**
 * Covers and avatars in several sizes, each a blob. `content` holds the bytes of those that have none yet: a job makes
 * them, and servers of the version before go on writing them.
 */
export const migration: Migration = {
  async up(client) {
    await client.query(`
      create table picture_files (
        picture_id text not null,
        size int not null,
        format text not null check (format in ('webp', 'jpg')),
        width int not null,
        height int not null,
        sha256 text not null,
        bytes bigint not null,
        primary key (picture_id, size, format)
      );
      create index picture_files_blob on picture_files (sha256);
    `);
    for (const table of ["avatars", "publication_covers"]) {
      await client.query(`
        alter table ${table} alter column content drop not null;
        alter table ${table} add column picture_id text;
        create index ${table}_old on ${table} (id) where picture_id is null;
      `);
    }
    // what is charged to the artist
    await client.query("alter table publication_covers add column bytes bigint");
    await client.query(TRIGGERS);
  },
};

const TRIGGERS = `
  -- the version before has put other bytes in the place of the sizes
  create function picture_replaced() returns trigger language plpgsql as $$
  begin
    new.picture_id := null;
    if tg_table_name = 'publication_covers' then new.bytes := null; end if;
    return new;
  end $$;
  create function picture_gone() returns trigger language plpgsql as $$
  begin
    delete from picture_files where picture_id = old.picture_id;
    return null;
  end $$;
  ${["avatars", "publication_covers"]
    .map(
      (table) => `
  create trigger ${table}_replaced before update of content on ${table}
    for each row when (new.content is not null) execute function picture_replaced();
  create trigger ${table}_changed after update on ${table}
    for each row when (old.picture_id is distinct from new.picture_id) execute function picture_gone();
  create trigger ${table}_gone after delete on ${table}
    for each row when (old.picture_id is not null) execute function picture_gone();`,
    )
    .join("")}
`;
