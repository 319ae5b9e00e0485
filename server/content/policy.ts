import { allow, resource, User } from "../policy/policy";

/** A brand voice or template: its account's alone. */
export const OwnContent = resource<{ readonly account_id: string }>("ownContent");

allow(User, ["read", "change", "remove"], OwnContent, (user, thing) => thing.account_id === user.accountId);
