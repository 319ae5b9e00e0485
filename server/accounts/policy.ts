import { ApiError } from "../errors";
import { Admin, allow, resource, User } from "../policy/policy";
import type { Person } from "./store";

/** A person, as others see and handle them. */
export const PersonThing = resource<Pick<Person, "id">>("person");

allow(User, ["read", "change", "delete"], PersonThing, (user, person) => person.id === user.userId);
allow(Admin, ["list", "suspend", "restore", "set role"], PersonThing);

/**
 * Throws for the demonstration's own accounts. Their credentials stand on the sign-in page: whoever opens it is both of
 * them, and would find the name and the face that somebody else has left there.
 */
export function demandOwnAccount(person: Pick<Person, "demo">): void {
  if (person.demo)
    throw new ApiError("conflict", "The demonstration's accounts stay as they are. Sign up for your own.");
}
