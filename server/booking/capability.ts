import { z } from "zod";
import { booking, type Gig } from "../../contract/api/booking";
import { pathOf } from "../../contract/api/route";
import { BOOKING, splitFee } from "../../contract/booking";
import { mayAs } from "../../contract/organisations";
import { said } from "../../contract/words/said";
import type { PersonalData } from "../accounts/personalData";
import type { Capability } from "../capabilities";
import { transaction } from "../database/database";
import { ApiError } from "../errors";
import { created, empty, type Handled, handle, ok } from "../http/handlers";
import type { Session } from "../http/session";
import { randomId } from "../ids";
import { addressKey } from "../limits/addressKey";
import type { Rate } from "../limits/rates";
import type { Platform } from "../platform";
import { allow, demand, resource, User } from "../policy/policy";
import { calendarOf } from "./ical";
import {
  calendarBySecret,
  contactsOf,
  findContact,
  findGig,
  type GigRow,
  gigsOf,
  putContact,
  putGig,
  removeContact,
  removeGig,
  removeSecret,
  sealedSecret,
  setSecret,
} from "./store";

type Ports = Pick<Platform, "pool" | "clock" | "keys" | "rates" | "publicUrl">;

/** A gig or contact, as policies look at it. */
const BookingThing = resource<{ readonly account_id: string }>("booking");
allow(User, "change", BookingThing, (user, thing) => thing.account_id === user.accountId);

const PURPOSE = "calendar";
const FEED: Rate = { name: "booking.feed", hits: 120, seconds: 3600 };
const split = z.array(z.object({ name: z.string(), percent: z.number() }));

function presentGig(row: GigRow): Gig {
  const parts = split.parse(row.split);
  const shares = row.fee === null ? null : splitFee(BigInt(row.fee), parts);
  return {
    id: row.id,
    title: row.title,
    state: row.state,
    starts: row.starts.toISOString(),
    ends: row.ends?.toISOString() ?? null,
    place: row.place,
    city: row.city,
    country: row.country,
    fee: row.fee,
    currency: row.currency,
    split: parts,
    contactId: row.contact_id,
    notes: row.notes,
    shares: shares?.parts.map(String) ?? [],
    own: shares ? String(shares.own) : null,
  };
}

/** What was not cancelled, as a calendar under a name. */
const calendar = (name: string, rows: readonly GigRow[]) => ({
  type: "text/calendar",
  content: Buffer.from(
    calendarOf(
      name,
      rows.map((row) => ({
        ...row,
        place: [row.place, row.city, row.country].filter((part) => part !== "").join(", "),
        changedAt: row.changed_at,
      })),
    ),
  ),
});

function contactRoutes({ pool }: Ports): Handled[] {
  return [
    handle(booking.addContact, async ({ session: { accountId }, body }) => {
      const id = randomId(12);
      await transaction(pool, async (tx) => {
        await tx.query("select from accounts where id = $1 for no key update", [accountId]);
        if ((await contactsOf(tx, accountId)).length >= BOOKING.mostContacts) {
          throw new ApiError("conflict", said`You can have ${BOOKING.mostContacts} contacts at most.`);
        }
        await putContact(tx, id, accountId, body);
      });
      return created({ id, ...body });
    }),
    handle(booking.changeContact, async ({ session, params: { contactId }, body }) => {
      const { account_id } = demand(session, "change", BookingThing, await findContact(pool, contactId));
      await putContact(pool, contactId, account_id, body);
      return ok({ id: contactId, ...body });
    }),
    handle(booking.removeContact, async ({ session, params: { contactId } }) => {
      demand(session, "change", BookingThing, await findContact(pool, contactId));
      await removeContact(pool, contactId);
      return empty();
    }),
  ];
}

