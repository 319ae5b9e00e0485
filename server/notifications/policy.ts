import { allow, resource, User } from "../policy/policy";

/** A notification, as policies look at it. */
export const NotificationThing = resource<{ readonly account_id: string }>("notification");

allow(User, "read", NotificationThing, (user, { account_id }) => account_id === user.accountId);
