import { allow, resource, User } from "../policy/policy";

/** What belongs to an account's career: a finding, a goal. */
export const CareerThing = resource<{ readonly account_id: string }>("careerThing");

allow(User, ["read", "change"], CareerThing, (user, thing) => thing.account_id === user.accountId);
