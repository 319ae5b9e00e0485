import type { Migration } from "../migrate";

/** Gigs and their contacts; agreements, whose text stands once it was sent; reminders. */
export const migration: Migration = {
  async up(client) {
    await client.query(BOOKING);
    await client.query(AGREEMENTS);
    await client.query(REMINDERS);
  },
};

const BOOKING = `
  create table booking_contacts (
    id text primary key,
    account_id uuid not null references accounts (id) on delete cascade,
    name text not null,
    role text not null,
    email text not null,
    phone text not null,
    notes text not null
  );
  create index booking_contacts_of_account on booking_contacts (account_id);

  create table booking_gigs (
    id text primary key,
    account_id uuid not null references accounts (id) on delete cascade,
    title text not null,
    state text not null check (state in ('enquiry', 'offered', 'confirmed', 'played', 'cancelled')),
    starts timestamptz not null,
    ends timestamptz check (ends >= starts),
    place text not null,
    city text not null,
    country text not null check (country ~ '^([A-Z]{2})?$'),
    -- minor units of the currency
    fee bigint check (fee >= 0),
    currency text not null,
    split jsonb not null,
    contact_id text references booking_contacts (id) on delete set null,
    notes text not null,
    state_at timestamptz not null,
    changed_at timestamptz not null
  );
  create index booking_gigs_of_account on booking_gigs (account_id, starts);
  create index booking_gigs_soon on booking_gigs (starts) where state = 'confirmed';
  create index booking_gigs_of_contact on booking_gigs (contact_id);

  create table booking_calendars (
    account_id uuid primary key references accounts (id) on delete cascade,
    -- of the secret in its address, by the key ring
    fingerprint text not null unique,
    -- the secret, encrypted by the key ring
    sealed text not null,
    created_at timestamptz not null
  );
`;

const AGREEMENTS = `
  create table agreements (
    id text primary key,
    -- who made it
    account_id uuid not null references accounts (id),
    title text not null,
    terms text not null,
    -- SHA-256 of the text that is signed
    hash text not null check (hash ~ '^[0-9a-f]{64}$'),
    state text not null default 'draft' check (state in ('draft', 'sent', 'signed', 'declined', 'withdrawn')),
    created_at timestamptz not null,
    sent_at timestamptz,
    closed_at timestamptz,
    check ((state = 'draft') = (sent_at is null))
  );
  create index agreements_of_account on agreements (account_id, created_at desc);

  create table agreement_parties (
    agreement_id text not null references agreements (id) on delete cascade,
    place int not null,
    account_id uuid not null references accounts (id),
    -- as they were called in the text
    handle text not null,
    role text not null,
    signed_at timestamptz,
    signed_name text,
    -- the person who signed, for themselves or for an organisation
    signed_by uuid,
    primary key (agreement_id, place),
    unique (agreement_id, account_id),
    check ((signed_at is null) = (signed_name is null))
  );
  create index agreement_parties_of_account on agreement_parties (account_id);

  -- what was sent stays word for word, and a signature stays as it was given
  create function agreement_stands() returns trigger language plpgsql as $$
  begin
    if old.state <> 'draft' and (new.title, new.terms, new.hash, new.created_at, new.sent_at)
        is distinct from (old.title, old.terms, old.hash, old.created_at, old.sent_at) then
      raise exception 'an agreement that was sent is not changed';
    end if;
    if old.state in ('signed', 'declined', 'withdrawn') and new.state <> old.state then
      raise exception 'an agreement that is closed is not opened again';
    end if;
    return new;
  end $$;
  create trigger agreements_stand before update on agreements for each row execute function agreement_stands();
  create function agreement_party_stands() returns trigger language plpgsql as $$
  begin
    if (new.agreement_id, new.place, new.account_id, new.handle, new.role)
        is distinct from (old.agreement_id, old.place, old.account_id, old.handle, old.role) then
      raise exception 'a party of an agreement is not changed';
    end if;
    if old.signed_at is not null and (new.signed_at, new.signed_name) is distinct from (old.signed_at, old.signed_name) then
      raise exception 'a signature is not changed';
    end if;
    return new;
  end $$;
  create trigger agreement_parties_stand before update on agreement_parties
    for each row execute function agreement_party_stands();
`;

const REMINDERS = `
  create table career_reminders (
    id text primary key,
    account_id uuid not null references accounts (id) on delete cascade,
    text text not null,
    due date not null,
    -- what it is about, of those that are made by themselves: each is told once
    about text,
    told_at timestamptz,
    unique (account_id, about)
  );
  create index career_reminders_due on career_reminders (due) where told_at is null;
`;
