import type { Migration } from "../migrate";

/** Posts, their pictures, and who has seen them. A post is a publication; what every kind has stands there. */
export const migration: Migration = {
  async up(client) {
    await client.query(`
      create table posts (
        id text primary key references publications (id) on delete cascade,
        "text" text not null,
        link text,
        -- a release of its author
        release_id text references publications (id) on delete set null,
        changed_at timestamptz not null
      );
      create index posts_of_release on posts (release_id) where release_id is not null;

      create table post_pictures (
        -- stands in the picture's address; a new one when others may no longer see the post
        id text primary key,
        account_id uuid not null references accounts (id),
        -- null until a post has it
        post_id text references posts (id) on delete cascade,
        place int not null default 0,
        picture_id text not null,
        alt text not null default '',
        width int not null,
        height int not null,
        -- what is charged to its author
        bytes bigint not null,
        created_at timestamptz not null
      );
      create index post_pictures_of_post on post_pictures (post_id, place) where post_id is not null;
      create index post_pictures_unused on post_pictures (created_at) where post_id is null;
      create index post_pictures_of_account on post_pictures (account_id);
      create trigger post_pictures_gone after delete on post_pictures
        for each row execute function picture_gone();

      -- the feed reads the newest of each account
      create index publications_posts on publications (account_id, published_at desc, id desc)
        where kind = 'post' and published_at is not null;

      create table post_views (
        post_id text not null references posts (id) on delete cascade,
        account_id uuid not null references accounts (id),
        primary key (post_id, account_id)
      );
      create index post_views_of_account on post_views (account_id);

      alter table metric_inbox drop constraint metric_inbox_kind_check;
      alter table metric_inbox add constraint metric_inbox_kind_check
        check (kind in ('play', 'minute', 'like', 'unlike', 'comment', 'share', 'follow', 'unfollow', 'sale', 'view'));
    `);
  },
};
