import { z } from "zod";
import { INBOX, MAILINGS, NOTIFICATION_KINDS, NOTIFICATIONS, unread } from "../notifications";
import { PUBLICATION_KINDS } from "../publications";
import { artist } from "./releases";
import { EMPTY, route } from "./route";
import { amount, id, listOf, page, time } from "./values";

const common = { id, at: time, read: z.boolean() };
const byPeople = {
  people: z.array(artist).max(INBOX.namedPeople).describe("the latest first"),
  count: z.int().min(1).max(INBOX.mostPeople).describe("all of them; the highest means so many or more"),
};
const publication = z.object({ id, title: z.string(), kind: z.enum(PUBLICATION_KINDS) });

/** Something that an account is told. */
export const notification = z
  .discriminatedUnion("kind", [
    z.object({ ...common, ...byPeople, kind: z.literal("follow") }),
    z.object({ ...common, ...byPeople, kind: z.literal("like"), publication }),
    z.object({ ...common, ...byPeople, kind: z.literal("comment"), publication }),
    z.object({ ...common, ...byPeople, kind: z.literal("payment"), publication, amount }),
    z.object({ ...common, ...byPeople, kind: z.literal("project"), ...NOTIFICATIONS.project.values.shape }),
    z.object({
      ...common,
      ...byPeople,
      kind: z.literal("challengeEntry"),
      ...NOTIFICATIONS.challengeEntry.values.shape,
    }),
    z.object({ ...common, kind: z.literal("challenge"), ...NOTIFICATIONS.challenge.values.shape }),
    z.object({ ...common, kind: z.literal("agreement"), ...NOTIFICATIONS.agreement.values.shape }),
    z.object({ ...common, kind: z.literal("reminder"), ...NOTIFICATIONS.reminder.values.shape }),
    z.object({ ...common, kind: z.literal("payout"), ...NOTIFICATIONS.payout.values.shape }),
    z.object({ ...common, kind: z.literal("report"), ...NOTIFICATIONS.report.values.shape }),
    z.object({ ...common, kind: z.literal("takedown"), ...NOTIFICATIONS.takedown.values.shape }),
  ])
  .meta({ id: "Notification" });
export type Notification = z.infer<typeof notification>;

const mail = z
  .partialRecord(z.enum(NOTIFICATION_KINDS), z.enum(MAILINGS))
  .describe("kinds that are mailed besides: now, each as it is told, or daily, in one mail in the morning (UTC)");
const off = z.array(z.enum(NOTIFICATION_KINDS)).max(NOTIFICATION_KINDS.length).describe("kinds that are not told");

const pushOff = z
  .array(z.enum(NOTIFICATION_KINDS))
  .max(NOTIFICATION_KINDS.length)
  .describe("kinds that are not sent to the devices that take push messages");

const BASE64URL = /^[\w-]+={0,2}$/;
/** A key or secret of a browser's push subscription, base64url. */
const pushKey = (bytes: number) =>
  z
    .string()
    .max(100)
    .refine(
      (text) => BASE64URL.test(text) && text.replaceAll("=", "").length === Math.ceil((bytes * 4) / 3),
      "This is no key of a push subscription.",
    );
const subscription = z.object({
  endpoint: z.url().max(2000).describe("where the browser's push service takes messages; https, and public"),
  keys: z.object({
    p256dh: pushKey(65).describe("the browser's public key (P-256, uncompressed), base64url"),
    auth: pushKey(16).describe("its secret of 16 bytes, base64url"),
  }),
});

/** Routes for what an account is told: its inbox. */
export const notifications = {
  list: route({
    id: "notifications.list",
    method: "GET",
    path: "/api/notifications",
    summary: "What the account was told, the latest first.",
    access: "user",
    query: page.extend({ show: z.enum(["all", "unread"]).default("all") }),
    answers: { 200: listOf(notification) },
  }),
  unread: route({
    id: "notifications.unread",
    method: "GET",
    path: "/api/notifications/unread",
    summary: "How many notifications are unread. The live channel tells the same under `notifications`.",
    access: "user",
    answers: { 200: unread },
  }),
  read: route({
    id: "notifications.read",
    method: "POST",
    path: "/api/notifications/:notificationId/read",
    summary: "Marks a notification as read.",
    access: "user",
    params: z.object({ notificationId: id }),
    answers: { 200: unread },
  }),
  readAll: route({
    id: "notifications.readAll",
    method: "POST",
    path: "/api/notifications/read",
    summary: "Marks as read what was told up to a moment: what came after the list was shown stays unread.",
    access: "user",
    body: z.object({ through: time }),
    answers: { 200: unread },
  }),
  settings: route({
    id: "notifications.settings",
    method: "GET",
    path: "/api/notifications/settings",
    summary: "Which kinds the account is not told, and which are mailed and pushed.",
    access: "user",
    answers: { 200: z.object({ off, mail, pushOff }) },
  }),
  set: route({
    id: "notifications.set",
    method: "PUT",
    path: "/api/notifications/settings",
    summary: "Chooses which kinds the account is not told from now on, and which are mailed.",
    access: "user",
    body: z.object({
      off,
      mail: mail.optional().describe("as it is where nothing is said"),
      pushOff: pushOff.optional().describe("as it is where nothing is said"),
    }),
    answers: { 204: EMPTY },
  }),
  push: route({
    id: "notifications.push",
    method: "GET",
    path: "/api/notifications/push",
    summary: "The server's public key for push subscriptions (VAPID, RFC 8292), and whether this session has one.",
    access: "user",
    answers: { 200: z.object({ key: z.string(), on: z.boolean() }) },
  }),
  subscribe: route({
    id: "notifications.subscribe",
    method: "PUT",
    path: "/api/notifications/push",
    summary: "Sends push messages to this session's browser from now on, until the session ends.",
    access: "user",
    body: subscription,
    answers: { 204: EMPTY },
  }),
  unsubscribe: route({
    id: "notifications.unsubscribe",
    method: "DELETE",
    path: "/api/notifications/push",
    summary: "Sends this session's browser no more push messages.",
    access: "user",
    answers: { 204: EMPTY },
  }),
};
