import type { Contact, Gig } from "../../contract/api/booking";
import type { Currency, GigState } from "../../contract/booking";
import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";

export type ContactRow = Contact & { readonly account_id: string };
export interface GigRow {
  readonly id: string;
  readonly account_id: string;
  readonly title: string;
  readonly state: GigState;
  readonly starts: Date;
  readonly ends: Date | null;
  readonly place: string;
  readonly city: string;
  readonly country: string;
  readonly fee: string | null;
  readonly currency: Currency;
  readonly split: unknown;
  readonly contact_id: string | null;
  readonly notes: string;
  /** since when it is in this state */
  readonly state_at: Date;
  readonly changed_at: Date;
}

const contacts = prepared<ContactRow>(
  "booking.contacts",
  "select id, account_id, name, role, email, phone, notes from booking_contacts where account_id = $1 order by lower(name), id",
);
const contact = prepared<ContactRow>(
  "booking.contact",
  "select id, account_id, name, role, email, phone, notes from booking_contacts where id = $1",
);
const GIG = `id, account_id, title, state, starts, ends, place, city, country, fee, currency, split, contact_id, notes,
  state_at, changed_at`;
const gigs = prepared<GigRow>(
  "booking.gigs",
  `select ${GIG} from booking_gigs where account_id = $1 order by starts, id`,
);
const gig = prepared<GigRow>("booking.gig", `select ${GIG} from booking_gigs where id = $1`);

export const contactsOf = (on: Queryable, accountId: string): Promise<ContactRow[]> => contacts(on, accountId);
export const findContact = async (on: Queryable, id: string): Promise<ContactRow | null> =>
  (await contact(on, id))[0] ?? null;
export const gigsOf = (on: Queryable, accountId: string): Promise<GigRow[]> => gigs(on, accountId);
export const findGig = async (on: Queryable, id: string): Promise<GigRow | null> => (await gig(on, id))[0] ?? null;

type ContactBody = Omit<Contact, "id">;
type GigBody = Omit<Gig, "id" | "shares" | "own">;

/** Adds a contact, or changes the one with this id. */
export async function putContact(on: Queryable, id: string, accountId: string, body: ContactBody): Promise<void> {
  await on.query(
    `insert into booking_contacts (id, account_id, name, role, email, phone, notes) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (id) do update set name = excluded.name, role = excluded.role, email = excluded.email,
       phone = excluded.phone, notes = excluded.notes`,
    [id, accountId, body.name, body.role, body.email, body.phone, body.notes],
  );
}

export async function removeContact(on: Queryable, id: string): Promise<void> {
  await on.query("delete from booking_contacts where id = $1", [id]);
}

/** Adds a gig, or changes the one with this id. */
export async function putGig(on: Queryable, id: string, accountId: string, body: GigBody, now: Date): Promise<void> {
  await on.query(
    `insert into booking_gigs as g (id, account_id, title, state, starts, ends, place, city, country, fee, currency, split,
       contact_id, notes, state_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15)
     on conflict (id) do update set title = excluded.title, starts = excluded.starts, ends = excluded.ends,
       place = excluded.place, city = excluded.city, country = excluded.country, fee = excluded.fee,
       currency = excluded.currency, split = excluded.split, contact_id = excluded.contact_id, notes = excluded.notes,
       state_at = case when g.state = excluded.state then g.state_at else excluded.state_at end, state = excluded.state,
       changed_at = excluded.changed_at`,
    [
      id,
      accountId,
      body.title,
      body.state,
      body.starts,
      body.ends,
      body.place,
      body.city,
      body.country,
      body.fee,
      body.currency,
      JSON.stringify(body.split),
      body.contactId,
      body.notes,
      now,
    ],
  );
}

export async function removeGig(on: Queryable, id: string): Promise<void> {
  await on.query("delete from booking_gigs where id = $1", [id]);
}

/** Confirms a gig that was offered. */
export async function confirmGig(on: Queryable, id: string, now: Date): Promise<void> {
  await on.query("update booking_gigs set state = 'confirmed', state_at = $2, changed_at = $2 where id = $1", [
    id,
    now,
  ]);
}

const sealed = prepared<{ sealed: string }>(
  "booking.address",
  "select sealed from booking_calendars where account_id = $1",
);
const bySecret = prepared<{ account_id: string; name: string }>(
  "booking.bySecret",
  `select c.account_id, a.name from booking_calendars c join accounts a on a.id = c.account_id
   where c.fingerprint = $1 and a.closed_at is null and a.suspended_at is null`,
);

/** The secret of a calendar's address, encrypted; null if it has none. */
export const sealedSecret = async (on: Queryable, accountId: string): Promise<string | null> =>
  (await sealed(on, accountId))[0]?.sealed ?? null;
export const calendarBySecret = async (on: Queryable, fingerprint: string) =>
  (await bySecret(on, fingerprint))[0] ?? null;

export async function setSecret(
  on: Queryable,
  accountId: string,
  secret: { readonly fingerprint: string; readonly sealed: string },
  now: Date,
): Promise<void> {
  await on.query(
    `insert into booking_calendars (account_id, fingerprint, sealed, created_at) values ($1, $2, $3, $4)
     on conflict (account_id) do update set fingerprint = excluded.fingerprint, sealed = excluded.sealed,
       created_at = excluded.created_at`,
    [accountId, secret.fingerprint, secret.sealed, now],
  );
}

export async function removeSecret(on: Queryable, accountId: string): Promise<void> {
  await on.query("delete from booking_calendars where account_id = $1", [accountId]);
}
