import { allow, resource, User } from "../policy/policy";

/** What an account has of its own here: connected accounts, deployments, rules. */
export const SocialThing = resource<{ readonly account_id: string }>("social");

allow(User, ["read", "change", "delete"], SocialThing, (user, thing) => thing.account_id === user.accountId);