function gigRoutes({ pool, clock }: Ports): Handled[] {
  /** A contact that a gig names is one's own. */
  const demandContact = async (session: Session, contactId: string | null) => {
    if (contactId !== null) demand(session, "change", BookingThing, await findContact(pool, contactId));
  };
  const present = (row: GigRow | null) => {
    if (!row) throw new ApiError("not_found");
    return presentGig(row);
  };
  return [
    handle(booking.addGig, async ({ session, body }) => {
      const { accountId } = session;
      await demandContact(session, body.contactId);
      const id = randomId(12);
      await transaction(pool, async (tx) => {
        await tx.query("select from accounts where id = $1 for no key update", [accountId]);
        if ((await gigsOf(tx, accountId)).length >= BOOKING.mostGigs) {
          throw new ApiError("conflict", said`A calendar has ${BOOKING.mostGigs} gigs at most. Remove old ones first.`);
        }
        await putGig(tx, id, accountId, body, clock());
      });
      return created(present(await findGig(pool, id)));
    }),
    handle(booking.changeGig, async ({ session, params: { gigId }, body }) => {
      const { account_id } = demand(session, "change", BookingThing, await findGig(pool, gigId));
      await demandContact(session, body.contactId);
      await putGig(pool, gigId, account_id, body, clock());
      return ok(present(await findGig(pool, gigId)));
    }),
    handle(booking.removeGig, async ({ session, params: { gigId } }) => {
      demand(session, "change", BookingThing, await findGig(pool, gigId));
      await removeGig(pool, gigId);
      return empty();
    }),
  ];
}

function calendarRoutes({ pool, clock, keys, rates, publicUrl }: Ports): Handled[] {
  const addressOf = (secret: string) => `${publicUrl()}${pathOf(booking.feed, { secret })}`;
  return [
    handle(booking.read, async ({ session: { accountId, actingAs } }) => {
      // who may not make it does not get it: it holds when they are a member no longer
      const mayHave = actingAs === undefined || mayAs(actingAs, "publish");
      const [gigs, contacts, sealed] = await Promise.all([
        gigsOf(pool, accountId),
        contactsOf(pool, accountId),
        sealedSecret(pool, accountId),
      ]);
      return ok({
        gigs: gigs.map(presentGig),
        contacts: contacts.map(({ account_id: _account, ...contact }) => contact),
        address: sealed === null || !mayHave ? null : addressOf(keys.decrypt(sealed, PURPOSE)),
      });
    }),
    handle(booking.makeAddress, async ({ session: { accountId } }) => {
      const secret = randomId(32);
      const kept = { fingerprint: keys.fingerprint(secret, PURPOSE), sealed: keys.encrypt(secret, PURPOSE) };
      await setSecret(pool, accountId, kept, clock());
      return ok({ address: addressOf(secret) });
    }),
    handle(booking.removeAddress, async ({ session: { accountId } }) => {
      await removeSecret(pool, accountId);
      return empty();
    }),
    handle(booking.file, async ({ session: { accountId } }) => {
      return ok(calendar("Backline", await gigsOf(pool, accountId)), {
        "Content-Disposition": 'attachment; filename="gigs.ics"',
      });
    }),
    handle(booking.feed, async ({ params: { secret }, address }) => {
      await rates.take(FEED, addressKey(address));
      const found = await calendarBySecret(pool, keys.fingerprint(secret, PURPOSE));
      if (!found) throw new ApiError("not_found");
      return ok(calendar(found.name, await gigsOf(pool, found.account_id)), { "Cache-Control": "private, no-store" });
    }),
  ];
}

/** Gigs and contacts are exported, and deleted with the account. */
const bookingData: PersonalData = {
  name: "booking",
  read: async (on, { accountId }) => ({
    gigs: (await gigsOf(on, accountId)).map(presentGig),
    contacts: (await contactsOf(on, accountId)).map(({ account_id: _account, ...contact }) => contact),
  }),
  erase: async (on, { accountId }) => {
    await on.query("delete from booking_gigs where account_id = $1", [accountId]);
    await on.query("delete from booking_contacts where account_id = $1", [accountId]);
    await removeSecret(on, accountId);
  },
};

/** Gigs, contacts, and the calendar that other programs read. */
export const bookingCapability = (ports: Ports): Capability => ({
  handlers: [...contactRoutes(ports), ...gigRoutes(ports), ...calendarRoutes(ports)],
  personalData: [bookingData],
});
