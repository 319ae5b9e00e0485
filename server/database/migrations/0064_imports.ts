import type { Migration } from "../migrate";

/** Numbers out of files, as they were imported; what counts of them stands in the metrics. */
export const migration: Migration = {
  async up(client) {
    await client.query(`
      create table metric_imports (
        id text primary key,
        account_id uuid not null references accounts (id) on delete cascade,
        platform text not null,
        name text not null,
        -- the order in which files give way to each other
        number bigint generated always as identity,
        imported_at timestamptz not null
      );
      create index metric_imports_of_account on metric_imports (account_id, platform, number desc);
      create table metric_import_days (
        import_id text not null references metric_imports (id) on delete cascade,
        day date not null,
        metric text not null,
        value bigint not null,
        primary key (import_id, day, metric)
      );
    `);
  },
};
