import { allow, resource, User } from "../policy/policy";

/** A preset or recording of somebody's own: nobody else's to see. */
export const OwnThing = resource<{ readonly account_id: string }>("instrumentThing");

allow(User, ["read", "remove"], OwnThing, (user, thing) => thing.account_id === user.accountId);
