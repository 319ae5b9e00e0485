import { type Authorisation, type Entry, owners, signedIn, type World } from "../support/authorisation";
import { followed } from "./support";

/** A notification of the owner's. */
const told: Entry["given"] = async ({ app, owner, other }: World) => ({
  params: { notificationId: await followed(app, owner, other) },
});

export const notificationAuthorisation: Authorisation = {
  "notifications.list": signedIn(200),
  "notifications.unread": signedIn(200),
  "notifications.read": owners(200, told),
  "notifications.readAll": signedIn(200, async () => ({ body: { through: "2026-01-01T00:00:00.000Z" } })),
  "notifications.settings": signedIn(200),
  "notifications.set": signedIn(204, async () => ({ body: { off: [] } })),
};
