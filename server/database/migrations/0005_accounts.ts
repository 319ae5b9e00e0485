import type { Migration } from "../migrate";

/** Accounts, people, their sessions, second factors, pictures, and codes that were mailed. */
export const migration: Migration = {
  async up(client) {
    await client.query(`
      -- what is owned belongs to one: a person now, organisations later
      create table accounts (
        id uuid primary key,
        kind text not null check (kind in ('person')),
        created_at timestamptz not null,
        closed_at timestamptz
      );

      create table people (
        id uuid primary key,
        account_id uuid not null unique references accounts (id),
        handle text not null unique,
        name text not null,
        -- as it was written, and as it is compared; none once the account is deleted
        email text,
        email_key text unique,
        password_hash text,
        role text not null check (role in ('user', 'admin')),
        demo boolean not null default false,
        verified_at timestamptz,
        terms_version text not null,
        terms_at timestamptz not null,
        suspended_at timestamptz,
        suspended_reason text,
        -- encrypted; counts from totp_since on; a step serves once
        totp_secret text,
        totp_since timestamptz,
        totp_step bigint,
        created_at timestamptz not null,
        deleted_at timestamptz,
        check (deleted_at is not null or (email_key is not null and password_hash is not null)),
        check (totp_since is null or totp_secret is not null)
      );
      create index people_newest on people (created_at desc, id desc) where deleted_at is null;
      create index people_admins on people (id) where role = 'admin' and deleted_at is null;

      create table sessions (
        id uuid primary key,
        person_id uuid not null references people (id) on delete cascade,
        token_hash bytea not null unique,
        remembered boolean not null,
        -- given at this sign-in
        second_factor boolean not null,
        created_at timestamptz not null,
        last_seen_at timestamptz not null,
        expires_at timestamptz not null,
        address text not null,
        device text not null
      );
      create index sessions_person on sessions (person_id);
      create index sessions_expiry on sessions (expires_at);

      -- sign-ins that wait for the second factor
      create table challenges (
        token_hash bytea primary key,
        person_id uuid not null references people (id) on delete cascade,
        remember boolean not null,
        tries int not null default 0,
        expires_at timestamptz not null
      );
      create index challenges_expiry on challenges (expires_at);

      create table recovery_codes (
        person_id uuid not null references people (id) on delete cascade,
        code_hash text not null,
        used_at timestamptz,
        primary key (person_id, code_hash)
      );

      -- codes that go by mail; without a hash none was mailed
      create table mailed_codes (
        id text primary key,
        purpose text not null check (purpose in ('sign_up', 'reset')),
        email text not null,
        email_key text not null,
        code_hash text,
        -- of a sign-up: handle, password_hash, remember
        request jsonb,
        tries int not null default 0,
        created_at timestamptz not null,
        expires_at timestamptz not null
      );
      create index mailed_codes_expiry on mailed_codes (expires_at);

      create table avatars (
        id text primary key,
        person_id uuid not null unique references people (id) on delete cascade,
        type text not null,
        content bytea not null,
        created_at timestamptz not null
      );

      -- the code with which the first administrator's account is made; one row at most
      create table setup_code (
        one boolean primary key default true check (one),
        code_hash text not null,
        made_at timestamptz not null
      );
    `);
  },
};
