import { ApiError } from "../errors";
import { Admin, allow, resource, User } from "../policy/policy";
import type { Person } from "./store";

/** A person as the resource of a policy: how others see and administer them. */
export const PersonThing = resource<Pick<Person, "id">>("person");

allow(User, ["read", "change", "delete"], PersonThing, (user, person) => person.id === user.userId);
allow(Admin, ["list", "suspend", "restore", "set role"], PersonThing);

/**
 * Throws for the demonstration's own accounts. Their passwords stand on the sign-in page, so any visitor could change
 * the name and picture that the next visitor sees.
 */
export function demandOwnAccount(person: Pick<Person, "demo">): void {
  if (person.demo)
    throw new ApiError("conflict", "The demonstration's accounts stay as they are. Sign up for your own.");
}
