import { z } from "zod";
import { BOOKING, CURRENCIES, GIG_STATE_NAMES } from "../booking";
import { bytes, EMPTY, route } from "./route";
import { line, multilineText } from "./texts";
import { amount, id, time } from "./values";

const notes = multilineText(BOOKING.mostNotes).default("");
const optionalLine = (most: number, what: string) => z.union([z.literal(""), line(most, what)]).default("");
const email = z.union([z.literal(""), z.email("This is no mail address.").max(254)]).default("");

const contactBody = z.object({
  name: line(BOOKING.mostName, "A name"),
  role: optionalLine(BOOKING.mostName, "A role").describe("promoter, venue, agent …"),
  email,
  phone: optionalLine(40, "A number"),
  notes,
});
const contact = contactBody.extend({ id }).meta({ id: "Contact" });
export type Contact = z.infer<typeof contact>;

const part = z.object({
  name: line(BOOKING.mostName, "A name"),
  percent: z.number().min(0).max(100).multipleOf(0.01, "A percentage has two decimals at most."),
});
const gigBody = z
  .object({
    title: line(BOOKING.mostName, "A title"),
    state: z.enum(GIG_STATE_NAMES),
    starts: time,
    ends: time.nullable().default(null),
    place: optionalLine(BOOKING.mostPlace, "A place"),
    city: optionalLine(BOOKING.mostName, "A city"),
    country: z
      .union([z.literal(""), z.string().regex(/^[A-Z]{2}$/, "A country has two letters.")])
      .default("")
      .describe("ISO 3166"),
    fee: z
      .string()
      .regex(/^\d{1,12}$/, "A fee is a number.")
      .nullable()
      .default(null)
      .describe("minor units of the currency"),
    currency: z.enum(CURRENCIES).default("EUR"),
    split: z
      .array(part)
      .max(BOOKING.mostParts, `At most ${BOOKING.mostParts} parts.`)
      .default([])
      .refine((all) => Math.round(all.reduce((sum, { percent }) => sum + percent * 100, 0)) <= 10_000, {
        message: "The parts are more than the whole fee.",
      }),
    contactId: id.nullable().default(null),
    notes,
  })
  .refine(({ starts, ends }) => ends === null || ends >= starts, {
    path: ["ends"],
    message: "It ends before it begins.",
  });
const gig = z
  .object({
    id,
    ...gigBody.shape,
    shares: z.array(amount).describe("what each part of the split comes to"),
    own: amount.nullable().describe("what is left of the fee"),
  })
  .meta({ id: "Gig" });
export type Gig = z.infer<typeof gig>;

const byGig = z.object({ gigId: id });
const byContact = z.object({ contactId: id });
const address = z.object({
  address: z.string().nullable().describe("who knows it reads the calendar; null: there is none"),
});

/** Routes for gigs, contacts and the calendar. */
export const booking = {
  read: route({
    id: "booking.read",
    method: "GET",
    path: "/api/career/booking",
    summary: "One's gigs by their time, contacts by name, and the secret address of the calendar.",
    access: "user",
    acting: "statistics",
    answers: { 200: address.extend({ gigs: z.array(gig), contacts: z.array(contact) }) },
  }),
  addContact: route({
    id: "booking.addContact",
    method: "POST",
    path: "/api/career/contacts",
    summary: "Adds a contact.",
    access: "user",
    acting: "publish",
    body: contactBody,
    answers: { 201: contact },
    errors: ["conflict"],
  }),
  changeContact: route({
    id: "booking.changeContact",
    method: "PUT",
    path: "/api/career/contacts/:contactId",
    summary: "Changes one's own contact.",
    access: "user",
    acting: "publish",
    params: byContact,
    body: contactBody,
    answers: { 200: contact },
  }),
  removeContact: route({
    id: "booking.removeContact",
    method: "DELETE",
    path: "/api/career/contacts/:contactId",
    summary: "Removes one's own contact; gigs stay without it.",
    access: "user",
    acting: "publish",
    params: byContact,
    answers: { 204: EMPTY },
  }),
  addGig: route({
    id: "booking.addGig",
    method: "POST",
    path: "/api/career/gigs",
    summary: "Puts a gig, an offer or an enquiry into the calendar.",
    access: "user",
    acting: "publish",
    body: gigBody,
    answers: { 201: gig },
    errors: ["conflict", "not_found"],
  }),
  changeGig: route({
    id: "booking.changeGig",
    method: "PUT",
    path: "/api/career/gigs/:gigId",
    summary: "Changes one's own gig.",
    access: "user",
    acting: "publish",
    params: byGig,
    body: gigBody,
    answers: { 200: gig },
  }),
  removeGig: route({
    id: "booking.removeGig",
    method: "DELETE",
    path: "/api/career/gigs/:gigId",
    summary: "Removes one's own gig.",
    access: "user",
    acting: "publish",
    params: byGig,
    answers: { 204: EMPTY },
  }),
  makeAddress: route({
    id: "booking.makeAddress",
    method: "POST",
    path: "/api/career/calendar",
    summary: "Gives the calendar a new secret address; an earlier one holds no longer.",
    access: "user",
    acting: "publish",
    answers: { 200: address },
  }),
  removeAddress: route({
    id: "booking.removeAddress",
    method: "DELETE",
    path: "/api/career/calendar",
    summary: "Takes the calendar's secret address away.",
    access: "user",
    acting: "publish",
    answers: { 204: EMPTY },
  }),
  file: route({
    id: "booking.file",
    method: "GET",
    path: "/api/career/calendar",
    summary: "One's gigs as an iCalendar file (RFC 5545).",
    access: "user",
    acting: "statistics",
    answers: { 200: bytes("text/calendar") },
  }),
  feed: route({
    id: "booking.feed",
    method: "GET",
    path: "/api/calendars/:secret",
    summary: "The gigs of a secret address, for calendar programs.",
    access: "anyone",
    params: z.object({ secret: id }),
    answers: { 200: bytes("text/calendar") },
  }),
};
