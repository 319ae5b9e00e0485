import type { Migration } from "../migrate";

/** Which kinds of notifications are mailed, at once or as a digest of the day, and which were. */
export const migration: Migration = {
  async up(client) {
    await client.query(`
      alter table notification_settings
        add column mail_now text[] not null default '{}',
        add column mail_daily text[] not null default '{}';
      alter table notifications add column mailed_at timestamptz;
      create index notifications_unmailed on notifications (account_id, at) where mailed_at is null and read_at is null;
      create index notification_settings_daily on notification_settings (account_id) where mail_daily <> '{}';
    `);
  },
};
