import { ApiError } from "../errors";
import { Admin, allow, resource, User } from "../policy/policy";
import type { Person } from "./store";

/** A person, as others see and handle them. */
export const PersonThing = resource<Pick<Person, "id">>("person");

allow(User, ["read", "change", "delete"], PersonThing, (user, person) => person.id === user.userId);
allow(Admin, ["list", "suspend", "restore", "set role"], PersonThing);

/** Throws for the demonstration's own accounts: their credentials stand on the sign-in page, so they stay as they are. */
export function demandOwnAccount(person: Pick<Person, "demo">): void {
  if (person.demo)
    throw new ApiError("conflict", "The demonstration's accounts stay as they are. Sign up for your own.");
}
