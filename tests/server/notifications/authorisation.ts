import { type Authorisation, type Entry, owners, signedIn, type World } from "../support/authorisation";
import { followed } from "./support";

/** A notification of the owner's. */
const told: Entry["given"] = async ({ app, owner, other }: World) => ({
  params: { notificationId: await followed(app, owner, other) },
});

const SUBSCRIPTION = {
  endpoint: "https://push.example.com/a-browser",
  keys: { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) },
};

export const notificationAuthorisation: Authorisation = {
  "notifications.list": signedIn(200),
  "notifications.unread": signedIn(200),
  "notifications.read": owners(200, told),
  "notifications.readAll": signedIn(200, async () => ({ body: { through: "2026-01-01T00:00:00.000Z" } })),
  "notifications.settings": signedIn(200),
  "notifications.push": signedIn(200),
  "notifications.subscribe": signedIn(204, async () => ({ body: SUBSCRIPTION })),
  "notifications.unsubscribe": signedIn(204),
  "notifications.set": signedIn(204, async () => ({ body: { off: [] } })),
};
