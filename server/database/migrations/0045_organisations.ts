import type { Migration } from "../migrate";

/** Who acts for an organisation, and who is invited to. */
export const migration: Migration = {
  async up(client) {
    await client.query(`
      create table memberships (
        account_id uuid not null references accounts (id) on delete cascade,
        person_id uuid not null references people (id) on delete cascade,
        role text not null check (role in ('owner', 'manager', 'member', 'billing')),
        since timestamptz not null,
        primary key (account_id, person_id)
      );
      create index memberships_of_person on memberships (person_id);

      create table invitations (
        id uuid primary key,
        account_id uuid not null references accounts (id) on delete cascade,
        person_id uuid not null references people (id) on delete cascade,
        role text not null check (role in ('owner', 'manager', 'member', 'billing')),
        -- an invitation counts only as long as this person might still give the role
        invited_by uuid not null references people (id) on delete cascade,
        expires_at timestamptz not null,
        unique (account_id, person_id)
      );
      create index invitations_of_person on invitations (person_id);
    `);
  },
};
