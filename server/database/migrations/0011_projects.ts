import type { Migration } from "../migrate";

/** Projects with their edits, snapshots and versions; who shares them; their recordings. */
export const migration: Migration = {
  async up(client) {
    await client.query(`
      create table projects (
        -- made by the client: a project that began offline keeps its id
        id text primary key,
        account_id uuid not null references accounts (id),
        -- of the document that it began with
        began_sha256 text not null,
        -- of the last edit
        rev bigint not null default 0,
        -- of the last snapshot, and of the last edit whose command is not kept any more
        snapshot_rev bigint not null default 0,
        pruned_rev bigint not null default 0,
        -- of the document as JSON, at most
        bytes bigint not null,
        name text not null,
        tracks int not null,
        seconds double precision not null,
        overview json not null,
        created_at timestamptz not null,
        modified_at timestamptz not null,
        deleted_at timestamptz
      );
      create index projects_of_account on projects (account_id, modified_at desc, id desc);
      create index projects_deleted on projects (deleted_at) where deleted_at is not null;

      -- documents are json, not jsonb: the order of keys stays as it is on every device
      create table project_snapshots (
        project_id text not null references projects (id) on delete cascade,
        rev bigint not null,
        document json not null,
        primary key (project_id, rev)
      );

      create table project_edits (
        project_id text not null references projects (id) on delete cascade,
        rev bigint not null,
        client_id text not null,
        client_seq bigint not null,
        base_rev bigint not null,
        person_id uuid references people (id),
        name text not null,
        -- null once it is not kept any more; the row stays, so that no edit is ever taken twice
        args json,
        bytes int not null,
        at timestamptz not null,
        primary key (project_id, rev),
        unique (project_id, client_id, client_seq)
      );

      create table project_clients (
        project_id text not null references projects (id) on delete cascade,
        client_id text not null,
        -- null for the server itself
        person_id uuid references people (id),
        last_seq bigint not null,
        seen_at timestamptz not null,
        primary key (project_id, client_id)
      );

      create table project_versions (
        id text primary key,
        project_id text not null references projects (id) on delete cascade,
        name text not null,
        rev bigint not null,
        document json not null,
        person_id uuid references people (id),
        at timestamptz not null
      );
      create index versions_of_project on project_versions (project_id, at desc, id desc);

      create table project_links (
        id text primary key,
        project_id text not null references projects (id) on delete cascade,
        access text not null check (access in ('view', 'edit')),
        token_hash bytea not null unique,
        created_at timestamptz not null
      );
      create index links_of_project on project_links (project_id);

      create table project_members (
        project_id text not null references projects (id) on delete cascade,
        person_id uuid not null references people (id),
        access text not null check (access in ('view', 'edit')),
        -- the link by which this person came: they go together
        link_id text references project_links (id) on delete cascade,
        joined_at timestamptz not null,
        -- links made before do not let this person in again
        removed_at timestamptz,
        primary key (project_id, person_id)
      );
      create index projects_of_member on project_members (person_id);
      create index members_by_link on project_members (link_id);

      -- recordings whose bytes an account has given; they count towards its storage where charged
      create table account_samples (
        account_id uuid not null references accounts (id),
        sha256 text not null,
        bytes bigint not null,
        media_type text not null,
        charged boolean not null,
        added_at timestamptz not null,
        primary key (account_id, sha256)
      );
      create index account_samples_sha256 on account_samples (sha256);

      -- recordings that a project's people may hear: given by an account that has them
      create table project_samples (
        project_id text not null references projects (id) on delete cascade,
        sha256 text not null,
        account_id uuid not null,
        added_at timestamptz not null,
        primary key (project_id, sha256),
        foreign key (account_id, sha256) references account_samples (account_id, sha256)
      );
      create index project_samples_of_account on project_samples (account_id, sha256);
    `);
  },
};
