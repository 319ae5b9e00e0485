import { z } from "zod";
import { amount, id, time } from "./api/values";

/**
 * What an account is told, by kind. `people`: others did it, and those who did the same to the same thing are told as
 * one until it is read. `once`: a person is told of it a single time, however often they do it again. `values`: what it
 * says besides.
 */
export const NOTIFICATIONS = {
  follow: { title: "New followers", people: true, once: true, values: z.object({}) },
  like: { title: "Likes", people: true, once: true, values: z.object({}) },
  comment: { title: "Comments", people: true, once: false, values: z.object({}) },
  payment: { title: "Paid views", people: true, once: false, values: z.object({}) },
  project: { title: "People joining projects", people: true, once: true, values: z.object({ project: z.string() }) },
  challengeEntry: {
    title: "Entries in your challenges",
    people: true,
    once: true,
    values: z.object({ challengeId: id, challenge: z.string() }),
  },
  challenge: {
    title: "Results of challenges",
    people: false,
    once: false,
    values: z.object({
      challengeId: id,
      challenge: z.string(),
      /** closed, returned: one's own, with prizes paid or with the pool back; won, ended: one that was entered */
      outcome: z.enum(["closed", "returned", "cancelled", "won", "ended"]),
      coins: amount,
    }),
  },
  agreement: {
    title: "Agreements",
    people: false,
    once: false,
    values: z.object({ agreement: z.string(), outcome: z.enum(["sent", "signed", "declined", "withdrawn"]) }),
  },
  reminder: { title: "Reminders", people: false, once: false, values: z.object({ text: z.string() }) },
  payout: {
    title: "Payouts",
    people: false,
    once: false,
    values: z.object({ state: z.enum(["settled", "refused"]), coins: amount }),
  },
  report: {
    title: "Decisions on your reports",
    people: false,
    once: false,
    values: z.object({ decision: z.enum(["upheld", "dismissed"]) }),
  },
  takedown: {
    title: "Decisions on what you published",
    people: false,
    once: false,
    values: z.object({ decision: z.enum(["taken-down", "restored"]), reason: z.string() }),
  },
} as const;
export type NotificationKind = keyof typeof NOTIFICATIONS;
export const NOTIFICATION_KINDS = Object.keys(NOTIFICATIONS) as [NotificationKind, ...NotificationKind[]];
export type ValuesOf<Kind extends NotificationKind> = z.infer<(typeof NOTIFICATIONS)[Kind]["values"]>;

/** How a kind is mailed, if it is. */
export const MAILINGS = ["now", "daily"] as const;
export type Mailing = (typeof MAILINGS)[number];

export const INBOX = {
  /** notifications are kept for so many days */
  keptDays: 90,
  /** unread ones are counted up to here */
  mostUnread: 100,
  /** people of one notification are counted up to here */
  mostPeople: 1000,
  /** of whom so many are named, the latest first */
  namedPeople: 3,
} as const;

/** Messages that browsers show while no page is open (Web Push, RFC 8030). */
export const PUSH = {
  /** devices of a person that get them; one more takes the place of the oldest */
  mostDevices: 10,
  /** longest sentence, in characters */
  mostText: 300,
} as const;

/** What is sent to a device: what the inbox says, and the page to open, a path of this site. */
export interface PushMessage {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly path: string;
}

/** What the bell shows; `latest` changes whenever something new is told. */
export const unread = z
  .object({ unread: z.int().min(0).max(INBOX.mostUnread), latest: time.nullable() })
  .meta({ id: "Unread" });
